import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createActMachine } from '../../../src/machines/base/act';
import type { PageFact } from '../../../src/machines/base/page';
import { createColumnSettingsMachine } from '../../../src/machines/records/column-settings';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import {
  createRecordListMachine,
  type RecordListParts,
  recordList,
  rowsQuestion,
  rowView,
} from '../../../src/machines/records/record-list';
import { createRecordViewMachine, recordView } from '../../../src/machines/records/record-view';
import { coverageOf, everyTransitionIsWalked } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { memory, noticeBoard } from './list-fixture';

interface Row {
  readonly id: string;
}
const [ONE, TWO]: readonly [Row, Row] = [{ id: '1' }, { id: '2' }];
const failure = { kind: 'offline' } as const;

function parts() {
  const { stored } = memory();
  const board = noticeBoard();
  const acts = scripted<unknown>();
  const reads = { count: 0 };
  const load = async () => {
    reads.count += 1;
    return { records: [ONE, TWO], total: 2 };
  };
  const list = { readRequest: () => null, stored, showQuery: () => {}, notify: board.notify };
  const machineWith = (more: Pick<RecordListParts<Row, Row, string>, 'act' | 'view'>) =>
    createRecordListMachine<Row, Row, string>({
      listOf: () => createListPageMachine<Row>({ ...list, load }),
      columns: createColumnSettingsMachine(stored),
      tableOf: () => ({ table: 'users', columns: ['id'], sortable: [], hiddenAtFirst: [] }),
      ...more,
    });
  const machine = createActMachine<readonly Row[], unknown>((_, signal) => acts.ask(signal));
  const view = createRecordViewMachine<Row, string>(async ({ id }) => `all of ${id}`);
  return { acting: machineWith({ act: { machine, notify: board.notify }, view }), shown: machineWith({}), board, acts, reads };
}

const coverage = coverageOf(parts().acting);
const input = { subject: { id: 't1' }, path: '/tenants', filters: {}, permissions: [], tab: listener<PageFact>().ref };
const settle = () => new Promise((answered) => setImmediate(answered));

async function open() {
  const made = parts();
  const about = createActor(made.acting, { input, inspect: coverage.inspect }).start();
  await settle();
  const { list } = recordList<Row, Row, string>(about.getSnapshot());
  const ask = (rows: readonly Row[]) => {
    list.send({ type: 'select', rows });
    about.send({ type: 'act' });
    return rowsQuestion<Row, Row, string>(about.getSnapshot());
  };
  return { ...made, about, list, ask };
}

test('a list about a record is shown until it is closed, and its list and columns end with it', async () => {
  const { about, list } = await open();
  expect(recordList<Row, Row, string>(about.getSnapshot()).subject).toBe(input.subject);
  expect(list.getSnapshot().status).toBe('active');
  about.send({ type: 'close' });
  expect(about.getSnapshot().status).toBe('done');
  expect(list.getSnapshot().status).toBe('stopped');
});

test('selected rows are acted on after a question, are then gone from the list, and the user is told', async () => {
  const { ask, acts, about, board, list, reads } = await open();
  const question = ask([ONE]);
  expect(question?.getSnapshot().context.subject).toEqual([ONE]);
  question?.send({ type: 'submit', filled: {} });
  acts.resolve(null);
  await settle();
  expect(about.getSnapshot().value).toBe('shown');
  expect(board.said).toEqual([{ tone: 'success', say: 'saved' }]);
  expect(list.getSnapshot().context.selected).toEqual([]);
  expect(reads.count).toBe(2);
});

test('a failure is told, and the list is read again: what it shows may be no longer true', async () => {
  const { ask, acts, about, board, reads } = await open();
  ask([ONE])?.send({ type: 'submit', filled: {} });
  acts.reject(new CallError(failure));
  await settle();
  expect(about.getSnapshot().value).toBe('shown');
  expect(board.said).toEqual([{ tone: 'error', failure, fallback: 'operation' }]);
  expect(reads.count).toBe(2);
});

test('who says no changes nothing', async () => {
  const { ask, acts, about, board, reads } = await open();
  ask([ONE])?.send({ type: 'cancel' });
  expect(about.getSnapshot().value).toBe('shown');
  expect([acts.calls.length, board.said.length, reads.count]).toEqual([0, 0, 1]);
});

test('with none selected there is a warning and no question (§5)', async () => {
  const { ask, board } = await open();
  expect(ask([])).toBeUndefined();
  expect(board.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test('all of one row is read and shown, and the list is there again as it was', async () => {
  const { about, list, reads } = await open();
  list.send({ type: 'select', rows: [ONE] });
  about.send({ type: 'view', row: TWO });
  await settle();
  const view = rowView<Row, Row, string>(about.getSnapshot());
  expect(view && recordView<Row, string>(view.getSnapshot()).record).toBe('all of 2');
  view?.send({ type: 'close' });
  expect(about.getSnapshot().value).toBe('shown');
  expect(list.getSnapshot().context.selected).toEqual([ONE]);
  expect(reads.count).toBe(1);
});

test('a list that only shows its rows asks nothing, and opens none', async () => {
  const about = createActor(parts().shown, { input }).start();
  recordList<Row, Row, string>(about.getSnapshot()).list.send({ type: 'select', rows: [ONE] });
  about.send({ type: 'act' });
  about.send({ type: 'view', row: ONE });
  expect(about.getSnapshot().value).toBe('shown');
});

everyTransitionIsWalked(coverage);
