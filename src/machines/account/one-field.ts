import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { amissIn, type Complaint, complaintsIn } from '../base/complaints';
import { failureNotice, type Notify } from '../base/notices';

export interface OneFieldPorts<Subject> {
  readonly act: (text: string, subject: Subject, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type OneFieldEvent = { type: 'submit'; text: string } | { type: 'edited' } | { type: 'cancel' };

interface OneFieldContext<Subject> {
  readonly subject: Subject;
  readonly complaint: Complaint | null;
  readonly outcome: 'done' | 'cancelled';
}

/**
 * A dialog that wants one thing to be typed: a new name, or the password once more.
 *
 *     filling ──submit──▶ working ──answer──▶ closed (output: done)
 *      │  ▲ └─empty─┘        └──failure──▶ filling, with the reason under the field if it names it
 *      └──cancel──▶ closed (output: cancelled)
 *
 * - `working` ignores events: a call is sent once, and cannot be taken back.
 * - What is typed is in the event and in the call that it starts, never in the context.
 */
export function createOneFieldMachine<Subject>(field: 'name' | 'password', ports: OneFieldPorts<Subject>) {
  const complaintOf = (text: string) => amissIn({ [field]: text }, [field])[field] ?? null;
  return setup({
    types: {} as {
      context: OneFieldContext<Subject>;
      events: OneFieldEvent;
      input: { subject: Subject };
      output: OneFieldContext<Subject>['outcome'];
    },
    actors: {
      act: fromPromise<unknown, { text: string; subject: Subject }>(({ input: { text, subject }, signal }) =>
        ports.act(text, subject, signal),
      ),
    },
    guards: { isAmiss: (_, text: string) => complaintOf(text) !== null },
    actions: {
      complain: assign({ complaint: (_, complaint: Complaint | null) => complaint }),
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'oneField',
    context: ({ input }) => ({ ...input, complaint: null, outcome: 'cancelled' }),
    initial: 'filling',
    states: {
      filling: {
        on: {
          edited: { actions: { type: 'complain', params: null } },
          submit: [
            {
              guard: { type: 'isAmiss', params: ({ event }) => event.text },
              actions: { type: 'complain', params: ({ event }) => complaintOf(event.text) },
            },
            { target: 'working', actions: { type: 'complain', params: null } },
          ],
          cancel: 'closed',
        },
      },
      working: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { subject }, event }) => {
            assertEvent(event, 'submit');
            return { text: event.text, subject };
          },
          onDone: { target: 'closed', actions: assign({ outcome: 'done' }) },
          onError: {
            target: 'filling',
            actions: [
              { type: 'complain', params: ({ event }) => complaintsIn(failureOf(event.error), [field])[field] ?? null },
              { type: 'show', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

export type OneFieldMachine<Subject> = ReturnType<typeof createOneFieldMachine<Subject>>;
export type OneFieldRef<Subject> = ActorRefFrom<OneFieldMachine<Subject>>;

/** All that the dialog shows beside what is typed into it. */
export const oneField = <Subject>(snapshot: SnapshotFrom<OneFieldMachine<Subject>>) => ({
  subject: snapshot.context.subject,
  complaint: snapshot.context.complaint,
  busy: snapshot.matches('working'),
});
