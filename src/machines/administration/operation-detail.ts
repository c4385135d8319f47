import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Operation } from '../../../contract/logs';

/** The operations on the screen, and which of them is looked at. */
export interface Looked {
  readonly rows: readonly Operation[];
  readonly operation: Operation;
}

/** The fields that changed, every field, or the record as it is kept. */
export const LOOKS = ['changes', 'whole', 'json'] as const;
export type Look = (typeof LOOKS)[number];

export type OperationDetailEvent = { type: 'look'; look: Look } | { type: 'previous' } | { type: 'next' } | { type: 'close' };

/**
 * What one operation changed; its neighbours in the list are a step away.
 *
 *     changes ◀─look─▶ whole ◀─look─▶ json        `previous`, `next`: another row in the same look
 *                                                 `close`, from anywhere ──▶ closed
 *
 * - It keeps the rows that it was opened on: a list that is read again moves nothing under the reader's eyes.
 */
export function createOperationDetailMachine() {
  return setup({
    types: {} as { context: Looked; events: OperationDetailEvent; input: { subject: Looked } },
    guards: {
      hasOther: ({ context }, { by }: { by: Step }) => neighbour(context, by) !== undefined,
      looks: (_, { look, wanted }: { look: Look; wanted: Look }) => look === wanted,
    },
    actions: {
      step: assign(({ context }, { by }: { by: Step }) => ({ operation: neighbour(context, by) ?? context.operation })),
    },
  }).createMachine({
    id: 'operationDetail',
    context: ({ input }) => input.subject,
    on: {
      look: LOOKS.map((look) => ({
        guard: { type: 'looks', params: ({ event }) => ({ look, wanted: event.look }) },
        target: `.${look}` as const,
      })),
      previous: { guard: { type: 'hasOther', params: { by: -1 } }, actions: { type: 'step', params: { by: -1 } } },
      next: { guard: { type: 'hasOther', params: { by: 1 } }, actions: { type: 'step', params: { by: 1 } } },
      close: '.closed',
    },
    initial: 'changes',
    states: { changes: {}, whole: {}, json: {}, closed: { type: 'final' } },
  });
}

type Step = -1 | 1;
const neighbour = ({ rows, operation }: Looked, by: Step) => rows[rows.indexOf(operation) + by];

export type OperationDetailMachine = ReturnType<typeof createOperationDetailMachine>;
export type OperationDetailRef = ActorRefFrom<OperationDetailMachine>;

/** All that the drawer shows. */
export const operationDetail = ({ context, value }: SnapshotFrom<OperationDetailMachine>) => ({
  operation: context.operation,
  look: value as Look,
  hasPrevious: neighbour(context, -1) !== undefined,
  hasNext: neighbour(context, 1) !== undefined,
});
