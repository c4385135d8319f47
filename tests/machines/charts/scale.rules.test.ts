import { expect, test } from 'vitest';
import { scaleFor } from '../../../src/machines/charts/scale';

test.each([
  [[], 1, 0, [0, 1]],
  [[0], 1, 0, [0, 1]],
  [[3], 3, 0, [0, 1, 2, 3]],
  [[7], 8, 0, [0, 2, 4, 6, 8]],
  [[1502, 430], 2000, 0, [0, 500, 1000, 1500, 2000]],
  [[100], 100, 0, [0, 50, 100]],
  [[99_999], 100_000, 0, [0, 50_000, 100_000]],
  [[0.3, 0.1], 0.3, 0, [0, 0.1, 0.2, 0.3]],
  [[-3], 0, -3, [-3, -2, -1, 0]],
  [[-40, 100], 100, -50, [-50, 0, 50, 100]],
  [[9_007_199_254_740_991], 1e16, 0, [0, 5e15, 1e16]],
])('an axis has round numbers, 0 among them, and no bar is longer than it (§2.8): %j', (values, top, bottom, ticks) => {
  expect(scaleFor(values)).toEqual({ top, bottom, ticks });
});

test('whole numbers are counted in whole ticks (§2.8)', () => {
  for (const most of [1, 2, 3, 4, 5, 9, 11]) expect(scaleFor([most]).ticks.every(Number.isInteger)).toBe(true);
});
