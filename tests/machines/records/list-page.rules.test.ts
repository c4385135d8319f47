import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import { userQuery } from '../../../contract/users';
import { requestReader } from '../../../src/api/list-request';
import {
  createListPageMachine,
  type ListFact,
  type ListPorts,
  selectedOf,
  unselectedOf,
} from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { listener, scripted } from '../shell/shell-fixture';
import { memory, noticeBoard, quietList, type Row, rows } from './list-fixture';

const KEY = '/users|query';

/** A list over rows that a server has. */
function start({
  search = '',
  storage = {},
  ids = ['a', 'b', 'c'],
  ...ports
}: { search?: string; storage?: Record<string, unknown>; ids?: string[] } & Partial<ListPorts<Row>> = {}) {
  const session = memory(storage);
  const board = noticeBoard();
  const asked: PageRequest[] = [];
  const page = listener<ListFact<Row>>();
  const there = rows(...ids);
  const load = async (request: PageRequest): Promise<Page<Row>> => {
    asked.push(request);
    const from = (request.current - 1) * request.size;
    return { records: there.slice(from, from + request.size), total: there.length };
  };
  const readRequest = requestReader(userQuery);
  const machine = createListPageMachine<Row>(
    quietList({ load, readRequest, stored: session.stored, notify: board.notify, ...ports }),
  );
  const list = createActor(machine, { input: { path: '/users', search, owner: page.ref } }).start();
  const { pager } = list.getSnapshot().context;
  const read = () => vi.waitFor(() => expect(pager.getSnapshot().matches('settled')).toBe(true));
  const selected = () => selectedOf<Row>(list.getSnapshot()).map(({ id }) => id);
  return { list, pager, session, board, asked, page, read, selected };
}

test('a search asks for page 1 of what was typed, at the size in force (§4 Search)', async () => {
  const { list, pager, asked, read } = start({ ids: Array.from({ length: 70 }, (_, at) => `r${at}`) });
  await read();
  pager.send({ type: 'turn', to: 2 });
  await read();
  list.send({ type: 'typed', filters: { name: '张' } });
  expect(asked).toHaveLength(2);
  list.send({ type: 'search' });
  expect(asked.at(-1)).toEqual({ name: '张', current: 1, size: 30 });
});

test('what is asked replaces the query of the address; what the list started with does not (G58)', async () => {
  const shown: string[] = [];
  const { list, pager, read } = start({
    ids: Array.from({ length: 70 }, (_, at) => `r${at}`),
    search: '?name=a&sub=1',
    showQuery: (path, search) => void shown.push(path + search),
  });
  await read();
  expect(shown).toEqual([]);
  list.send({ type: 'search', filters: { name: '张' } });
  await read();
  pager.send({ type: 'turn', to: 2 });
  await read();
  list.send({ type: 'reset' });
  await read();
  pager.send({ type: 'refresh' });
  expect(shown.map(decodeURIComponent)).toEqual(['/users?name=张', '/users?name=张&current=2', '/users?size=10']);
});

test('a reset asks for everything, page 1, 10 rows (§4 Search)', async () => {
  const { list, asked, read } = start();
  await read();
  list.send({ type: 'search', filters: { name: '张', departmentId: 'd1' } });
  list.send({ type: 'sort', column: 'name', direction: 'ascend' });
  list.send({ type: 'reset' });
  expect(asked.at(-1)).toEqual({ current: 1, size: 10 });
  expect(list.getSnapshot().context).toMatchObject({ typedFilters: {}, filters: {}, sort: null });
});

test('the first load restores the query stored for the route, page and size included (§4 Search, §3)', async () => {
  const query = { name: '张', current: 2, size: 60, column: 'name', order: 'asc' };
  const { list, asked } = start({ storage: { [KEY]: query } });
  expect(asked).toEqual([query]);
  expect(list.getSnapshot().context.typedFilters).toEqual({ name: '张' });
});

test('each request is stored for its route (§3)', async () => {
  const { list, session } = start();
  list.send({ type: 'search', filters: { name: '李' } });
  expect(session.read(KEY)).toEqual({ name: '李', current: 1, size: 30 });
});

test('the query of the address wins over the stored one', () => {
  const storage = { [KEY]: { name: '张', current: 2, size: 60 } };
  expect(start({ storage, search: '?name=%E6%9D%8E' }).asked).toEqual([{ name: '李', current: 1, size: 30 }]);
  expect(start({ storage, search: '?from=mail' }).asked).toEqual([{ name: '张', current: 2, size: 60 }]);
});

test.each([
  ['another size', { current: 1, size: 1_000_000 }],
  ['no object', 'nonsense'],
  ['an unknown order', { current: 1, size: 30, order: 'sideways' }],
  ['an empty one', {}],
])('a stored query with %s is ignored', (_, query) => {
  expect(start({ storage: { [KEY]: query } }).asked).toEqual([{ current: 1, size: 30 }]);
});

test.each([
  ['ascend', 'asc'],
  ['descend', 'desc'],
  [undefined, 'desc'],
  ['sideways', 'desc'],
])('sorting %s asks for %s (§4 Sorting)', (direction, order) => {
  const { list, asked } = start();
  list.send({ type: 'sort', column: 'name', direction });
  expect(asked.at(-1)).toMatchObject({ column: 'name', order, current: 1 });
});

test('what is searched for reaches the server as it was typed (G16)', () => {
  const { list, asked } = start();
  for (const name of ['%', '_', '\\', "'", '😀']) {
    list.send({ type: 'search', filters: { name } });
    expect(asked.at(-1)?.name).toBe(name);
  }
});

test('ids are told apart digit by digit (G18)', async () => {
  const { list, read, selected } = start({ ids: ['9007199254740993', '9007199254740992'] });
  await read();
  list.send({ type: 'select', rows: rows('9007199254740993', '9007199254740992') });
  list.send({ type: 'removed', rows: rows('9007199254740992') });
  expect(selected()).toEqual(['9007199254740993']);
});

test('removed rows lose their selection at once, and a second batch has nothing to delete (G15)', async () => {
  const { list, board, page, read, selected } = start();
  await read();
  list.send({ type: 'select', rows: rows('a', 'b') });
  list.send({ type: 'removed', rows: rows('a', 'b') });
  expect(selected()).toEqual([]);
  list.send({ type: 'choose', dialog: 'removal' });
  expect(page.told).toEqual([]);
  expect(board.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test('rows that another user has deleted are no longer selected (G15)', async () => {
  const pages = scripted<Page<Row>>();
  const { list, selected, read } = start({ load: (_, signal) => pages.ask(signal) });
  pages.resolve({ records: rows('a', 'b'), total: 2 });
  await read();
  list.send({ type: 'select', rows: rows('a', 'b') });
  list.send({ type: 'changed' });
  pages.resolve({ records: rows('b'), total: 1 });
  await vi.waitFor(() => expect(selected()).toEqual(['b']));
});

test('turning the page clears the selection, and tells how many it was', async () => {
  const { list, pager, read, selected } = start({ ids: Array.from({ length: 31 }, (_, at) => `r${at}`) });
  const unselected = () => unselectedOf<Row>(list.getSnapshot());
  await read();
  list.send({ type: 'select', rows: rows('r0', 'r1') });
  pager.send({ type: 'turn', to: 'next' });
  await read();
  expect([selected(), unselected()]).toEqual([[], 2]);
  list.send({ type: 'select', rows: rows('r30') });
  expect(unselected()).toBe(0);
  list.send({ type: 'removed', rows: rows('r30') });
  await read();
  expect([selected(), unselected()]).toEqual([[], 0]);
});

test('a batch with nothing selected warns, and asks nothing (§5 Batch delete)', () => {
  const { list, board, page } = start();
  list.send({ type: 'choose', dialog: 'removal' });
  expect(page.told).toEqual([]);
  expect(board.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test('a batch is about the selected rows, and the page learns which (§5 Batch delete)', async () => {
  const { list, page, read } = start();
  await read();
  list.send({ type: 'select', rows: rows('a', 'c') });
  list.send({ type: 'choose', dialog: 'removal' });
  expect(page.told).toEqual([{ type: 'list.chosen', dialog: 'removal', rows: rows('a', 'c') }]);
});

test('a list that cannot be read tells why (§8 List query failure)', async () => {
  const { board, read } = start({ load: () => Promise.reject(new CallError({ kind: 'timeout' })) });
  await read();
  expect(board.said).toEqual([{ tone: 'error', failure: { kind: 'timeout' }, fallback: 'query' }]);
});
