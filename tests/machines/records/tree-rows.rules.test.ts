// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  dropAt,
  faultsOf,
  moved,
  type Place,
  positionAt,
  rowLines,
  rowTree,
  stepTo,
  type TreeRow,
} from '../../../src/machines/records/tree-rows';
import { LEAVES, leaf, takes } from './tree-fixture';

const tree = rowTree(LEAVES);
const names = (rows: readonly TreeRow[]) =>
  rowLines(rowTree(rows), new Set(rows.map(({ id }) => id)), null).map(
    ({ branch }) => `${'-'.repeat(branch.level)}${branch.row.id}`,
  );
const at = (id: string, place: Place) => names(moved(LEAVES, id, positionAt(tree, id, place)));

describe('7.2, 7.5: where a row stands', () => {
  test('siblings stand by their order, and a row whose parent is missing or below it stands at the top', () => {
    expect(names(LEAVES)).toEqual(['a', '-a1', '-a2', '--a21', 'b', 'c']);
    expect(names([leaf('lost', 'gone', 1), leaf('x', 'y', 2), leaf('y', 'x', 3), leaf('z', 'y', 1)])).toEqual([
      'lost',
      'x',
      'y',
      '-z',
    ]);
  });

  test('a place is asked for as the order of the one that moves on, or behind the last', () => {
    expect(positionAt(tree, 'c', { parentId: '0', at: 0 })).toEqual({ parentId: '0', displayOrder: 10 });
    expect(positionAt(tree, 'b', { parentId: 'a', at: 2 })).toEqual({ parentId: 'a', displayOrder: 3 });
    expect(positionAt(tree, 'b', { parentId: 'b', at: 0 })).toEqual({ parentId: 'b', displayOrder: 1 });
  });

  test('a move puts a row exactly there, and changes the order of no other', () => {
    expect(at('c', { parentId: '0', at: 1 })).toEqual(['a', '-a1', '-a2', '--a21', 'c', 'b']);
    expect(at('a', { parentId: '0', at: 1 })).toEqual(['b', 'a', '-a1', '-a2', '--a21', 'c']);
    expect(at('b', { parentId: 'a', at: 1 })).toEqual(['a', '-a1', '-b', '-a2', '--a21', 'c']);
  });
});

describe('where a row cannot stand', () => {
  test('below itself, on what takes none, or on a 21st level', () => {
    const faultAt = faultsOf(tree, 'a', takes);
    expect(['a', 'a21', 'c', 'b', '0'].map(faultAt)).toEqual(['belowItself', 'belowItself', 'wrongParent', null, null]);
    const deep = Array.from({ length: 19 }, (_, level) => leaf(`d${level}`, level === 0 ? '0' : `d${level - 1}`, 1));
    const deepTree = rowTree([...deep, ...LEAVES]);
    expect(faultsOf(deepTree, 'b', takes)('d18')).toBeNull();
    expect(faultsOf(deepTree, 'a2', takes)('d18')).toBe('tooDeep');
  });
});

describe('steps and drops', () => {
  test('a step goes past a sibling, below the one before, or out behind the parent; at an end there is none', () => {
    expect(stepTo(tree, 'b', 'up')).toEqual({ parentId: '0', at: 0 });
    expect(stepTo(tree, 'b', 'down')).toEqual({ parentId: '0', at: 2 });
    expect(stepTo(tree, 'b', 'in')).toEqual({ parentId: 'a', at: 2 });
    expect(stepTo(tree, 'a2', 'out')).toEqual({ parentId: '0', at: 1 });
    expect([stepTo(tree, 'a', 'up'), stepTo(tree, 'c', 'down'), stepTo(tree, 'a', 'in'), stepTo(tree, 'a', 'out')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('a drop is counted without the row itself; behind an unfolded line is in front of the first one below it', () => {
    expect(dropAt(tree, 'a', { over: 'c', zone: 'before', open: false })).toEqual({ parentId: '0', at: 1 });
    expect(dropAt(tree, 'c', { over: 'a', zone: 'after', open: false })).toEqual({ parentId: '0', at: 1 });
    expect(dropAt(tree, 'c', { over: 'a', zone: 'after', open: true })).toEqual({ parentId: 'a', at: 0 });
    expect(dropAt(tree, 'c', { over: 'a', zone: 'into', open: true })).toEqual({ parentId: 'a', at: 2 });
    expect(dropAt(tree, 'c', { over: 'c', zone: 'before', open: false })).toEqual({ parentId: '0', at: 2 });
  });
});

test('a search shows what it finds, what is below it and the way to it, whatever is folded', () => {
  const found = rowLines(tree, new Set(), ({ id }) => id === 'a2').map(({ branch, open }) => [branch.row.id, open]);
  expect(found).toEqual([
    ['a', null],
    ['a2', null],
    ['a21', null],
  ]);
});
