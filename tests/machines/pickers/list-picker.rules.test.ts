import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { listDepartmentUsers } from '../../../contract/departments';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import type { Call } from '../../../src/api/call';
import { userSource } from '../../../src/api/pickers';
import { type Picking, pageMark, pickerOf } from '../../../src/machines/pickers/list-picker';
import { pagerOf } from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { type Fruit, fruits, pickerParts } from './picker-fixture';

const FRUITS = fruits(...Array.from({ length: 70 }, (_, at) => `f${at}`));
const [first, second] = FRUITS as [Fruit, Fruit];

/** A picker over 70 rows that a server has. */
function start(subject: Partial<Picking<Fruit>> = {}, ports: Parameters<typeof pickerParts>[0] = {}) {
  const asked: PageRequest[] = [];
  const load = async (request: PageRequest): Promise<Page<Fruit>> => {
    asked.push(request);
    const from = (request.current - 1) * request.size;
    return { records: FRUITS.slice(from, from + request.size), total: FRUITS.length };
  };
  const { machine, said } = pickerParts({ load, ...ports });
  const picker = createActor(machine, { input: { subject: { about: null, picked: [], limit: 'many', ...subject } } }).start();
  const { list } = pickerOf(picker.getSnapshot());
  const pager = pagerOf<Fruit>(list.getSnapshot());
  const read = () => vi.waitFor(() => expect(pager.getSnapshot().matches('settled')).toBe(true));
  const picked = () => pickerOf(picker.getSnapshot()).picked.map(({ id }) => id);
  return { picker, list, pager, asked, said, read, picked };
}

test('what is picked stays across pages, searches and resets (§2.7, pattern 6)', async () => {
  const { picker, list, pager, read, picked } = start({ picked: [second] });
  await read();
  picker.send({ type: 'tick', row: first });
  pager.send({ type: 'turn', to: 'last' });
  await read();
  list.send({ type: 'search', filters: { keyword: '苹', departmentId: 'd1' } });
  await read();
  list.send({ type: 'reset' });
  await read();
  expect(picked()).toEqual(['f1', 'f0']);
});

test('a page of 30 rows comes first (§9)', () => {
  expect(start().asked).toEqual([{ current: 1, size: 30 }]);
});

test('where one can be picked, a second is refused by "can only choose one" below "selection failed!", and the first stays (§4, §5)', () => {
  const { picker, said, picked } = start({ limit: 'one', picked: [first] });
  picker.send({ type: 'tick', row: second });
  picker.send({ type: 'tickAll', rows: FRUITS });
  expect(picked()).toEqual(['f0']);
  expect(said).toEqual([{ tone: 'warning', title: 'selectionFailed', say: 'pickOnlyOne' }]);
});

test('the next radio takes the place of the one before, and stays when it is pressed again', () => {
  const { picker, said, picked } = start({ limit: 'radio', picked: [first] });
  picker.send({ type: 'tick', row: second });
  picker.send({ type: 'tick', row: second });
  expect(picked()).toEqual(['f1']);
  expect(said).toEqual([]);
});

test('confirming nothing is an answer where nothing is needed, and a warning where something is (§5)', () => {
  const free = start({ picked: [first] });
  free.picker.send({ type: 'clear' });
  free.picker.send({ type: 'confirm' });
  expect(free.picker.getSnapshot().output).toEqual({ kind: 'picked', rows: [], about: null });
  const needing = start({ needed: true });
  needing.picker.send({ type: 'confirm' });
  expect(needing.picker.getSnapshot().status).toBe('active');
  expect(needing.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test('the box of a page picks what is missing of it, or takes all of it back; others stay', () => {
  const { picker, picked } = start({ picked: [{ id: 'elsewhere' }, first] });
  picker.send({ type: 'tickAll', rows: [first, second] });
  expect(picked()).toEqual(['elsewhere', 'f0', 'f1']);
  picker.send({ type: 'tickAll', rows: [first, second] });
  expect(picked()).toEqual(['elsewhere']);
  expect([pageMark([], FRUITS), pageMark([first], FRUITS), pageMark(FRUITS, FRUITS)]).toEqual(['none', 'some', 'all']);
});

test('ids are told apart digit by digit (G18)', () => {
  const { picker, picked } = start({ picked: fruits('9007199254740993', '9007199254740992') });
  picker.send({ type: 'untick', row: { id: '9007199254740992' } });
  expect(picked()).toEqual(['9007199254740993']);
});

test('a list that cannot be read says so under "query failed!" (§8 User picker query failure)', async () => {
  const failure = { kind: 'refused', code: 1, desc: '忙', data: null, requestId: '' } as const;
  const { said, read } = start({}, { load: () => Promise.reject(new CallError(failure)) });
  await read();
  expect(said).toEqual([{ tone: 'error', failure, fallback: 'query' }]);
});

test('users are asked for with treeType 2, unless only those of the department itself are wanted (§7.10)', async () => {
  const asked: unknown[] = [];
  const call = (async (route: { path: string }, options: { query: unknown }) => {
    asked.push(route.path, options.query);
    return { records: [], total: 0 };
  }) as unknown as Call;
  const { load } = userSource(call);
  const { signal } = new AbortController();
  await load({ current: 1, size: 30, departmentId: 'd1' }, signal);
  await load({ current: 1, size: 30, treeType: 1 }, signal);
  expect(asked).toEqual([
    listDepartmentUsers.path,
    { treeType: 2, current: 1, size: 30, departmentId: 'd1' },
    listDepartmentUsers.path,
    { treeType: 1, current: 1, size: 30 },
  ]);
});
