import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in';
import { type MenuIndex, NO_MENUS, pathKey } from '../base/menu-tree';
import type { Teller } from '../base/page';
import { type Go, match, type Place, queryOf } from '../base/routes';
import { nextRoute, type RunTimeRoute, storedRoutes, withRoutes } from '../base/run-time-routes';
import {
  type ChangePasswordMachine,
  type ChangePasswordPorts,
  createChangePasswordMachine,
} from '../credentials/change-password';
import { createPasswordJudgeMachine, type PasswordJudgePorts } from '../credentials/password-judge';
import { createInboxMachine, type InboxMachine, type InboxPorts, type InboxRef } from '../messages/inbox';
import { frameSource } from './frame-page';
import { createMenusMachine, type MenusFact, type MenusMachine, type MenusPorts, type MenusRef } from './menus';
import { createTabMachine, type TabPorts } from './tab';
import { createTabsMachine, type TabsMachine, type TabsPorts, type TabsRef } from './tabs';
import { unsavedTabs } from './unsaved';
import { createUploadsMachine, type UploadsMachine, type UploadsPorts, type UploadsRef } from './uploads';

export interface ShellPorts extends MenusPorts, TabsPorts, TabPorts {
  readonly go: Go;
  /** One's own password. */
  readonly password: ChangePasswordPorts & PasswordJudgePorts;
  /** Opens an address in a window of its own, without a way back to this one. */
  readonly openWindow: (address: string) => void;
  /** Told of each menu that the user opens: the application centre puts those opened most first. */
  readonly countUse: (menuId: string) => void;
  /** Whether the side menu was left collapsed. Whatever was stored is checked here. */
  readonly readSide: () => unknown;
  readonly storeSide: (collapsed: boolean) => void;
  readonly uploads: UploadsPorts;
  /** The routes that were added at run time (§2.3). Whatever was stored is checked here. */
  readonly readRoutes: () => unknown;
  readonly storeRoutes: (routes: readonly RunTimeRoute[]) => void;
  /** A random part of a path. */
  readonly makeKey: () => string;
  readonly inbox: InboxPorts;
}

/** Told to the session. */
export type ShellFact = { type: 'shell.left' };

export interface ShellInput {
  readonly owner: Teller<ShellFact>;
  readonly user: UserInfo;
  readonly place: Place;
}

export type ShellEvent =
  | { type: 'visited'; place: Place }
  /** A menu or a link was chosen: go there, or open a window if that is how its menu opens. */
  | { type: 'open'; address: string }
  /** The page at this path is to be shown once more, in a tab of its own. */
  | { type: 'duplicate'; path: string }
  | { type: 'toggleSide' }
  | { type: 'signOut' }
  | { type: 'changePassword' }
  /** The user has another picture from now on. */
  | { type: 'pictured'; avatar: string | null }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | MenusFact;

interface ShellContext extends ShellInput {
  readonly collapsed: boolean;
  readonly menus: MenusRef;
  /** The menus, and the routes that were added at run time. */
  readonly index: MenuIndex;
  readonly routes: readonly RunTimeRoute[];
  readonly tabs: TabsRef | null;
  readonly uploads: UploadsRef;
  readonly inbox: InboxRef;
}

/**
 * What one signed-in user works in: another user means another shell.
 *
 *     starting ──menus──▶ working.quiet ──signOut, edits would be lost──▶ working.asking ──confirm──▶ left
 *        └──signOut──▶ left     └──signOut──▶ left        └──cancel──▶ working.quiet
 *     working.quiet ──changePassword──▶ working.changing ──changed──▶ left
 *            └──the same, edits would be lost──▶ working.warning ──confirm──▶ working.changing ──given up──▶ working.quiet
 *
 * - While it works, each place that is visited is matched against the menus, and again when these change.
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
) {
  return setup({
    types: {} as {
      context: ShellContext;
      events: ShellEvent;
      input: ShellInput;
      children: { changePassword: 'changePassword' };
    },
    actors: { menus, tabs, changePassword, uploads, inbox },
    guards: { losesEdits: ({ context }) => unsavedTabs(context.tabs).length > 0 },
    actions: {
      takeIndex: assign({ index: ({ context }, index: MenuIndex) => withRoutes(index, context.routes) }),
      startTabs: assign({
        tabs: ({ context, spawn }) => spawn('tabs', { input: { owner: context.user.id, index: context.index } }),
      }),
      judge: enqueueActions(({ context, enqueue }) => {
        const found = match(context.place.path, context.index);
        switch (found.kind) {
          case 'page':
            if (context.tabs) enqueue.sendTo(context.tabs, { type: 'visited', page: found.page, place: context.place });
            return;
          case 'redirect':
            return enqueue(() => ports.go(found.to, { replace: true }));
          case 'forbidden':
            return enqueue(() => ports.go('/403', { replace: true }));
          case 'missing':
            return enqueue(() => ports.go('/404', { replace: true }));
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
      storeSide: ({ context }) => ports.storeSide(context.collapsed),
    },
  }).createMachine({
    id: 'shell',
    context: ({ input, self, spawn }) => ({
      ...input,
      collapsed: ports.readSide() === true,
      menus: spawn('menus', { input: { shell: self } }),
      index: NO_MENUS,
      routes: storedRoutes(ports.readRoutes()),
      tabs: null,
      uploads: spawn('uploads', { id: 'uploads' }),
      inbox: spawn('inbox', { id: 'inbox' }),
    }),
    initial: 'starting',
    on: {
      toggleSide: { actions: [assign({ collapsed: ({ context }) => !context.collapsed }), 'storeSide'] },
      pictured: { actions: assign({ user: ({ context, event }) => ({ ...context.user, avatar: event.avatar }) }) },
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
          'menus.changed': { actions: [{ type: 'takeIndex', params: ({ event }) => event.index }, 'judge'] },
          duplicate: { actions: { type: 'duplicate', params: ({ event }) => event.path } },
        },
        initial: 'quiet',
        states: {
          quiet: {
            on: {
              signOut: [{ guard: 'losesEdits', target: 'asking' }, { target: '#shell.left' }],
              changePassword: [{ guard: 'losesEdits', target: 'warning' }, { target: 'changing' }],
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
        },
      },
      left: { type: 'final', entry: ({ context }) => context.owner.send({ type: 'shell.left' }) },
    },
  });
}

export type ShellMachine = ReturnType<typeof createShellMachine>;
export type ShellRef = ActorRefFrom<ShellMachine>;

/** What is about to happen that ends the session, while it is asked whether it shall. */
export function leavingBy(snapshot: SnapshotFrom<ShellMachine>): 'signingOut' | 'changingPassword' | null {
  if (snapshot.matches({ working: 'asking' })) return 'signingOut';
  return snapshot.matches({ working: 'warning' }) ? 'changingPassword' : null;
}

/** The tabs whose unsaved edits that would lose; none while nothing is asked. */
export const lostByLeaving = (snapshot: SnapshotFrom<ShellMachine>) =>
  leavingBy(snapshot) ? unsavedTabs(snapshot.context.tabs) : [];

/** The frame: who works here, and how wide the side menu is. The parts below it have actors of their own. */
export const shellFrame = ({ context: { user, collapsed, menus, tabs, uploads, inbox } }: SnapshotFrom<ShellMachine>) => ({
  user,
  collapsed,
  menus,
  tabs,
  uploads,
  inbox,
});
