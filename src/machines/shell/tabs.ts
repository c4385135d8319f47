import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { z } from 'zod/mini';
import { type MenuIndex, pathKey } from '../base/menu-tree';
import type { Notify } from '../base/notices';
import {
  addressOf,
  type FixedName,
  type Go,
  HOME,
  HOME_PAGE,
  isFixedName,
  match,
  type PageTarget,
  type Place,
} from '../base/routes';
import type { TabFact, TabMachine, TabRef } from './tab';

/** §3, Tab entry: what is stored of a tab in session storage. */
const tabEntry = z.object({
  name: z.string(),
  path: z.string(),
  fullPath: z.string(),
  title: z.string(),
  customTitle: z.string(),
  i18nTitle: z.string(),
  closable: z.boolean(),
});
const storedTabs = z.object({ owner: z.string(), tabs: z.array(tabEntry) });
export type KeptTabs = z.infer<typeof storedTabs>;
/** What is stored of a page's name, whichever language is shown: a menu's `alias` and `aliasI18n`. */
type StoredTitle = Pick<KeptTabs['tabs'][number], 'title' | 'i18nTitle'>;

export interface TabsPorts {
  readonly go: Go;
  readonly notify: Notify;
  /** What session storage holds under PAGE_TABS, parsed as JSON. Whatever it is, it is checked here, its owner too. */
  readonly readTabs: () => unknown;
  readonly writeTabs: (tabs: KeptTabs) => void;
  /** The title of a page that has no menu. */
  readonly fixedTitle: (name: FixedName) => StoredTitle;
  /** Forgets all that a page has stored in session storage: the keys that start with `${path}|`. */
  readonly forgetPage: (path: string) => void;
  /** Shows the title of the active tab as the title of the document. */
  readonly showTitle: (title: TabTitle) => void;
}

export interface OpenTab extends PageTarget {
  readonly fullPath: string;
  /** What the page calls itself; empty while it goes by the name of its menu. */
  readonly customTitle: string;
  readonly dirty: boolean;
  /** A restored tab has no actor before it is visited: a reload does not fire the calls of every page. */
  readonly ref: TabRef | null;
}

export type TabTitle = Pick<OpenTab, 'name' | 'alias' | 'aliasI18n' | 'aliasEn' | 'number' | 'customTitle'>;

export type Closing = 'this' | 'left' | 'right' | 'others';
export type TabsEvent =
  | { type: 'visited'; page: PageTarget; place: Place }
  | { type: 'select'; path: string }
  | { type: 'close'; which: Closing; path: string }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | TabFact;

interface TabsContext {
  readonly owner: string;
  /** The path that was visited last: the address alone says where we are. */
  readonly active: string;
  readonly tabs: readonly OpenTab[];
  /** What closes if the user agrees to lose unsaved edits. */
  readonly closing: readonly string[];
}

interface TabsInput {
  readonly owner: string;
  readonly index: MenuIndex;
}

/**
 * The strip of open tabs (§2.4).
 *
 *     idle ──close, edits would be lost──▶ asking
 *      ▲ └─close─▶ idle                      │
 *      └── confirm · cancel · edits saved ───┘
 *
 * - The first tab is the home page. It never closes.
 * - One path, one tab: another query only updates its full path.
 * - The strip never sets the active tab. It calls `go` and waits to hear `visited`.
 * - Closing the active tab activates the last one; closing another changes nothing.
 * - A closed tab leaves nothing behind: its page is stopped, and what it stored is forgotten.
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
      isElsewhere: ({ context }, path: string) => path !== context.active && context.tabs.some((open) => open.path === path),
    },
    actions: {
      goTo: ({ context }, path: string) => {
        const open = context.tabs.find((each) => each.path === path);
        if (open) ports.go(open.fullPath);
      },
      change: assign({
        tabs: ({ context }, { path, change }: { path: string; change: Partial<OpenTab> }) =>
          context.tabs.map((open) => (open.path === path ? { ...open, ...change } : open)),
      }),
      store: ({ context }) => ports.writeTabs({ owner: context.owner, tabs: context.tabs.map((open) => entryOf(open, ports)) }),
      showTitle: ({ context }) => {
        const open = activeTab(context);
        if (open) ports.showTitle(open);
      },
      warn: (_, say: 'lastTab' | 'noTabsLeft' | 'noTabsRight') => ports.notify({ tone: 'warning', say }),
      remove: enqueueActions(({ context, enqueue }, paths: readonly string[]) => {
        const remaining = context.tabs.filter(({ path }) => !paths.includes(path));
        for (const { ref, path } of context.tabs.filter((open) => !remaining.includes(open))) {
          if (ref) enqueue.stopChild(ref);
          enqueue(() => ports.forgetPage(path));
        }
        enqueue.assign({ tabs: remaining, closing: [] });
        const last = remaining.at(-1);
        if (last && paths.includes(context.active)) enqueue(() => ports.go(last.fullPath));
      }),
    },
  }).createMachine({
    id: 'tabs',
    context: ({ input: { owner, index } }) => ({
      owner,
      active: '',
      tabs: restored(ports.readTabs(), owner, index),
      closing: [],
    }),
    initial: 'idle',
    on: {
      visited: {
        actions: [
          assign({
            active: ({ event }) => event.page.path,
            tabs: ({ context, event, self, spawn }) =>
              visiting(context.tabs, event.page, addressOf(event.place), () =>
                spawn('tab', { input: { ...event.page, search: event.place.search, strip: self } }),
              ),
          }),
          'store',
          'showTitle',
        ],
      },
      select: {
        guard: { type: 'isElsewhere', params: ({ event }) => event.path },
        actions: { type: 'goTo', params: ({ event }) => event.path },
      },
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
                closing: ({ context, event }) => tabsClosedBy(event, context.tabs).map(({ path }) => path),
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
        },
      },
      asking: {
        always: {
          guard: 'losesNothing',
          target: 'idle',
          actions: [{ type: 'remove', params: ({ context }) => context.closing }, 'store'],
        },
        on: {
          confirm: { target: 'idle', actions: [{ type: 'remove', params: ({ context }) => context.closing }, 'store'] },
          cancel: { target: 'idle', actions: assign({ closing: [] }) },
        },
      },
    },
  });
}

type Close = Extract<TabsEvent, { type: 'close' }>;

/** Which tabs a close would take. The home page is never among them. */
export function tabsClosedBy({ which, path }: Omit<Close, 'type'>, tabs: readonly OpenTab[]): readonly OpenTab[] {
  const at = tabs.findIndex((open) => open.path === path);
  if (at === -1) return [];
  const within = {
    this: (i: number) => i === at,
    left: (i: number) => i < at,
    right: (i: number) => i > at,
    others: (i: number) => i !== at,
  };
  return tabs.filter((open, i) => isClosable(open) && within[which](i));
}

export const isClosable = ({ path }: { readonly path: string }) => path !== HOME;

/** Opens a tab for a page, or finds the one that it has; starts it if it has never been seen. */
function visiting(tabs: readonly OpenTab[], page: PageTarget, fullPath: string, start: () => TabRef): readonly OpenTab[] {
  const known = tabs.find(({ path }) => path === page.path);
  if (!known) return [...tabs, { ...page, fullPath, customTitle: '', dirty: false, ref: start() }];
  const visited = { ...known, ...page, fullPath, ref: known.ref ?? start() };
  return tabs.map((open) => (open === known ? visited : open));
}

/** What is left of the stored tabs: those of this user that lead to pages this user may open. Names come fresh from the menus. */
function restored(stored: unknown, owner: string, index: MenuIndex): readonly OpenTab[] {
  const parsed = storedTabs.safeParse(stored);
  const entries = parsed.success && parsed.data.owner === owner ? parsed.data.tabs : [];
  const tabs = new Map<string, OpenTab>([[HOME, { ...HOME_PAGE, fullPath: HOME, customTitle: '', dirty: false, ref: null }]]);
  for (const { path, fullPath, customTitle } of entries) {
    const found = match(path, index);
    if (found.kind !== 'page' || pathKey(fullPath.split(/[?#]/, 1)[0] ?? '') !== found.page.path) continue;
    tabs.set(found.page.path, { ...found.page, fullPath, customTitle, dirty: false, ref: null });
  }
  return [...tabs.values()];
}

const entryOf = (open: OpenTab, { fixedTitle }: Pick<TabsPorts, 'fixedTitle'>): KeptTabs['tabs'][number] => ({
  name: open.name,
  path: open.path,
  fullPath: open.fullPath,
  customTitle: open.customTitle,
  closable: isClosable(open),
  ...(isFixedName(open.name) ? fixedTitle(open.name) : { title: open.alias, i18nTitle: open.aliasI18n }),
});

export type TabsMachine = ReturnType<typeof createTabsMachine>;
export type TabsRef = ActorRefFrom<TabsMachine>;
type TabsSnapshot = SnapshotFrom<TabsMachine>;

const activeTab = ({ tabs, active }: Pick<TabsContext, 'tabs' | 'active'>) => tabs.find(({ path }) => path === active);

/** The page that is shown; null before there is one. */
export const shownPage = ({ context }: TabsSnapshot): PageTarget | null => activeTab(context) ?? null;

/** What the strip shows. */
export const tabStrip = ({ context: { tabs, active } }: TabsSnapshot) => ({ tabs, active });

/** The tabs whose unsaved edits the user is asked about; none while nothing is asked. */
export const editsAtStake = ({ context: { tabs, closing } }: { readonly context: TabsContext }): readonly OpenTab[] =>
  tabs.filter(({ path, dirty }) => dirty && closing.includes(path));

/** What the menu of one tab offers. What can be refused with a reason stays enabled, so that the reason can be met (§2.4). */
export function tabMenu({ context: { tabs } }: TabsSnapshot, path: string): Readonly<Record<Closing, boolean>> {
  const isOnly = tabs.length === 1;
  const offers = (which: Closing) => isOnly || tabsClosedBy({ which, path }, tabs).length > 0;
  return { this: offers('this'), left: true, right: true, others: offers('others') };
}
