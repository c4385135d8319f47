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
  | { type: 'move'; menuId: string; by: number };

interface AppCenterContext {
  readonly applications: Applications | null;
  /** The ids that are collected, in their order, as the user wants them. */
  readonly wanted: readonly string[];
  /** The same as the server was last told. */
  readonly sent: readonly string[];
  readonly typed: string;
  readonly failure: Failure | null;
}

/**
 * The applications of one user: to find, to open, to collect and to put in order (§2.2, §2.3).
 *
 *     loading ──answer──▶ shown.settled ──toggle · move──▶ shown.saving ──saved──▶ shown.settled
 *        ▲  └──failure──▶ failed                   ▲           │  └─saved, changed meanwhile─▶ shown.saving, again
 *        └───── retry ──────┘                      └──failure──┘  told, and as the server has it
 *
 * - A change is shown at once and saved by itself. Saves go one after another: an older one never overtakes.
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
    },
    actions: {
      want: assign({ wanted: (_, wanted: readonly string[]) => wanted }),
      take: assign(({ context: { applications } }, collected: readonly Application[]) => ({
        applications: applications && { ...applications, collected },
        wanted: idsOf(collected),
      })),
      giveBack: assign({ wanted: ({ context: { applications } }) => idsOf(applications?.collected ?? []) }),
    },
  }).createMachine({
    id: 'appCenter',
    context: { applications: null, wanted: [], sent: [], typed: '', failure: null },
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
        initial: 'settled',
        on: {
          toggle: {
            guard: { type: 'changes', params: ({ context, event }) => toggled(context.wanted, event.menuId) },
            actions: { type: 'want', params: ({ context, event }) => toggled(context.wanted, event.menuId) },
          },
          move: {
            guard: { type: 'changes', params: ({ context, event }) => moved(context.wanted, event) },
            actions: { type: 'want', params: ({ context, event }) => moved(context.wanted, event) },
          },
        },
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
    };

/** What the pages of applications show. */
export function appCenter(snapshot: SnapshotFrom<AppCenterMachine>): AppCenter {
  const { applications, wanted, typed, failure } = snapshot.context;
  if (!applications) return failure ? { show: 'failed', failure } : { show: 'loading' };
  const { all, common } = applications;
  const sought = searchForm(typed);
  const names = ({ alias, aliasI18n, aliasEn }: Application) => [alias, aliasI18n, aliasEn].map((name) => searchForm(name ?? ''));
  return {
    show: 'applications',
    saving: snapshot.matches({ shown: 'saving' }),
    found: all.filter((each) => names(each).some((name) => name.includes(sought))),
    common,
    collected: wanted.flatMap((id) => all.find(({ menuId }) => menuId === id) ?? []),
    typed,
  };
}
