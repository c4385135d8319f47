import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { ColumnSettingsInput, ColumnSettingsMachine, ColumnSettingsRef } from './column-settings';
import type { Identified, ListFact, ListPageMachine, ListPageRef } from './list-page';
import type { DialogInput } from './records-page';

export interface RecordListParts<Subject, Row extends Identified> {
  readonly listOf: (subject: Subject) => ListPageMachine<Row>;
  readonly columns: ColumnSettingsMachine;
  readonly table: Omit<ColumnSettingsInput, 'path'>;
}

interface RecordListContext<Subject, Row extends Identified> {
  readonly subject: Subject;
  readonly list: ListPageRef<Row>;
  readonly columns: ColumnSettingsRef;
}

/**
 * The list of what belongs to one record, in a dialog: its rows are only shown.
 *
 *     shown ──close──▶ closed
 */
export function createRecordListMachine<Subject, Row extends Identified>(parts: RecordListParts<Subject, Row>) {
  return setup({
    types: {} as {
      context: RecordListContext<Subject, Row>;
      events: { type: 'close' } | ListFact<Row>;
      input: DialogInput<Subject>;
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input: { subject, path }, spawn, self }) => ({
      subject,
      list: spawn(parts.listOf(subject), { input: { path, search: '', owner: self } }),
      columns: spawn(parts.columns, { input: { ...parts.table, path } }),
    }),
    initial: 'shown',
    states: { shown: { on: { close: 'closed' } }, closed: { type: 'final' } },
  });
}

export type RecordListMachine<Subject, Row extends Identified> = ReturnType<typeof createRecordListMachine<Subject, Row>>;
export type RecordListRef<Subject, Row extends Identified> = ActorRefFrom<RecordListMachine<Subject, Row>>;

export const recordList = <Subject, Row extends Identified>({ context }: SnapshotFrom<RecordListMachine<Subject, Row>>) =>
  context;
