import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { amissIn, type Complaints, complaintsIn, without } from '../base/complaints';
import { failureNotice, type Notify } from '../base/notices';

/** What the dialog holds: neither enters a context. The code is the telephone's, or one that was written down. */
export interface BothProofs {
  readonly password: string;
  readonly code: string;
}
const FIELDS = ['password', 'code'] as const;

export interface ProvenByBothPorts<Answer> {
  readonly act: (proofs: BothProofs, signal: AbortSignal) => Promise<Answer>;
  readonly notify: Notify;
}

export type ProvenByBothEvent = { type: 'submit'; proofs: BothProofs } | { type: 'edited'; field: string } | { type: 'cancel' };

interface ProvenByBothContext<Answer> {
  readonly complaints: Complaints;
  readonly answer: Answer | null;
}

/**
 * An action that needs both the password and the second factor.
 *
 *     filling ──submit──▶ working ──answer──▶ closed (output: the answer)
 *      │  ▲ └─gaps─┘         └──failure──▶ filling, with the reason under the field if it names one
 *      └──cancel──▶ closed (output: null)
 *
 * - `working` ignores events: a code is valid once, so it is sent once.
 */
export function createProvenByBothMachine<Answer>(ports: ProvenByBothPorts<Answer>) {
  return setup({
    types: {} as { context: ProvenByBothContext<Answer>; events: ProvenByBothEvent; output: Answer | null },
    actors: { act: fromPromise<Answer, BothProofs>(({ input, signal }) => ports.act(input, signal)) },
    guards: {
      hasGaps: (_, proofs: BothProofs) => Object.keys(amissIn({ ...proofs }, FIELDS)).length > 0,
      isComplainedOf: ({ context }, field: string) => field in context.complaints,
    },
    actions: {
      complain: assign({ complaints: (_, complaints: Complaints) => complaints }),
      show: (_, failure: Failure) => ports.notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'provenByBoth',
    context: { complaints: {}, answer: null },
    initial: 'filling',
    states: {
      filling: {
        on: {
          edited: {
            guard: { type: 'isComplainedOf', params: ({ event }) => event.field },
            actions: { type: 'complain', params: ({ context, event }) => without(context.complaints, event.field) },
          },
          submit: [
            {
              guard: { type: 'hasGaps', params: ({ event }) => event.proofs },
              actions: { type: 'complain', params: ({ event }) => amissIn({ ...event.proofs }, FIELDS) },
            },
            { target: 'working', actions: { type: 'complain', params: {} } },
          ],
          cancel: 'closed',
        },
      },
      working: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ event }) => {
            assertEvent(event, 'submit');
            return event.proofs;
          },
          onDone: { target: 'closed', actions: assign({ answer: ({ event }) => event.output }) },
          onError: {
            target: 'filling',
            actions: [
              { type: 'complain', params: ({ event }) => complaintsIn(failureOf(event.error), FIELDS) },
              { type: 'show', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.answer,
  });
}

export type ProvenByBothMachine<Answer> = ReturnType<typeof createProvenByBothMachine<Answer>>;
export type ProvenByBothRef<Answer> = ActorRefFrom<ProvenByBothMachine<Answer>>;

/** All that the dialog shows beside what is typed into it. */
export const provenByBoth = <Answer>(snapshot: SnapshotFrom<ProvenByBothMachine<Answer>>) => ({
  complaints: snapshot.context.complaints,
  busy: snapshot.matches('working'),
});
