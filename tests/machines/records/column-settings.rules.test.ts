import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ColumnSettingsEvent,
  columnChoice,
  columnFold,
  createColumnSettingsMachine,
  type Settings,
} from '../../../src/machines/records/column-settings';
import { placesOf, walksOf } from '../../model';
import { memory } from './list-fixture';

const input = { path: '/users', table: 'users', columns: ['a', 'b', 'c'], sortable: ['b'], hiddenAtFirst: ['c'] };

const start = (storage: Record<string, unknown> = {}) => {
  const session = memory(storage);
  return { session, columns: createActor(createColumnSettingsMachine(session.stored), { input }).start() };
};

test('at least one column is shown, whatever is hidden', () => {
  const alphabet: ColumnSettingsEvent[] = input.columns.flatMap((column) => [
    { type: 'hide', column },
    { type: 'show', column },
  ]);
  const machine = createColumnSettingsMachine(memory().stored);
  const key = ({ context }: { context: Settings }) => [...context.hidden].sort();
  const places = placesOf(walksOf(machine, { input, alphabet, key, say: ({ type }) => type }));
  for (const place of places) expect(columnChoice(place).shown.length).toBeGreaterThan(0);
});

test('the first density is compact (§9)', () => {
  expect(columnChoice(start().columns.getSnapshot()).density).toBe('compact');
});

test('each change is stored per route and table, and is there at the next opening (§3)', () => {
  const { session, columns } = start();
  columns.send({ type: 'hide', column: 'a' });
  columns.send({ type: 'pickDensity', density: 'easy' });
  expect(session.keys()).toEqual(['/users|columns|users']);
  const again = start({ '/users|columns|users': session.read('/users|columns|users') }).columns;
  expect(columnChoice(again.getSnapshot())).toMatchObject({ shown: ['b'], density: 'easy' });
});

test('a column is stored with dataIndex, key, hidden and sorter (§3 Table column)', () => {
  const { session, columns } = start();
  columns.send({ type: 'hide', column: 'a' });
  columns.send({ type: 'show', column: 'c' });
  expect(session.read('/users|columns|users')).toEqual({
    columns: [
      { dataIndex: 'a', key: 'a', hidden: true, sorter: false, ticked: false },
      { dataIndex: 'b', key: 'b', hidden: false, sorter: true, ticked: false },
      { dataIndex: 'c', key: 'c', hidden: false, sorter: false, ticked: true },
    ],
    density: 'compact',
  });
});

test.each([
  [
    'the form of §3',
    {
      columns: [
        { dataIndex: 'b', key: 'b', hidden: true, sorter: true, ticked: false },
        { dataIndex: 'c', key: 'c', hidden: false, sorter: false, ticked: true },
      ],
      density: 'easy',
    },
    ['c'],
  ],
  ['the form before it', { hidden: ['b'], ticked: ['c'], density: 'easy' }, ['c']],
  ['the form before columns were ticked', { hidden: ['b'], density: 'easy' }, []],
])('stored settings are read in %s', (_, stored, ticked) => {
  const { context } = start({ '/users|columns|users': stored }).columns.getSnapshot();
  expect(context).toMatchObject({ hidden: ['b'], ticked, density: 'easy' });
});

test.each([
  ['nothing', null],
  ['text', 'hidden'],
  ['a density that does not exist', { hidden: ['a'], density: 'roomy' }],
  ['columns without a key', { columns: [{ hidden: true }], density: 'easy' }],
])('%s is no settings: the defaults are in force', (_, stored) => {
  const { columns } = start({ '/users|columns|users': stored });
  expect(columnChoice(columns.getSnapshot())).toMatchObject({ shown: ['a', 'b'], density: 'compact' });
});

test('columns that are no more are ignored, and settings that would hide everything too', () => {
  const old = start({ '/users|columns|users': { hidden: ['gone', 'a'], ticked: [], density: 'easy' } }).columns;
  expect(columnChoice(old.getSnapshot()).shown).toEqual(['b', 'c']);
  const blank = start({ '/users|columns|users': { hidden: ['a', 'b', 'c'], ticked: [], density: 'easy' } }).columns;
  expect(columnChoice(blank.getSnapshot())).toMatchObject({ shown: ['a', 'b'], density: 'compact' });
});

test('a column that says whose the row is cannot be hidden, and shows although it was stored as hidden', () => {
  const storage = { '/users|columns|users': { hidden: ['a', 'b'], density: 'compact' } };
  const machine = createColumnSettingsMachine(memory(storage).stored);
  const columns = createActor(machine, { input: { ...input, alwaysShown: ['a'] } }).start();
  columns.send({ type: 'hide', column: 'a' });
  expect(columnChoice(columns.getSnapshot())).toMatchObject({ shown: ['a', 'c'], fixed: ['a'] });
});

test('restoring the defaults forgets what was stored', () => {
  const { session, columns } = start({ '/users|columns|users': { hidden: ['a'], ticked: [], density: 'easy' } });
  columns.send({ type: 'restoreDefaults' });
  expect(session.keys()).toEqual([]);
  expect(columnChoice(columns.getSnapshot())).toMatchObject({ shown: ['a', 'b'], density: 'compact' });
});

describe('G71: columns that find no room', () => {
  const widths = { a: 100, b: 100, c: 100, d: 100 };
  const measured = (room: number, storage: Record<string, unknown> = {}) => {
    const machine = createColumnSettingsMachine(memory(storage).stored);
    const table = { ...input, columns: ['a', 'b', 'c', 'd'], sortable: [], hiddenAtFirst: [] };
    const columns = createActor(machine, { input: table }).start();
    columns.send({ type: 'measure', measured: { room, widths } });
    return columns;
  };
  const shown = (columns: ReturnType<typeof measured>) => columnChoice(columns.getSnapshot()).shown.join('');
  const fold = (columns: ReturnType<typeof measured>) => columnFold(columns.getSnapshot());

  test.each([
    [400, 'abcd', 0],
    [399, 'abc', 1],
    [200, 'ab', 2],
    [10, 'a', 3],
  ])('in %i px the first that fit are shown, and the rest is counted', (room, first, count) => {
    expect(shown(measured(room))).toBe(first);
    expect(fold(measured(room)).count).toBe(count);
  });

  test('before the table was measured, and where columns do not stand side by side, all show', () => {
    const columns = measured(200);
    columns.send({ type: 'measure', measured: null });
    expect(shown(columns)).toBe('abcd');
    expect(fold(columns).count).toBe(0);
  });

  test('a column that a person ticked shows, at the next opening too; one that ranks below the others gives way', () => {
    const columns = measured(200);
    columns.send({ type: 'show', column: 'd' });
    expect(shown(columns)).toBe('ad');
    expect(shown(measured(200, { '/users|columns|users': { hidden: [], ticked: ['c', 'd'], density: 'easy' } }))).toBe('acd');
    columns.send({ type: 'hide', column: 'd' });
    columns.send({ type: 'restoreDefaults' });
    expect(shown(columns)).toBe('ab');
  });

  test('unfolding shows all and still counts them; folding and the defaults take that back', () => {
    const columns = measured(200);
    columns.send({ type: 'unfold' });
    expect(shown(columns)).toBe('abcd');
    expect(fold(columns)).toEqual({ count: 2, isUnfolded: true });
    columns.send({ type: 'fold' });
    expect(shown(columns)).toBe('ab');
    columns.send({ type: 'unfold' });
    columns.send({ type: 'restoreDefaults' });
    expect(shown(columns)).toBe('ab');
  });
});
