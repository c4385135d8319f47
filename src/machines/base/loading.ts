import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Teller } from './page';

export type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/** `reload`: what was loaded is no longer true, such as after a change. */
export type LoadingEvent = { type: 'retry' } | { type: 'reload' };
/** Told to the owner, if it wants to know. */
export type LoadingFact<Value> = { type: 'loaded'; value: Value };

interface LoadingInput<Value> {
  readonly owner: Teller<LoadingFact<Value>>;
}

interface LoadingContext<Value> {
  readonly owner: Teller<LoadingFact<Value>> | null;
  /** Null before the first answer. It stays while it is loaded again, and also when that fails. */
  readonly value: Value | null;
  /** Why the last request failed. It stays during the retry. */
  readonly failure: Failure | null;
}

/**
 * One value from the server: load it, show it, try again.
 *
 *     loading ──answer──▶ ready
 *        ▲  └──failure──▶ failed
 *        ├─────retry────────┘
 *        └── reload, from anywhere: it aborts the request under way, so an older answer is never shown
 */
export function createLoadingMachine<Value>(load: Load<Value>) {
  return setup({
    types: {} as { context: LoadingContext<Value>; events: LoadingEvent; input: LoadingInput<Value> | undefined },
    actors: { load: fromPromise<Value>(({ signal }) => load(signal)) },
    actions: {
      take: assign((_, { value }: { value: Value }) => ({ value, failure: null })),
      tell: enqueueActions(({ context, enqueue }, { value }: { value: Value }) => {
        if (context.owner) enqueue.sendTo(context.owner, { type: 'loaded', value });
      }),
    },
  }).createMachine({
    id: 'loading',
    context: ({ input }) => ({ owner: input?.owner ?? null, value: null, failure: null }),
    on: { reload: { target: '.loading', reenter: true } },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'ready',
            actions: [
              { type: 'take', params: ({ event }) => ({ value: event.output }) },
              { type: 'tell', params: ({ event }) => ({ value: event.output }) },
            ],
          },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      ready: {},
      failed: { on: { retry: 'loading' } },
    },
  });
}

export type LoadingMachine<Value> = ReturnType<typeof createLoadingMachine<Value>>;
export type LoadingRef<Value> = ActorRefFrom<LoadingMachine<Value>>;

/** All that a view shows of it. */
export const loaded = <Value>(snapshot: SnapshotFrom<LoadingMachine<Value>>) => ({
  value: snapshot.context.value,
  failure: snapshot.context.failure,
  busy: snapshot.matches('loading'),
});
