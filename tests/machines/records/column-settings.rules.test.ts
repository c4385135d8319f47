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

const input = { path: '/users', table: 'users', columns: ['a', 'b', 'c'], hiddenAtFirst: ['c'] };
const readSettings = (raw: unknown) => raw as Settings | null;

const start = (storage: Record<string, unknown> = {}) => {
  const session = memory(storage);
  const machine = createColumnSettingsMachine({ stored: session.stored, readSettings: (raw) => readSettings(raw ?? null) });
  return { session, columns: createActor(machine, { input }).start() };
};

test('at least one column is shown, whatever is hidden', () => {
  const alphabet: ColumnSettingsEvent[] = input.columns.flatMap((column) => [
    { type: 'hide', column },
    { type: 'show', column },
  ]);
  const machine = createColumnSettingsMachine({ stored: memory().stored, readSettings: () => null });
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

test('columns that are no more are ignored, and settings that would hide everything too', () => {
  const old = start({ '/users|columns|users': { hidden: ['gone', 'a'], ticked: [], density: 'easy' } }).columns;
  expect(columnChoice(old.getSnapshot()).shown).toEqual(['b', 'c']);
  const blank = start({ '/users|columns|users': { hidden: ['a', 'b', 'c'], ticked: [], density: 'easy' } }).columns;
  expect(columnChoice(blank.getSnapshot())).toMatchObject({ shown: ['a', 'b'], density: 'compact' });
});

test('a column that says whose the row is cannot be hidden, and shows although it was stored as hidden', () => {
  const storage = { '/users|columns|users': { hidden: ['a', 'b'], ticked: [], density: 'compact' } };
  const machine = createColumnSettingsMachine({
    stored: memory(storage).stored,
    readSettings: (raw) => readSettings(raw ?? null),
  });
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
    const machine = createColumnSettingsMachine({
      stored: memory(storage).stored,
      readSettings: (raw) => readSettings(raw ?? null),
    });
    const table = { ...input, columns: ['a', 'b', 'c', 'd'], hiddenAtFirst: [] };
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
