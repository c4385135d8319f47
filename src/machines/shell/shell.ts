import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { pathKey } from '../../../contract/paths';
import { type MenuIndex, NO_MENUS } from '../base/menu-tree';
import { failureNotice } from '../base/notices';
import { queryOf } from '../base/routes';
import { nextRoute, type RunTimeRoute, storedRoutes, withRoutes } from '../base/run-time-routes';
import { type ChangePasswordMachine, createChangePasswordMachine } from '../credentials/change-password';
import { createPasswordJudgeMachine } from '../credentials/password-judge';
import { createInboxMachine, type InboxMachine, type InboxRef } from '../messages/inbox';
import { frameSource } from './frame-page';
import { createHelpMachine, type HelpMachine, type HelpRef } from './help';
import { createLockMachine, isLocked, type LockMachine, type LockRef, lockInput } from './lock';
import { createMenusMachine, type MenusMachine, type MenusRef } from './menus';
import { createOwnTenantsMachine, type OwnTenantsMachine } from './own-tenants';
import { match } from './page-routes';
import { createPaletteMachine, type PaletteEntry, type PaletteMachine } from './palette';
import { paletteInput } from './palette-entries';
import { LAYOUTS, type Layout, type ShellEvent, type ShellInput, type ShellPorts } from './shell-ports';
import { createTabMachine } from './tab';
import { createTabsMachine, type TabsMachine, type TabsRef } from './tabs';
import { unsavedTabs } from './unsaved';
import { createUploadsMachine, type UploadsMachine, type UploadsRef } from './uploads';

interface ShellContext extends ShellInput {
  readonly collapsed: boolean;
  readonly layout: Layout;
  readonly menus: MenusRef;
  /** The menus, and the routes that were added at run time. */
  readonly index: MenuIndex;
  readonly routes: readonly RunTimeRoute[];
  readonly tabs: TabsRef | null;
  readonly uploads: UploadsRef;
  readonly inbox: InboxRef;
  readonly lock: LockRef;
  /** The tenant that was chosen to go to. */
  readonly destination: string;
  readonly help: HelpRef;
}

/**
 * What one signed-in user works in: another user means another shell.
 *
 *     starting ──menus──▶ working.quiet ──signOut, edits would be lost──▶ working.asking ──confirm──▶ left
 *        └──signOut──▶ left     └──signOut──▶ left        └──cancel──▶ working.quiet
 *     working.quiet ──changePassword──▶ working.changing ──changed──▶ left
 *            └──the same, edits would be lost──▶ working.warning ──confirm──▶ working.changing ──given up──▶ working.quiet
 *     working.quiet ──switchTenant──▶ working.choosing ──chosen──▶ working.switching ──token──▶ working.gone
 *            └─◀─given up──┘ ▲          │ edits would be lost        └──failure, told
 *                            │          └──▶ working.parting ──confirm──▶ working.switching
 *                            └──────────────────────cancel──┘
 *     working.quiet ──search, or its keys──▶ working.seeking ──a page or an act, or nothing──▶ working.quiet, which does it
 *
 * - While it works, each place that is visited is matched against the menus, and again when these change: the open tabs hear what
 *   their pages may do now, and what is shown already is not visited anew.
 * - A locked console opens no search; from its cover one can only sign out, whatever is not saved.
 * - A changed password signs out (§4): what edits that costs is asked before it is typed, as it is of a sign-out.
 * - No place is judged before the menus are there: a deep link waits, it is not missing (§4, Sign-in).
 * - A page of the menus opens a tab; one that is not granted is replaced by /403, one that does not exist by /404, so that the
 *   back button does not lead into a loop.
 */
export function createShellMachine(
  ports: ShellPorts,
  menus: MenusMachine = createMenusMachine(ports),
  tabs: TabsMachine = createTabsMachine(ports, createTabMachine(ports)),
  changePassword: ChangePasswordMachine = createChangePasswordMachine(ports.password, createPasswordJudgeMachine(ports.password)),
  uploads: UploadsMachine = createUploadsMachine(ports.uploads),
  inbox: InboxMachine = createInboxMachine(ports.inbox),
  ownTenants: OwnTenantsMachine = createOwnTenantsMachine(ports),
  palette: PaletteMachine = createPaletteMachine(ports),
  help: HelpMachine = createHelpMachine(ports.help),
  lock: LockMachine = createLockMachine(ports.lock),
) {
  return setup({
    types: {} as {
      context: ShellContext;
      events: ShellEvent;
      input: ShellInput;
      children: { changePassword: 'changePassword'; ownTenants: 'ownTenants'; palette: 'palette' };
    },
    actors: {
      menus,
      tabs,
      changePassword,
      uploads,
      inbox,
      ownTenants,
      palette,
      help,
      lock,
      searchKeys: fromCallback(({ sendBack }) => ports.watchSearchKeys(() => sendBack({ type: 'search' }))),
      switchTo: fromPromise<string, string>(({ input, signal }) => ports.switchTo(input, signal)),
    },
    guards: {
      losesEdits: ({ context }) => unsavedTabs(context.tabs).length > 0,
      isOpen: ({ context }) => !isLocked(context.lock.getSnapshot()),
      isGivenUp: (_, chosen: string | null) => chosen === null,
    },
    actions: {
      takeIndex: assign({ index: ({ context }, index: MenuIndex) => withRoutes(index, context.routes) }),
      startTabs: assign({
        tabs: ({ context, spawn }) => spawn('tabs', { input: { owner: context.user.id, index: context.index } }),
      }),
      tellTabs: ({ context: { tabs, index } }) => tabs?.send({ type: 'permitted', index }),
      judge: enqueueActions(({ context, event, enqueue }) => {
        const found = match(context.place.path, context.index);
        switch (found.kind) {
          case 'page':
            if (event.type === 'menus.changed' && found.page.path === context.tabs?.getSnapshot().context.active) return;
            if (context.tabs) enqueue.sendTo(context.tabs, { type: 'visited', page: found.page, place: context.place });
            return;
          case 'redirect':
            return enqueue(() => ports.go(found.to, { replace: true }));
          case 'forbidden':
          case 'missing':
            return enqueue(() => ports.go(found.kind === 'forbidden' ? '/403' : '/404', { replace: true }));
        }
      }),
      open: ({ context }, address: string) => {
        const menu = context.index.byPath.get(pathKey(address));
        if (menu?.component) ports.countUse(menu.id);
        const target = menu?.address ? frameSource(menu.address) : address;
        return menu?.opensWindow && target ? ports.openWindow(target) : ports.go(address);
      },
      duplicate: enqueueActions(({ context, enqueue }, path: string) => {
        const open = context.tabs?.getSnapshot().context.tabs ?? [];
        const shown = open.find((tab) => tab.path === path);
        const menu = context.index.byId.get(shown?.menuId ?? '');
        if (!shown || !menu) return;
        const route = nextRoute(menu, context.routes, (at) => open.some((tab) => tab.path === at), ports.makeKey);
        const routes = [...context.routes.filter((each) => each.path !== route.path), route];
        enqueue.assign({ routes, index: withRoutes(context.index, [route]) });
        enqueue(() => ports.storeRoutes(routes));
        enqueue(() => ports.go(`${route.path}${queryOf(shown.fullPath)}`));
      }),
      copyLink: ({ context }, path: string) => {
        const open = context.tabs?.getSnapshot().context.tabs.find((tab) => tab.path === path);
        // A route that was added at run time leads nowhere in another window: the link is that of its menu.
        const menu = open && context.index.byId.get(open.menuId ?? '');
        if (open) ports.copyAddress(`${menu?.path ?? open.path}${queryOf(open.fullPath)}`);
      },
      perform: enqueueActions(({ context: { tabs }, enqueue }, entry: PaletteEntry | null) => {
        if (!entry) return;
        if (entry.kind === 'page') return enqueue.raise({ type: 'open', address: entry.address });
        const { act } = entry;
        if (act !== 'refresh' && act !== 'closeOthers' && act !== 'reopen') return enqueue.raise({ type: act });
        if (!tabs) return;
        const path = tabs.getSnapshot().context.active;
        if (act === 'closeOthers') return enqueue.sendTo(tabs, { type: 'close', which: 'others', path });
        enqueue.sendTo(tabs, act === 'reopen' ? { type: act } : { type: act, path });
      }),
      cover: ({ context }) => context.lock.send({ type: 'lock' }),
      storeLayout: ({ context }) => ports.storeLayout(context.layout),
      storeSide: ({ context }) => ports.storeSide(context.collapsed),
      enter: (_, token: string) => ports.enter(token),
      say: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'shell',
    context: ({ input, self, spawn }) => ({
      ...input,
      collapsed: ports.readSide() === true,
      layout: layoutIn(ports.readLayout()),
      menus: spawn('menus', { input: { shell: self } }),
      index: NO_MENUS,
      routes: storedRoutes(ports.readRoutes()),
      tabs: null,
      uploads: spawn('uploads', { id: 'uploads' }),
      inbox: spawn('inbox', { id: 'inbox' }),
      lock: spawn('lock', { id: 'lock', input: lockInput(input.user) }),
      destination: '',
      help: spawn('help', { id: 'help' }),
    }),
    initial: 'starting',
    on: {
      lock: { actions: 'cover' },
      abandon: '.left',
      toggleSide: { actions: [assign({ collapsed: ({ context }) => !context.collapsed }), 'storeSide'] },
      arrange: { actions: [assign({ layout: ({ event }) => event.layout }), 'storeLayout'] },
      userEdited: { actions: assign({ user: ({ context, event }) => ({ ...context.user, ...event.facts }) }) },
      open: { actions: { type: 'open', params: ({ event }) => event.address } },
    },
    states: {
      starting: {
        on: {
          signOut: 'left',
          visited: { actions: assign({ place: ({ event }) => event.place }) },
          'menus.changed': {
            target: 'working',
            actions: [{ type: 'takeIndex', params: ({ event }) => event.index }, 'startTabs', 'judge'],
          },
        },
      },
      working: {
        on: {
          visited: { actions: [assign({ place: ({ event }) => event.place }), 'judge'] },
          'menus.changed': { actions: [{ type: 'takeIndex', params: ({ event }) => event.index }, 'tellTabs', 'judge'] },
          duplicate: { actions: { type: 'duplicate', params: ({ event }) => event.path } },
          copyLink: { actions: { type: 'copyLink', params: ({ event }) => event.path } },
        },
        invoke: { src: 'searchKeys' },
        initial: 'quiet',
        states: {
          quiet: {
            on: {
              search: { guard: 'isOpen', target: 'seeking' },
              signOut: [{ guard: 'losesEdits', target: 'asking' }, { target: '#shell.left' }],
              changePassword: [{ guard: 'losesEdits', target: 'warning' }, { target: 'changing' }],
              switchTenant: 'choosing',
            },
          },
          asking: { on: { confirm: '#shell.left', cancel: 'quiet' } },
          warning: { on: { confirm: 'changing', cancel: 'quiet' } },
          changing: {
            invoke: {
              id: 'changePassword',
              src: 'changePassword',
              input: ({ context }) => ({ account: context.user.username }),
              onDone: [{ guard: ({ event }) => event.output !== null, target: '#shell.left' }, { target: 'quiet' }],
            },
          },
          seeking: {
            invoke: {
              id: 'palette',
              src: 'palette',
              input: ({ context }) => paletteInput(context),
              onDone: { target: 'quiet', actions: { type: 'perform', params: ({ event }) => event.output } },
            },
          },
          choosing: {
            invoke: {
              id: 'ownTenants',
              src: 'ownTenants',
              onDone: [
                { guard: { type: 'isGivenUp', params: ({ event }) => event.output }, target: 'quiet' },
                {
                  guard: 'losesEdits',
                  target: 'parting',
                  actions: assign({ destination: ({ event }) => event.output ?? '' }),
                },
                { target: 'switching', actions: assign({ destination: ({ event }) => event.output ?? '' }) },
              ],
            },
          },
          parting: { on: { confirm: 'switching', cancel: 'choosing' } },
          switching: {
            invoke: {
              id: 'switchTo',
              src: 'switchTo',
              input: ({ context }) => context.destination,
              onDone: { target: 'gone', actions: { type: 'enter', params: ({ event }) => event.output } },
              onError: { target: 'choosing', actions: { type: 'say', params: ({ event }) => failureOf(event.error) } },
            },
          },
          gone: {},
        },
      },
      left: { type: 'final', entry: ({ context }) => context.owner.send({ type: 'shell.left' }) },
    },
  });
}

const layoutIn = (stored: unknown): Layout => LAYOUTS.find((layout) => layout === stored) ?? 'side';

export type ShellMachine = ReturnType<typeof createShellMachine>;
export type ShellRef = ActorRefFrom<ShellMachine>;

/** What is about to happen that ends the session, while it is asked whether it shall. */
export function leavingBy(snapshot: SnapshotFrom<ShellMachine>): 'signingOut' | 'changingPassword' | 'switchingTenant' | null {
  if (snapshot.matches({ working: 'asking' })) return 'signingOut';
  if (snapshot.matches({ working: 'parting' })) return 'switchingTenant';
  return snapshot.matches({ working: 'warning' }) ? 'changingPassword' : null;
}

/** The tabs whose unsaved edits that would lose; none while nothing is asked. */
export const lostByLeaving = (snapshot: SnapshotFrom<ShellMachine>) =>
  leavingBy(snapshot) ? unsavedTabs(snapshot.context.tabs) : [];

/** Whether the way to another tenant is under way. */
export const isSwitching = (snapshot: SnapshotFrom<ShellMachine>) =>
  snapshot.matches({ working: 'switching' }) || snapshot.matches({ working: 'gone' });

/** The frame: who works here, where the menus stand, and how wide the side menu is. The parts below it have actors of their own. */
export const shellFrame = ({ context }: SnapshotFrom<ShellMachine>) => {
  const { user, collapsed, layout, menus, tabs, uploads, inbox, lock, help } = context;
  return { user, collapsed, layout, menus, tabs, uploads, inbox, lock, help };
};
