// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { cyclesIn, isOnCycle, type Parents, parentsFirst, parentsOf, tooDeepIn } from '../../../server/platform/tree';

/** Rows each below the one before; `first` is what the first hangs on. */
const chain = (length: number, first: string | null = null) =>
  Array.from({ length }, (_, at) => ({ id: `r${at}`, parentId: at === 0 ? first : `r${at - 1}` }));

/** Counts how often it is asked what a row hangs on. */
function counted(parents: Parents) {
  let asked = 0;
  const map = new Map(parents);
  const get = map.get.bind(map);
  map.get = (id) => {
    asked += 1;
    return get(id);
  };
  return { parents: map, asked: () => asked };
}

describe('a tree that is sent', () => {
  test.each([
    ['a chain', chain(1_000)],
    ['a circle', chain(1_000, 'r999')],
    ['a chain that hangs on a circle', [...chain(500, 'r499'), ...chain(1_000).slice(500)]],
  ])('%s of 1,000 rows is gone through once for circles, and as deep as a tree may be for depth', (_what, rows) => {
    const { parents, asked } = counted(parentsOf(rows));
    cyclesIn(parents);
    expect(asked()).toBeLessThanOrEqual(rows.length);
    const before = asked();
    tooDeepIn(parents, 20);
    expect(asked() - before).toBeLessThanOrEqual(rows.length * 21);
  });

  test('rows on a circle hang below themselves; those that hang on one do not', () => {
    const rows = [
      ...chain(3, 'r2'),
      { id: 'a', parentId: 'r1' },
      { id: 'self', parentId: 'self' },
      { id: 'top', parentId: null },
    ];
    const parents = parentsOf(rows);
    const found = cyclesIn(parents);
    expect([...found].sort()).toEqual(['r0', 'r1', 'r2', 'self']);
    for (const { id } of rows) expect(found.has(id)).toBe(isOnCycle(id, parents));
  });

  test('too deep are the rows below one another, from the top to the last', () => {
    expect(tooDeepIn(parentsOf(chain(20)), 20).size).toBe(0);
    expect(tooDeepIn(parentsOf(chain(21)), 20).size).toBe(21);
    expect(tooDeepIn(parentsOf(chain(50)), 20).size).toBe(50);
  });

  test('each row comes after the one that it is in, whatever their order was', () => {
    const ordered = parentsFirst([...chain(20)].reverse()).map(({ id }) => id);
    expect(ordered).toEqual(chain(20).map(({ id }) => id));
  });
});
