import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { MenuIndex } from '../base/menu-tree';
import type { Notify } from '../base/notices';
import { addressOf, type Go, type Place, searchOf } from '../base/routes';
import { toFreeze } from './freezing';
import { type FixedTitle, FRESH, type KeptTabs, keptTabs, restored } from './kept-tabs';
import { match, type PageTarget } from './page-routes';
import type { TabFact, TabMachine, TabRef } from './tab';
import { type Closing, moved, type OpenTab, pinToggled, tabsClosedBy } from './tab-order';

export interface TabsPorts {
  readonly go: Go;
  readonly notify: Notify;
  /** What session storage holds under PAGE_TABS, parsed as JSON. Whatever it is, it is checked here, its owner too. */
  readonly readTabs: () => unknown;
  readonly writeTabs: (tabs: KeptTabs) => void;
  /** The title of a page that has no menu. */
  readonly fixedTitle: FixedTitle;
  /** Forgets all that a page has stored in session storage: the keys that start with `${path}|`. */
  readonly forgetPage: (path: string) => void;
  /** Shows the title of the active tab as the title of the document. */
  readonly showTitle: (title: TabTitle) => void;
}

export type TabTitle = Pick<OpenTab, 'name' | 'alias' | 'aliasI18n' | 'aliasEn' | 'number' | 'customTitle'>;

export type TabsEvent =
  | { type: 'visited'; page: PageTarget; place: Place }
  | { type: 'select'; path: string }
  /** What the user may open and do has changed. */
  | { type: 'permitted'; index: MenuIndex }
  | { type: 'close'; which: Closing; path: string }
  /** Its page starts afresh. */
  | { type: 'refresh'; path: string }
  /** The tab that was closed last comes back. */
  | { type: 'reopen' }
  /** Pinned if it was not, and released if it was. */
  | { type: 'pin'; path: string }
  /** To another place in the strip. */
  | { type: 'move'; path: string; to: number }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | TabFact;

interface TabsContext {
  readonly owner: string;
  /** The path that was visited last: the address alone says where we are. */
  readonly active: string;
  readonly tabs: readonly OpenTab[];
  /** What closes, or starts afresh, if the user agrees to lose unsaved edits. */
  readonly atStake: readonly string[];
  /** The paths in the order in which they were visited last, the active one at the end. */
  readonly visits: readonly string[];
  /** The addresses of the tabs that were closed, the last one last. */
  readonly closed: readonly string[];
}

interface TabsInput {
  readonly owner: string;
  readonly index: MenuIndex;
}

/**
 * The strip of open tabs (§2.4).
 *
 *     idle ──close, edits would be lost──▶ asking.closing
 *      ▲ └──refresh, edits would be lost──▶ asking.refreshing
 *      └──────── confirm · cancel · edits saved ──────┘
 *
 * - The first tab is the home page. It never closes. Pinned tabs stand behind it and do not close.
 * - One path, one tab: another query only updates its full path, and its page hears it.
 * - The strip never sets the active tab. It calls `go` and waits to hear `visited`.
 * - Closing the active tab activates the last one; closing another changes nothing.
 * - When many pages are alive, those seen longest ago are frozen: like a restored tab, each starts again when it is visited.
 * - A page that the user may no longer open keeps its tab, and with it what was typed there: its address leads to /403.
 * - A closed tab leaves nothing behind: its page is stopped, and what it stored is forgotten. Its address can be gone to again.
 */
export function createTabsMachine(ports: TabsPorts, tab: TabMachine) {
  return setup({
    types: {} as { context: TabsContext; events: TabsEvent; input: TabsInput },
    actors: { tab },
    guards: {
      isOnlyTab: ({ context }) => context.tabs.length === 1,
      isBetween: ({ context }, close: Close) => tabsClosedBy(close, context.tabs).length > 0,
      losesEdits: ({ context }, close: Close) => tabsClosedBy(close, context.tabs).some(({ dirty }) => dirty),
      losesNothing: ({ context }) => editsAtStake({ context }).length === 0,
      isDirty: ({ context }, path: string) => context.tabs.some((open) => open.path === path && open.dirty),
      hasClosed: ({ context }) => context.closed.length > 0,
      isElsewhere: ({ context }, path: string) => path !== context.active && context.tabs.some((open) => open.path === path),
    },
    actions: {
      /** A tab that is open hears which query it is visited with. */
      tellTab: enqueueActions(({ context, enqueue, event }) => {
        if (event.type !== 'visited') return;
        const open = context.tabs.find(({ path }) => path === event.page.path);
        if (open?.ref) enqueue.sendTo(open.ref, { type: 'visited', search: event.place.search });
      }),
      permit: enqueueActions(({ context, enqueue }, index: MenuIndex) => {
        const tabs = context.tabs.map((open) => {
          const found = match(open.path, index);
          if (found.kind !== 'page') return open;
          const { permissions } = found.page;
          if (open.ref) enqueue.sendTo(open.ref, { type: 'permitted', permissions });
          return { ...open, permissions };
        });
        enqueue.assign({ tabs });
      }),
      goTo: ({ context }, path: string) => {
        const open = context.tabs.find((each) => each.path === path);
        if (open) ports.go(open.fullPath);
      },
      change: assign({
        tabs: ({ context }, { path, change }: { path: string; change: Partial<OpenTab> }) =>
          context.tabs.map((open) => (open.path === path ? { ...open, ...change } : open)),
      }),
      store: ({ context }) => ports.writeTabs(keptTabs(context.owner, context.tabs, ports.fixedTitle)),
      showTitle: ({ context }) => {
        const open = activeTab(context);
        if (open) ports.showTitle(open);
      },
      warn: (_, say: 'lastTab' | 'noTabsLeft' | 'noTabsRight') => ports.notify({ tone: 'warning', say }),
      remove: enqueueActions(({ context, enqueue }, paths: readonly string[]) => {
        const remaining = context.tabs.filter(({ path }) => !paths.includes(path));
        const gone = context.tabs.filter((open) => !remaining.includes(open));
        for (const { ref, path } of gone) {
          if (ref) enqueue.stopChild(ref);
          enqueue(() => ports.forgetPage(path));
        }
        const closed = [...context.closed, ...gone.map(({ fullPath }) => fullPath)].slice(-MOST_CLOSED);
        enqueue.assign({ tabs: remaining, atStake: [], closed });
        const last = remaining.at(-1);
        if (last && paths.includes(context.active)) enqueue(() => ports.go(last.fullPath));
      }),
      restart: enqueueActions(({ context, enqueue }, path: string) => {
        const open = context.tabs.find((each) => each.path === path);
        if (!open?.ref) return;
        enqueue.stopChild(open.ref);
        if (open.dirty) enqueue(() => ports.forgetPage(path));
        enqueue.assign({
          atStake: [],
          tabs: ({ context, spawn, self }) => {
            const ref = spawn('tab', { input: { ...open, search: searchOf(open.fullPath), strip: self } });
            return context.tabs.map((each) => (each.path === path ? { ...each, customTitle: '', dirty: false, ref } : each));
          },
        });
      }),
      freeze: enqueueActions(({ context: { tabs, visits }, enqueue }) => {
        const cold = toFreeze(tabs, visits);
        if (cold.length === 0) return;
        for (const { ref } of cold) if (ref) enqueue.stopChild(ref);
        enqueue.assign({ tabs: tabs.map((open) => (cold.includes(open) ? { ...open, frozen: true, ref: null } : open)) });
      }),
      reopen: enqueueActions(({ context: { closed }, enqueue }) => {
        const address = closed.at(-1);
        enqueue.assign({ closed: closed.slice(0, -1) });
        if (address !== undefined) enqueue(() => ports.go(address));
      }),
    },
  }).createMachine({
    id: 'tabs',
    context: ({ input: { owner, index } }) => ({
      owner,
      active: '',
      tabs: restored(ports.readTabs(), owner, index),
      atStake: [],
      visits: [],
      closed: [],
    }),
    initial: 'idle',
    on: {
      visited: {
        actions: [
          'tellTab',
          assign({
            active: ({ event }) => event.page.path,
            visits: ({ context, event }) => [...context.visits.filter((path) => path !== event.page.path), event.page.path],
            // A page that is open again is not waiting to be.
            closed: ({ context, event }) => context.closed.filter((address) => address !== addressOf(event.place)),
            tabs: ({ context, event, self, spawn }) =>
              visiting(context.tabs, event.page, addressOf(event.place), () =>
                spawn('tab', { input: { ...event.page, search: event.place.search, strip: self } }),
              ),
          }),
          'freeze',
          'store',
          'showTitle',
        ],
      },
      permitted: { actions: { type: 'permit', params: ({ event }) => event.index } },
      select: {
        guard: { type: 'isElsewhere', params: ({ event }) => event.path },
        actions: { type: 'goTo', params: ({ event }) => event.path },
      },
      pin: {
        actions: [assign({ tabs: ({ context, event }) => pinToggled(context.tabs, event.path) }), 'store'],
      },
      move: {
        actions: [assign({ tabs: ({ context, event }) => moved(context.tabs, event.path, event.to) }), 'store'],
      },
      reopen: { guard: 'hasClosed', actions: 'reopen' },
      'tab.titled': {
        actions: [
          { type: 'change', params: ({ event }) => ({ path: event.path, change: { customTitle: event.title } }) },
          'store',
          'showTitle',
        ],
      },
      'tab.edited': {
        actions: { type: 'change', params: ({ event }) => ({ path: event.path, change: { dirty: event.dirty } }) },
      },
    },
    states: {
      idle: {
        on: {
          close: [
            {
              guard: { type: 'losesEdits', params: ({ event }) => event },
              target: 'asking',
              actions: assign({
                atStake: ({ context, event }) => tabsClosedBy(event, context.tabs).map(({ path }) => path),
              }),
            },
            {
              guard: { type: 'isBetween', params: ({ event }) => event },
              actions: [
                {
                  type: 'remove',
                  params: ({ context, event }) => tabsClosedBy(event, context.tabs).map(({ path }) => path),
                },
                'store',
              ],
            },
            { guard: ({ event }) => event.which === 'left', actions: { type: 'warn', params: 'noTabsLeft' } },
            { guard: ({ event }) => event.which === 'right', actions: { type: 'warn', params: 'noTabsRight' } },
            { guard: 'isOnlyTab', actions: { type: 'warn', params: 'lastTab' } },
          ],
          refresh: [
            {
              guard: { type: 'isDirty', params: ({ event }) => event.path },
              target: 'asking.refreshing',
              actions: assign({ atStake: ({ event }) => [event.path] }),
            },
            { actions: [{ type: 'restart', params: ({ event }) => event.path }, 'store'] },
          ],
        },
      },
      asking: {
        initial: 'closing',
        on: { cancel: { target: 'idle', actions: assign({ atStake: [] }) } },
        states: {
          closing: {
            always: { guard: 'losesNothing', target: '#tabs.idle', actions: CLOSE },
            on: { confirm: { target: '#tabs.idle', actions: CLOSE } },
          },
          refreshing: {
            always: { guard: 'losesNothing', target: '#tabs.idle', actions: REFRESH },
            on: { confirm: { target: '#tabs.idle', actions: REFRESH } },
          },
        },
      },
    },
  });
}

/** So many closed tabs can be opened again. */
const MOST_CLOSED = 10;

type Asked = { readonly context: TabsContext };
const CLOSE = [{ type: 'remove', params: ({ context }: Asked) => context.atStake }, 'store'] as const;
const REFRESH = [{ type: 'restart', params: ({ context }: Asked) => context.atStake[0] ?? '' }, 'store'] as const;

type Close = Extract<TabsEvent, { type: 'close' }>;

/** Opens a tab for a page, or finds the one that it has; starts it if it has never been seen. */
function visiting(tabs: readonly OpenTab[], page: PageTarget, fullPath: string, start: () => TabRef): readonly OpenTab[] {
  const known = tabs.find(({ path }) => path === page.path);
  if (!known) return [...tabs, { ...page, ...FRESH, fullPath, ref: start() }];
  const visited = { ...known, ...page, fullPath, ref: known.ref ?? start() };
  return tabs.map((open) => (open === known ? visited : open));
}

export type TabsMachine = ReturnType<typeof createTabsMachine>;
export type TabsRef = ActorRefFrom<TabsMachine>;
type TabsSnapshot = SnapshotFrom<TabsMachine>;

const activeTab = ({ tabs, active }: Pick<TabsContext, 'tabs' | 'active'>) => tabs.find(({ path }) => path === active);

/** The page that is shown; null before there is one. */
export const shownPage = ({ context }: TabsSnapshot): PageTarget | null => activeTab(context) ?? null;

/** What the strip shows. */
export const tabStrip = ({ context: { tabs, active } }: TabsSnapshot) => ({ tabs, active });

/** The tabs whose unsaved edits the user is asked about; none while nothing is asked. */
export const editsAtStake = ({ context: { tabs, atStake } }: { readonly context: TabsContext }): readonly OpenTab[] =>
  tabs.filter(({ path, dirty }) => dirty && atStake.includes(path));

/** What is about to happen to them. */
export const stakedBy = (snapshot: TabsSnapshot) => (snapshot.matches({ asking: 'refreshing' }) ? 'refreshing' : 'closing');
