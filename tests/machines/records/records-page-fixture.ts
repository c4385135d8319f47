import { createActor, type InspectionEvent } from 'xstate';
import type { Page } from '../../../contract/paging';
import { type ActMachine, createActMachine } from '../../../src/machines/base/act';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createColumnSettingsMachine } from '../../../src/machines/records/column-settings';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { pickedNames } from '../../../src/machines/records/query-builder';
import { createRecordsPageMachine, type Ended, type Next } from '../../../src/machines/records/records-page';
import { listener, scripted } from '../shell/shell-fixture';
import { memory, noticeBoard, quietList, type Row, rows } from './list-fixture';
import { builderParts, FIELDS } from './query-builder-fixture';

/** Two dialogs that are opened, and one that follows the first. */
export type RowDialogs = {
  readonly rename: ActMachine<Row, string>;
  readonly removal: ActMachine<readonly Row[], string>;
  readonly newName: ActMachine<string, unknown>;
};

function afterRowDialog(ended: Ended<RowDialogs>): Next<RowDialogs> {
  if (ended.output.kind !== 'done') return {};
  switch (ended.dialog) {
    case 'rename':
      return { reload: true, open: { type: 'open', dialog: 'newName', about: ended.output.answer } };
    case 'removal':
      return { removed: ended.output.subject, notice: { tone: 'success', say: 'removed' } };
    case 'newName':
      return {};
  }
}

export const rowsInput = (fields: Partial<PageInput> = {}): PageInput => ({
  path: '/rows',
  search: '',
  permissions: [],
  tab: listener<PageFact>().ref,
  ...fields,
});

/** A page over rows that a server has: deleted rows are missing from the next answer. Its dialogs answer when they are told to. */
export function rowsPage(ids: readonly string[] = ['a', 'b']) {
  const session = memory();
  const board = noticeBoard();
  const asked: PageRequest[] = [];
  let there = rows(...ids);
  const load = async (request: PageRequest): Promise<Page<Row>> => {
    asked.push(request);
    const from = (request.current - 1) * request.size;
    return { records: there.slice(from, from + request.size), total: there.length };
  };
  const ports = { rename: scripted<string>(), removal: scripted<string>(), newName: scripted<unknown>() };
  const builder = builderParts();
  const machine = createRecordsPageMachine({
    list: createListPageMachine<Row>(quietList({ load, stored: session.stored, notify: board.notify })),
    columns: createColumnSettingsMachine(session.stored),
    table: { table: 'rows', columns: ['id'], sortable: [], hiddenAtFirst: [] },
    dialogs: {
      rename: createActMachine<Row, string>((_, signal) => ports.rename.ask(signal)),
      removal: createActMachine<readonly Row[], string>((_, signal) => ports.removal.ask(signal)),
      newName: createActMachine<string, unknown>((_, signal) => ports.newName.ask(signal)),
    },
    query: { builder: builder.machine, fields: FIELDS, names: pickedNames(session.stored) },
    after: afterRowDialog,
    beside: (_, { departmentId }) => ({ departmentId }),
    zone: () => 'Asia/Shanghai',
    notify: board.notify,
  });
  const start = (input = rowsInput(), inspect: (event: InspectionEvent) => void = () => {}) =>
    createActor(machine, { input, inspect }).start();
  const lose = (gone: readonly Row[]) => {
    there = there.filter(({ id }) => gone.every((row) => row.id !== id));
  };
  return { machine, start, session, board, ports, asked, lose };
}
