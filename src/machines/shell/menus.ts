import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { id as idSchema } from '../../../contract/ids';
import type { MenuItem } from '../../../contract/menus';
import { BASE_SUBSYSTEM_ID, type Subsystem } from '../../../contract/subsystems';
import { indexMenus, type MenuIndex, NO_MENUS, type PageExists, visibleMenus } from '../base/menu-tree';
import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';

export interface MenusPorts {
  readonly loadMenus: (signal: AbortSignal) => Promise<readonly MenuItem[]>;
  readonly loadSubsystems: (signal: AbortSignal) => Promise<readonly Subsystem[]>;
  readonly pageExists: PageExists;
  /** The sub-system that was chosen last (sent as SUBSYSTEM-ID). Whatever was stored is checked here. */
  readonly readSubsystem: () => unknown;
  readonly storeSubsystem: (id: string) => void;
  readonly notify: Notify;
}

/** What the menus tell the shell. */
export type MenusFact = { type: 'menus.changed'; index: MenuIndex };

export type MenusEvent = { type: 'retry' } | { type: 'reload' } | { type: 'choose'; subsystemId: string };

interface Loaded {
  readonly items: readonly MenuItem[];
  readonly subsystems: readonly Subsystem[];
}

interface MenusContext {
  readonly shell: Teller<MenusFact>;
  readonly index: MenuIndex;
  readonly subsystems: readonly Subsystem[];
  readonly chosen: string;
  readonly failure: Failure | null;
}

/**
 * What this user may open: the menu tree, the pages by path, and the sub-systems (§2.3, §6).
 *
 *     loading ──answer──▶ ready.settled ──reload──▶ ready.reloading ──answer─┐
 *        ▲  └─failure─▶ failed    ▲───────────────────────┴──failure, told──┘
 *        └──── retry ─────┘
 *
 * - Nothing is routed before the menus are there: an early /404 would be a lie (§4, Sign-in).
 * - A call that was refused for want of a right asks for a reload: the user's rights have changed.
 * - A reload that fails leaves the menus as they were.
 * - The chosen sub-system is one that the user may enter; the base one until another is chosen.
 */
export function createMenusMachine(ports: MenusPorts) {
  return setup({
    types: {} as { context: MenusContext; events: MenusEvent; input: { shell: Teller<MenusFact> } },
    actors: { load: fromPromise<Loaded>(({ signal }) => load(ports, signal)) },
    guards: {
      isEnterable: ({ context }, id: string) => id !== context.chosen && mayEnter(context.subsystems, id),
    },
    actions: {
      take: assign((_, { items, subsystems }: Loaded) => ({
        index: indexMenus(items, ports.pageExists),
        subsystems: sortedSubsystems(subsystems),
        chosen: chosenAmong(subsystems, ports.readSubsystem()),
      })),
      tellShell: sendTo(
        ({ context }) => context.shell,
        ({ context }) => ({ type: 'menus.changed' as const, index: context.index }),
      ),
      storeChosen: ({ context }) => ports.storeSubsystem(context.chosen),
      notifyFailure: (_, { error }: { readonly error: unknown }) =>
        ports.notify({ tone: 'error', failure: failureOf(error), fallback: 'query' }),
    },
  }).createMachine({
    id: 'menus',
    context: ({ input }) => ({
      shell: input.shell,
      index: NO_MENUS,
      subsystems: [],
      chosen: BASE_SUBSYSTEM_ID,
      failure: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'ready', actions: [{ type: 'take', params: ({ event }) => event.output }, 'tellShell'] },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      ready: {
        initial: 'settled',
        on: {
          choose: {
            guard: { type: 'isEnterable', params: ({ event }) => event.subsystemId },
            actions: [assign({ chosen: ({ event }) => event.subsystemId }), 'storeChosen'],
          },
        },
        states: {
          settled: { on: { reload: 'reloading' } },
          reloading: {
            invoke: {
              id: 'load',
              src: 'load',
              onDone: { target: 'settled', actions: [{ type: 'take', params: ({ event }) => event.output }, 'tellShell'] },
              onError: { target: 'settled', actions: { type: 'notifyFailure', params: ({ event }) => event } },
            },
          },
        },
      },
      failed: { on: { retry: 'loading' }, exit: assign({ failure: null }) },
    },
  });
}

async function load(ports: MenusPorts, signal: AbortSignal): Promise<Loaded> {
  const [items, subsystems] = await Promise.all([ports.loadMenus(signal), ports.loadSubsystems(signal)]);
  return { items, subsystems };
}

/** §3: permitted ones first, then those with an address of their own, then the rest; the server's order within each. */
export function sortedSubsystems(subsystems: readonly Subsystem[]): readonly Subsystem[] {
  const rank = ({ currentUserHasPermission, url }: Subsystem) =>
    currentUserHasPermission ? 0 : /^https?:/i.test(url ?? '') ? 1 : 2;
  return [...subsystems].sort((one, other) => rank(one) - rank(other));
}

const mayEnter = (subsystems: readonly Subsystem[], id: string) =>
  subsystems.some((subsystem) => subsystem.id === id && subsystem.currentUserHasPermission);

function chosenAmong(subsystems: readonly Subsystem[], stored: unknown): string {
  const { data: id } = idSchema.safeParse(stored);
  return id !== undefined && mayEnter(subsystems, id) ? id : BASE_SUBSYSTEM_ID;
}

export type MenusMachine = ReturnType<typeof createMenusMachine>;
export type MenusRef = ActorRefFrom<MenusMachine>;
type MenusSnapshot = SnapshotFrom<MenusMachine>;

/** What the side menu shows. */
export function sideMenu(snapshot: MenusSnapshot) {
  const { index, chosen, failure } = snapshot.context;
  if (snapshot.matches('ready')) return { show: 'menus', menus: visibleMenus(index.roots, chosen) } as const;
  return failure ? ({ show: 'failed', failure } as const) : ({ show: 'loading' } as const);
}

/** All sub-systems in their order, and the one that is chosen. */
export const allSubsystems = ({ context: { subsystems, chosen } }: MenusSnapshot) => ({ subsystems, chosen });

/** The sub-systems to choose from: those that the user may enter. */
export const enterableSubsystems = ({ context }: MenusSnapshot) =>
  context.subsystems.filter((subsystem) => subsystem.currentUserHasPermission);
