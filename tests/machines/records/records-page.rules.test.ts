import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { z } from 'zod/mini';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import { pageQuery } from '../../../contract/paging';
import { searchShown, selectedOf, unselectedOf } from '../../../src/machines/records/list-page';
import { pagerBar, pagerRows } from '../../../src/machines/records/pager';
import { afterStandard } from '../../../src/machines/records/record-dialogs';
import { ALONE } from '../../../src/machines/records/record-news';
import { createRecordsPageMachine, openDialog } from '../../../src/machines/records/records-page';
import { recordParts } from '../../../src/pages/parts/records';
import { memory, noticeBoard, type Row, rows } from './list-fixture';
import { rowsInput, rowsPage } from './records-page-fixture';

const YES = { type: 'submit', filled: {} } as const;
const [a] = rows('a') as [Row];

test('while a dialog is open, nothing opens another, the selected rows included', async () => {
  const { start } = rowsPage();
  const page = start();
  const { list } = page.getSnapshot().context;
  list.send({ type: 'select', rows: [a] });
  page.send({ type: 'open', dialog: 'rename', about: a });
  page.send({ type: 'open', dialog: 'removal', about: [a] });
  page.send({ type: 'openSelected', dialog: 'removal' });
  list.send({ type: 'choose', dialog: 'removal' });
  expect(page.getSnapshot().value).toBe('rename');
  expect(Object.keys(openDialog(page.getSnapshot()))).toEqual(expect.not.arrayContaining(['removal']));
});

test('a dialog may open the next one about its own answer, which the page never holds', async () => {
  const { start, ports, asked } = rowsPage();
  const page = start();
  page.send({ type: 'open', dialog: 'rename', about: a });
  openDialog(page.getSnapshot()).rename?.send(YES);
  ports.rename.resolve('a secret');
  await vi.waitFor(() => expect(page.getSnapshot().value).toBe('newName'));
  expect(openDialog(page.getSnapshot()).newName?.getSnapshot().context.subject).toBe('a secret');
  expect(asked).toHaveLength(2);
  openDialog(page.getSnapshot()).newName?.send({ type: 'cancel' });
  const { list: _, columns: __, tab: ___, ...rest } = page.getSnapshot().context;
  expect(JSON.stringify(rest)).not.toContain('a secret');
});

test('what lives beside the list starts with the filters of the list', () => {
  const { machine } = rowsPage();
  expect(createActor(machine, { input: rowsInput() }).start().getSnapshot().context.beside).toEqual({ departmentId: undefined });
});

/** A standard page over records that a server has: what is deleted there is missing from the next answer. */
async function startStandard(ids: readonly string[], fails?: CallError, words = '') {
  const session = memory();
  const board = noticeBoard();
  const removed: string[][] = [];
  let there = ids.map((id) => ({ id, version: 1 }));
  type One = (typeof there)[number];
  const parts = recordParts(
    {
      call: () => new Promise(() => {}),
      stored: session.stored,
      joinRecords: ALONE,
      showQuery: () => {},
      notify: board.notify,
      user: () => ({}),
    },
    {
      api: {
        load: async ({ current, size }): Promise<Page<One>> => ({
          records: there.slice((current - 1) * size, current * size),
          total: there.length,
        }),
        save: () => new Promise<One>(() => {}),
        remove: async (gone) => {
          if (fails) throw fails;
          removed.push(gone.map(({ id }) => id));
          there = there.filter(({ id }) => gone.every((one) => one.id !== id));
          return words;
        },
      },
      query: pageQuery(['id']),
      record: z.object({ id: z.string(), version: z.number() }),
      values: z.object({ id: z.string() }),
      valuesOf: (row) => ({ id: row?.id ?? '' }),
      table: { table: 'roles', columns: ['id'], sortable: [], hiddenAtFirst: [] },
    },
  );
  const machine = createRecordsPageMachine({ ...parts, after: afterStandard });
  const page = createActor(machine, { input: rowsInput() }).start();
  const { list } = page.getSnapshot().context;
  const { pager } = list.getSnapshot().context;
  const read = () => vi.waitFor(() => expect(pager.getSnapshot().matches('settled')).toBe(true));
  const confirm = async () => {
    openDialog(page.getSnapshot()).removal?.send(YES);
    await vi.waitFor(() => expect(page.getSnapshot().value).toBe('browsing'));
    await read();
  };
  await read();
  const records = (...some: string[]) => some.map((id) => ({ id, version: 1 }));
  const selected = () => selectedOf<One>(list.getSnapshot()).map(({ id }) => id);
  return { page, list, pager, session, board, removed, read, confirm, records, selected };
}

test('ids are told apart digit by digit (G18)', async () => {
  const ids = ['9007199254740993', '9007199254740992'];
  const { page, list, removed, confirm, records, selected } = await startStandard(ids);
  list.send({ type: 'select', rows: records(...ids) });
  page.send({ type: 'open', dialog: 'removal', about: records('9007199254740992') });
  await confirm();
  expect(removed).toEqual([['9007199254740992']]);
  expect(selected()).toEqual(['9007199254740993']);
});

test('deleted rows are selected no more, and a second batch has nothing to delete (G15)', async () => {
  const { page, list, board, removed, confirm, records, selected } = await startStandard(['a', 'b', 'c']);
  list.send({ type: 'select', rows: records('a', 'b') });
  page.send({ type: 'openSelected', dialog: 'removal' });
  await confirm();
  expect([selected(), unselectedOf(list.getSnapshot())]).toEqual([[], 0]);
  page.send({ type: 'openSelected', dialog: 'removal' });
  expect(removed).toEqual([['a', 'b']]);
  expect(board.said.at(-1)).toEqual({ tone: 'warning', say: 'pickAtLeastOne' });
});

test('deleting the last row of the last page shows the page before, with right totals (G13)', async () => {
  const { page, pager, read, confirm, records } = await startStandard(Array.from({ length: 31 }, (_, at) => `r${at}`));
  pager.send({ type: 'turn', to: 'last' });
  await read();
  page.send({ type: 'open', dialog: 'removal', about: records('r30') });
  await confirm();
  expect(pagerBar(pager.getSnapshot())).toMatchObject({ page: 1, from: 1, to: 30, total: 30 });
  expect(pagerRows(pager.getSnapshot()).rows).toHaveLength(30);
});

test('a batch with nothing selected warns, and asks nothing (§5 Batch delete)', async () => {
  const { page, board } = await startStandard(['a']);
  page.send({ type: 'openSelected', dialog: 'removal' });
  expect(page.getSnapshot().value).toBe('browsing');
  expect(board.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test.each([
  ['', { tone: 'success', say: 'removed' }],
  ['已删除 1 条', { tone: 'success', desc: '已删除 1 条' }],
])('a removal that the server answers with %o is told so (§8 Delete)', async (words, notice) => {
  const { page, board, confirm, records } = await startStandard(['a'], undefined, words);
  page.send({ type: 'open', dialog: 'removal', about: records('a') });
  await confirm();
  expect(board.said).toEqual([notice]);
});

test('a removal that is refused keeps its question with the reason, and leaves the selection (§8 Delete)', async () => {
  const failure = { kind: 'refused', code: 20106, desc: '不能删除自己', data: null, requestId: 'r1' } as const;
  const { page, list, board, records, selected } = await startStandard(['a'], new CallError(failure));
  list.send({ type: 'select', rows: records('a') });
  page.send({ type: 'openSelected', dialog: 'removal' });
  const removal = openDialog(page.getSnapshot()).removal;
  removal?.send(YES);
  await vi.waitFor(() => expect(removal?.getSnapshot().value).toBe('asking'));
  expect(removal?.getSnapshot().context.refusal).toMatchObject({ desc: '不能删除自己' });
  expect(board.said).toEqual([]);
  expect(selected()).toEqual(['a']);
});

test('a removal that fails tells why, and leaves the selection (§8 Delete)', async () => {
  const failure = { kind: 'offline' } as const;
  const { page, list, board, confirm, records, selected } = await startStandard(['a'], new CallError(failure));
  list.send({ type: 'select', rows: records('a') });
  page.send({ type: 'openSelected', dialog: 'removal' });
  await confirm();
  expect(board.said).toEqual([{ tone: 'error', failure, fallback: 'remove' }]);
  expect(selected()).toEqual(['a']);
});

test('a new record takes over what the page gives it, and its draft lies under the path of the tab', async () => {
  const { page, session } = await startStandard(['a']);
  page.send({ type: 'open', dialog: 'form', about: null });
  openDialog(page.getSnapshot()).form?.send({ type: 'edited', values: { id: 'z' } });
  expect(session.read('/rows|draft|new')).toEqual({ values: { id: 'z' }, version: undefined });
  openDialog(page.getSnapshot()).form?.send({ type: 'cancel' });
  openDialog(page.getSnapshot()).form?.send({ type: 'leave' });
  expect(page.getSnapshot().value).toBe('browsing');
});

test('a stored draft that does not fit is ignored', async () => {
  const { page, session } = await startStandard(['a']);
  session.stored('/rows|draft|a').write({ values: { id: 7 }, version: 1 });
  page.send({ type: 'open', dialog: 'form', about: { id: 'a', version: 1 } });
  expect(openDialog(page.getSnapshot()).form?.getSnapshot().context.values).toEqual({ id: 'a' });
});

test('an advanced query is a search of the list: it stands in the address, and closing the builder searches nothing (§3)', async () => {
  const { start, asked } = rowsPage();
  const page = start();
  const { list } = page.getSnapshot().context;
  const settled = () => vi.waitFor(() => expect(list.getSnapshot().context.pager.getSnapshot().matches('settled')).toBe(true));
  await settled();
  page.send({ type: 'buildQuery' });
  const { query } = openDialog(page.getSnapshot());
  query?.send({ type: 'chooseField', id: 2, field: 'name' });
  query?.send({ type: 'enter', id: 2, values: ['陈'] });
  query?.send({ type: 'ask' });
  await settled();
  const text = JSON.stringify({ matchType: 'and', conditions: [{ field: 'name', rule: 'like', val: '陈' }] });
  expect(asked.at(-1)).toEqual({ superQueryParams: text, current: 1, size: 30 });
  expect(new URLSearchParams(searchShown<Row>(list.getSnapshot())).get('superQueryParams')).toBe(text);
  const { length } = asked;
  page.send({ type: 'buildQuery' });
  openDialog(page.getSnapshot()).query?.send({ type: 'close' });
  expect([page.getSnapshot().value, asked.length]).toEqual(['browsing', length]);
});
