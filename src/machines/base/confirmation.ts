import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';

/** What is done once somebody has said yes. */
export type Act<Subject, Answer> = (subject: Subject, signal: AbortSignal) => Promise<Answer>;

export type ConfirmationEvent = { type: 'confirm' } | { type: 'cancel' };
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };
/** What a confirmation leaves behind: what was asked about, and what came of it. */
export type Settled<Subject, Answer> = Outcome<Answer> & { readonly subject: Subject };

interface ConfirmationContext<Subject, Answer> {
  readonly subject: Subject;
  readonly outcome: Outcome<Answer>;
}

/**
 * A question before something that cannot be taken back.
 *
 *     asking ──confirm──▶ working ──answer or failure──▶ closed (output: done, failed)
 *        └─────cancel─────────────────────────────────▶ closed (output: cancelled)
 *
 * - Once confirmed it is deaf: a second `confirm` does nothing (the act runs once), and `cancel` cannot pretend to undo it.
 */
export function createConfirmationMachine<Subject, Answer>(act: Act<Subject, Answer>) {
  return setup({
    types: {} as {
      context: ConfirmationContext<Subject, Answer>;
      events: ConfirmationEvent;
      input: { subject: Subject };
      output: Settled<Subject, Answer>;
    },
    actors: { act: fromPromise<Answer, { subject: Subject }>(({ input, signal }) => act(input.subject, signal)) },
  }).createMachine({
    id: 'confirmation',
    context: ({ input }) => ({ subject: input.subject, outcome: { kind: 'cancelled' } }),
    initial: 'asking',
    states: {
      asking: { on: { confirm: 'working', cancel: 'closed' } },
      working: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: { target: 'closed', actions: assign(({ event }) => ({ outcome: { kind: 'done', answer: event.output } })) },
          onError: {
            target: 'closed',
            actions: assign(({ event }) => ({ outcome: { kind: 'failed', failure: failureOf(event.error) } })),
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { subject, outcome } }) => ({ ...outcome, subject }),
  });
}

export type ConfirmationMachine<Subject, Answer> = ReturnType<typeof createConfirmationMachine<Subject, Answer>>;
export type ConfirmationRef<Subject, Answer> = ActorRefFrom<ConfirmationMachine<Subject, Answer>>;

/** All that a confirm dialog shows. */
export const confirmationDialog = <Subject, Answer>(snapshot: SnapshotFrom<ConfirmationMachine<Subject, Answer>>) => ({
  subject: snapshot.context.subject,
  busy: snapshot.matches('working'),
});
