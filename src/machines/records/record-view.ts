import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';

/** The record of a list, and why it is opened. */
export interface Viewed<Row> {
  readonly row: Row;
  readonly purpose: 'show' | 'edit';
}

export type RecordViewEvent<Row> =
  | { type: 'retry' }
  | { type: 'edit' }
  | { type: 'close' }
  /** The whole of another is to be shown in its place, or of another part of it. */
  | { type: 'turn'; row: Row };
type RecordViewOutput<Whole> = { readonly kind: 'edit'; readonly record: Whole } | { readonly kind: 'closed' };

interface RecordViewContext<Row, Whole> extends Viewed<Row> {
  readonly record: Whole | null;
  readonly failure: Failure | null;
  readonly output: RecordViewOutput<Whole>;
}

/**
 * The whole of a record of which a list shows parts: it is read first, then shown, or handed on to be edited.
 *
 *     reading ──answer──▶ shown ──edit──▶ closed (output: edit)
 *       ▲ │      └──purpose: edit──▶ closed (output: edit)
 *       │ └──failure──▶ unread
 *       └────retry────────┘              `close`, from anywhere ──▶ closed (output: closed)
 *       `turn`, from anywhere ──▶ reading another
 *
 * - A form never opens on parts of a record: what it has not read, it would delete.
 */
export function createRecordViewMachine<Row, Whole>(read: (row: Row, signal: AbortSignal) => Promise<Whole>) {
  return setup({
    types: {} as {
      context: RecordViewContext<Row, Whole>;
      events: RecordViewEvent<Row>;
      input: { subject: Viewed<Row> };
      output: RecordViewOutput<Whole>;
    },
    actors: { read: fromPromise<Whole, { row: Row }>(({ input, signal }) => read(input.row, signal)) },
    actions: {
      take: assign((_, { record }: { record: Whole }) => ({ record, failure: null })),
      handOn: assign((_, { record }: { record: Whole }) => ({ output: { kind: 'edit' as const, record } })),
    },
  }).createMachine({
    id: 'recordView',
    context: ({ input }) => ({ ...input.subject, record: null, failure: null, output: { kind: 'closed' } }),
    on: {
      close: '.closed',
      turn: {
        target: '.reading',
        reenter: true,
        actions: assign(({ event: { row } }) => ({ row, record: null, failure: null })),
      },
    },
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ row: context.row }),
          onDone: [
            {
              guard: ({ context }) => context.purpose === 'edit',
              target: 'closed',
              actions: { type: 'handOn', params: ({ event }) => ({ record: event.output }) },
            },
            { target: 'shown', actions: { type: 'take', params: ({ event }) => ({ record: event.output }) } },
          ],
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'reading' } },
      shown: {
        on: {
          edit: {
            target: 'closed',
            actions: assign(({ context: { record, output } }) => ({ output: record ? { kind: 'edit', record } : output })),
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

export type RecordViewMachine<Row, Whole> = ReturnType<typeof createRecordViewMachine<Row, Whole>>;
export type RecordViewRef<Row, Whole> = ActorRefFrom<RecordViewMachine<Row, Whole>>;

/** All that the drawer shows. */
export const recordView = <Row, Whole>(snapshot: SnapshotFrom<RecordViewMachine<Row, Whole>>) => ({
  row: snapshot.context.row,
  record: snapshot.context.record,
  failure: snapshot.context.failure,
  busy: snapshot.matches('reading'),
});
