import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';

export type LoadChoices<Choice> = (signal: AbortSignal) => Promise<readonly Choice[]>;
export type ChoicesEvent = { type: 'retry' };

/**
 * What a select offers, read once.
 *
 *     loading ──answer──▶ ready
 *        ▲  └──failure──▶ failed
 *        └─────retry────────┘
 */
export function createChoicesMachine<Choice>(load: LoadChoices<Choice>) {
  return setup({
    types: {} as { context: { choices: readonly Choice[]; failure: Failure | null }; events: ChoicesEvent },
    actors: { load: fromPromise<readonly Choice[]>(({ signal }) => load(signal)) },
  }).createMachine({
    id: 'choices',
    context: { choices: [], failure: null },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'ready', actions: assign(({ event }) => ({ choices: event.output })) },
          onError: { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
        },
      },
      ready: {},
      failed: { on: { retry: 'loading' }, exit: assign({ failure: null }) },
    },
  });
}

export type ChoicesMachine<Choice> = ReturnType<typeof createChoicesMachine<Choice>>;
export type ChoicesRef<Choice> = ActorRefFrom<ChoicesMachine<Choice>>;

/** All that a select shows of its choices. */
export const choiceList = <Choice>(snapshot: SnapshotFrom<ChoicesMachine<Choice>>) => ({
  choices: snapshot.context.choices,
  failure: snapshot.context.failure,
  busy: snapshot.matches('loading'),
});
