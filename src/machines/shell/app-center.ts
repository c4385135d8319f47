import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Application } from '../../../contract/app-center';
import { type Failure, failureOf } from '../../../contract/failure';
import { searchForm } from '../../../contract/text';
import type { Load } from '../base/loading';
import { failureNotice, type Notify } from '../base/notices';

/** What the user may open, flat (§2.3), and what of it they use. */
export interface Applications {
  readonly all: readonly Application[];
  /** The collected ones first, then those that are opened most. */
  readonly common: readonly Application[];
  readonly collected: readonly Application[];
}

export interface AppCenterPorts {
  readonly load: Load<Applications>;
  /** Sets what is collected, in this order, and answers what the server has made of it. */
  readonly collect: (menuIds: readonly string[], signal: AbortSignal) => Promise<readonly Application[]>;
  readonly notify: Notify;
}

export type AppCenterEvent =
  | { type: 'retry' }
  | { type: 'find'; typed: string }
  | { type: 'toggle'; menuId: string }
  /** Moves a collected one by so many places, towards the end if positive. */
  | { type: 'move'; menuId: string; by: number }
  /** A collected one is picked up, by the pointer or by a key. */
  | { type: 'lift'; menuId: string }
  | { type: 'shift'; by: number }
  /** The pointer holds it over another. */
  | { type: 'over'; menuId: string }
  | { type: 'drop' }
  | { type: 'cancel' };

/** A collected one in the hand, and so many places from where it was. */
interface Held {
  readonly menuId: string;
  readonly by: number;
}

interface AppCenterContext {
  readonly applications: Applications | null;
  /** The ids that are collected, in their order, as the user wants them. */
  readonly wanted: readonly string[];
  /** The same as the server was last told. */
  readonly sent: readonly string[];
  readonly typed: string;
  readonly failure: Failure | null;
  readonly held: Held | null;
  /** The one that was moved last. */
  readonly placed: string | null;
}

/**
 * The applications of one user: to find, to open, to collect and to put in order (§2.2, §2.3).
 *
 *     loading ──answer──▶ shown
 *        ▲  └──failure──▶ failed
 *        └───── retry ──────┘
 *     shown.saves   settled ──changed──▶ saving ──saved, or failed: told, and as the server has it──▶ settled
 *                                         └─saved, changed meanwhile─▶ saving, again
 *     shown.hand    empty ⟲ toggle · move ──lift──▶ holding ⟲ shift · over ──drop · cancel──▶ empty
 *
 * - A change is shown at once and saved by itself. Saves go one after another: an older one never overtakes.
 * - What is held is shown where it would be put. It is saved where it is dropped, and not before.
 */
export function createAppCenterMachine({ load, collect, notify }: AppCenterPorts) {
  return setup({
    types: {} as { context: AppCenterContext; events: AppCenterEvent },
    actors: {
      load: fromPromise<Applications>(({ signal }) => load(signal)),
      collect: fromPromise<readonly Application[], readonly string[]>(({ input, signal }) => collect(input, signal)),
    },
    guards: {
      isBehind: ({ context: { wanted, sent } }) => wanted.join() !== sent.join(),
      changes: ({ context: { wanted } }, changed: readonly string[]) => changed.join() !== wanted.join(),
      isCollected: ({ context: { wanted } }, menuId: string) => wanted.includes(menuId),
    },
    actions: {
      want: assign({ wanted: (_, wanted: readonly string[]) => wanted }),
      place: assign({ placed: (_, menuId: string) => menuId }),
      hold: assign({ held: (_, menuId: string) => ({ menuId, by: 0 }) }),
      shift: assign({ held: ({ context }, by: number) => shifted(context, by) }),
      put: assign(({ context: { wanted, held } }) => ({ wanted: heldAt(wanted, held), held: null })),
      take: assign(({ context: { applications } }, collected: readonly Application[]) => ({
        applications: applications && { ...applications, collected },
        wanted: idsOf(collected),
      })),
      giveBack: assign({ wanted: ({ context: { applications } }) => idsOf(applications?.collected ?? []) }),
    },
  }).createMachine({
    id: 'appCenter',
    context: { applications: null, wanted: [], sent: [], typed: '', failure: null, held: null, placed: null },
    initial: 'loading',
    on: { find: { actions: assign({ typed: ({ event }) => event.typed }) } },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'shown',
            actions: assign(({ event: { output } }) => ({ applications: output, wanted: idsOf(output.collected) })),
          },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      shown: {
        type: 'parallel',
        states: {
          saves: {
            initial: 'settled',
            states: {
              settled: {
                entry: assign({ sent: ({ context }) => context.wanted }),
                always: { guard: 'isBehind', target: 'saving' },
              },
              saving: {
                entry: assign({ sent: ({ context }) => context.wanted }),
                invoke: {
                  id: 'collect',
                  src: 'collect',
                  input: ({ context }) => context.wanted,
                  onDone: [
                    { guard: 'isBehind', target: 'saving', reenter: true },
                    { target: 'settled', actions: { type: 'take', params: ({ event }) => event.output } },
                  ],
                  onError: {
                    target: 'settled',
                    actions: ['giveBack', ({ event }) => notify(failureNotice(failureOf(event.error), 'operation'))],
                  },
                },
              },
            },
          },
          hand: {
            initial: 'empty',
            states: {
              empty: {
                on: {
                  toggle: {
                    guard: { type: 'changes', params: ({ context, event }) => toggled(context.wanted, event.menuId) },
                    actions: [
                      { type: 'want', params: ({ context, event }) => toggled(context.wanted, event.menuId) },
                      assign({ placed: null }),
                    ],
                  },
                  move: {
                    guard: { type: 'changes', params: ({ context, event }) => moved(context.wanted, event) },
                    actions: [
                      { type: 'want', params: ({ context, event }) => moved(context.wanted, event) },
                      { type: 'place', params: ({ event }) => event.menuId },
                    ],
                  },
                  lift: {
                    guard: { type: 'isCollected', params: ({ event }) => event.menuId },
                    target: 'holding',
                    actions: [
                      { type: 'hold', params: ({ event }) => event.menuId },
                      { type: 'place', params: ({ event }) => event.menuId },
                    ],
                  },
                },
              },
              holding: {
                on: {
                  shift: { actions: { type: 'shift', params: ({ event }) => event.by } },
                  over: { actions: { type: 'shift', params: ({ context, event }) => distanceTo(context, event.menuId) } },
                  drop: { target: 'empty', actions: 'put' },
                  cancel: { target: 'empty', actions: assign({ held: null }) },
                },
              },
            },
          },
        },
      },
      failed: { on: { retry: 'loading' }, exit: assign({ failure: null }) },
    },
  });
}

const idsOf = (applications: readonly Application[]) => applications.map(({ menuId }) => menuId);

const toggled = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);

/** It stops at either end. */
function moved(ids: readonly string[], { menuId, by }: { readonly menuId: string; readonly by: number }): readonly string[] {
  const at = ids.indexOf(menuId);
  if (at === -1) return ids;
  const rest = ids.filter((id) => id !== menuId);
  const to = Math.min(Math.max(at + by, 0), rest.length);
  return [...rest.slice(0, to), menuId, ...rest.slice(to)];
}

/** The order in which what is held is where it would be put. */
const heldAt = (ids: readonly string[], held: Held | null) => (held ? moved(ids, held) : ids);

/** No further than to either end: the next step back is seen at once. */
function shifted({ wanted, held }: Pick<AppCenterContext, 'wanted' | 'held'>, by: number): Held | null {
  if (!held) return null;
  const at = wanted.indexOf(held.menuId);
  return { ...held, by: Math.min(Math.max(held.by + by, -at), wanted.length - 1 - at) };
}

/** How far it is from what is held to the place of another. */
function distanceTo({ wanted, held }: Pick<AppCenterContext, 'wanted' | 'held'>, menuId: string): number {
  const order = heldAt(wanted, held);
  return held && order.includes(menuId) ? order.indexOf(menuId) - order.indexOf(held.menuId) : 0;
}

export type AppCenterMachine = ReturnType<typeof createAppCenterMachine>;
export type AppCenterRef = ActorRefFrom<AppCenterMachine>;

export type AppCenter =
  | { readonly show: 'loading' }
  | { readonly show: 'failed'; readonly failure: Failure }
  | {
      readonly show: 'applications';
      readonly saving: boolean;
      /** Those of all whose name, in any language, has what was typed in it. */
      readonly found: readonly Application[];
      readonly common: readonly Application[];
      /** In the order that the user wants. */
      readonly collected: readonly Application[];
      readonly typed: string;
      /** The one in the hand. */
      readonly held: string | null;
      /** The one that was moved last, or is moved now. */
      readonly placed: string | null;
    };

/** What the pages of applications show. */
export function appCenter(snapshot: SnapshotFrom<AppCenterMachine>): AppCenter {
  const { applications, wanted, typed, failure, held, placed } = snapshot.context;
  if (!applications) return failure ? { show: 'failed', failure } : { show: 'loading' };
  const { all, common } = applications;
  const sought = searchForm(typed);
  const names = ({ alias, aliasI18n, aliasEn }: Application) => [alias, aliasI18n, aliasEn].map((name) => searchForm(name ?? ''));
  return {
    show: 'applications',
    saving: snapshot.matches({ shown: { saves: 'saving' } }),
    found: all.filter((each) => names(each).some((name) => name.includes(sought))),
    common,
    collected: heldAt(wanted, held).flatMap((id) => all.find(({ menuId }) => menuId === id) ?? []),
    typed,
    held: held?.menuId ?? null,
    placed,
  };
}
