import { type ActorRefFrom, assertEvent, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type ActMachine, createActMachine, type Outcome } from '../base/act';
import type { Notify } from '../base/notices';
import type { ColumnSettingsInput, ColumnSettingsMachine, ColumnSettingsRef } from './column-settings';
import type { Identified, ListFact, ListPageMachine, ListPageRef } from './list-page';
import { createRecordViewMachine, type RecordViewMachine } from './record-view';
import type { DialogInput } from './records-page';

/** What can be done with selected rows, after which they are no longer there. */
interface RowsAct<Row> {
  readonly machine: ActMachine<readonly Row[], unknown>;
  readonly notify: Notify;
}

export interface RecordListParts<Subject, Row extends Identified, Whole = unknown> {
  readonly listOf: (subject: Subject) => ListPageMachine<Row>;
  readonly columns: ColumnSettingsMachine;
  readonly tableOf: (subject: Subject) => Omit<ColumnSettingsInput, 'path'>;
  /** Without it, rows are only shown. */
  readonly act?: RowsAct<Row>;
  /** Shows all of one row; without it, the list has all there is. */
  readonly view?: RecordViewMachine<Row, Whole>;
}

interface RecordListContext<Subject, Row extends Identified> {
  readonly subject: Subject;
  readonly list: ListPageRef<Row>;
  readonly columns: ColumnSettingsRef;
}

type RecordListEvent<Row> = { type: 'act' } | { type: 'view'; row: Row } | { type: 'close' } | ListFact<Row>;

/**
 * The list of what belongs to one record, in a dialog.
 *
 *     shown ──act──▶ the list says which rows are selected ──▶ asking ──done, failed or cancelled──▶ shown
 *       ├──view──▶ viewing ──▶ shown
 *       └──close──▶ closed
 *
 * - Rows that were acted on are gone; where that failed the reason is told, and the list is read again.
 */
export function createRecordListMachine<Subject, Row extends Identified, Whole = unknown>(
  parts: RecordListParts<Subject, Row, Whole>,
) {
  const { machine = createActMachine<readonly Row[], unknown>(async () => null), notify } = parts.act ?? {};
  const { view = createRecordViewMachine<Row, Whole>(() => new Promise(() => {})) } = parts;
  return setup({
    types: {} as {
      context: RecordListContext<Subject, Row>;
      events: RecordListEvent<Row>;
      input: DialogInput<Subject>;
      children: { acting: 'acting'; viewing: 'viewing' };
    },
    actors: { acting: machine, viewing: view },
    guards: {
      acts: () => parts.act !== undefined,
      views: () => parts.view !== undefined,
      isDone: (_, { kind }: Outcome<unknown>) => kind === 'done',
      isFailed: (_, { kind }: Outcome<unknown>) => kind === 'failed',
    },
    actions: {
      forget: sendTo(
        ({ context }) => context.list,
        (_, { subject }: { subject: readonly Row[] }) => ({ type: 'removed', rows: subject }),
      ),
      readAgain: sendTo(({ context }) => context.list, { type: 'changed' }),
      tell: (_, outcome: Outcome<unknown>) =>
        notify?.(
          outcome.kind === 'failed'
            ? { tone: 'error', failure: outcome.failure, fallback: 'operation' }
            : { tone: 'success', say: 'saved' },
        ),
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input: { subject, path }, spawn, self }) => ({
      subject,
      list: spawn(parts.listOf(subject), { input: { path, search: '', owner: self } }),
      columns: spawn(parts.columns, { input: { ...parts.tableOf(subject), path } }),
    }),
    initial: 'shown',
    states: {
      shown: {
        on: {
          act: { actions: sendTo(({ context }) => context.list, { type: 'choose', dialog: 'acting' }) },
          'list.chosen': { guard: 'acts', target: 'asking' },
          view: { guard: 'views', target: 'viewing' },
          close: 'closed',
        },
      },
      viewing: {
        invoke: {
          id: 'viewing',
          src: 'viewing',
          input: ({ event }) => {
            assertEvent(event, 'view');
            return { subject: { row: event.row, purpose: 'show' as const } };
          },
          onDone: 'shown',
        },
      },
      asking: {
        invoke: {
          id: 'acting',
          src: 'acting',
          input: ({ event }) => {
            assertEvent(event, 'list.chosen');
            return { subject: event.rows };
          },
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'shown',
              actions: [
                { type: 'forget', params: ({ event }) => event.output },
                { type: 'tell', params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: 'isFailed', params: ({ event }) => event.output },
              target: 'shown',
              actions: [{ type: 'tell', params: ({ event }) => event.output }, 'readAgain'],
            },
            { target: 'shown' },
          ],
        },
      },
      closed: { type: 'final' },
    },
  });
}

export type RecordListMachine<Subject, Row extends Identified, Whole = unknown> = ReturnType<
  typeof createRecordListMachine<Subject, Row, Whole>
>;
export type RecordListRef<Subject, Row extends Identified, Whole = unknown> = ActorRefFrom<
  RecordListMachine<Subject, Row, Whole>
>;
type Snapshot<Subject, Row extends Identified, Whole> = SnapshotFrom<RecordListMachine<Subject, Row, Whole>>;

export const recordList = <Subject, Row extends Identified, Whole = unknown>({ context }: Snapshot<Subject, Row, Whole>) =>
  context;

/** The question about the selected rows, while it is asked. */
export const rowsQuestion = <Subject, Row extends Identified, Whole = unknown>({ children }: Snapshot<Subject, Row, Whole>) =>
  children.acting;

/** The row of which all is shown. */
export const rowView = <Subject, Row extends Identified, Whole = unknown>({ children }: Snapshot<Subject, Row, Whole>) =>
  children.viewing;
