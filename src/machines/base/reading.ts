import { fromPromise } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';

/** What is read from the server, and read again after whatever changes it. */
export interface Reading<Value> {
  /** Null before the first answer. It stays while it is read again, and also when that fails. */
  readonly value: Value | null;
  readonly failure: Failure | null;
}

export const UNREAD: Reading<never> = { value: null, failure: null };
export const readAs = <Value>(value: Value): Reading<Value> => ({ value, failure: null });

/**
 * The part of a machine that reads, for those that do more with what they have read.
 *
 *     loading ──value──▶ `ready`, which is the machine's own
 *      ▲  └──failure──▶ failed
 *      └─────retry────────┘
 *
 * The machine's setup has the actor as `load`, and two actions: `keep` is told the value, `note` the failure.
 */
export const createReading = <Value, Ready extends string>(load: (signal: AbortSignal) => Promise<Value>, ready: Ready) => ({
  load: fromPromise<Value>(({ signal }) => load(signal)),
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: ready, actions: { type: 'keep', params: ({ event }: { event: { output: Value } }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'note', params: ({ event }: { event: { error: unknown } }) => failureOf(event.error) },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  } as const,
});

/** What views see of it. */
export const readingSeen = <Value>({ context, value }: { readonly context: Reading<Value>; readonly value: unknown }) => ({
  value: context.value,
  failure: context.failure,
  busy: value === 'loading',
});
