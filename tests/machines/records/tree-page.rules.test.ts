// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { standing, treePage, treePageLines } from '../../../src/machines/records/tree-page';
import { LEAVES, type Leaf, leaf, leavesPage } from './tree-fixture';

async function shownPage() {
  const all = leavesPage();
  const page = all.start();
  all.loads.resolve(LEAVES);
  await vi.waitFor(() => expect(treePage<Leaf>(page.getSnapshot()).isEmpty).toBe(false));
  const at = () => treePage<Leaf>(page.getSnapshot());
  const lines = () => treePageLines<Leaf>(page.getSnapshot()).map(({ branch }) => branch.row.name);
  const settled = () => vi.waitFor(() => expect(at().step).toBe('browsing'));
  return { ...all, page, at, lines, settled };
}

test('the first load unfolds the top, and the first letters of a search unfold nothing for good', async () => {
  const { page, lines } = await shownPage();
  expect(lines()).toEqual(['a', 'a1', 'a2', 'b', 'c']);
  page.send({ type: 'search', keyword: 'a21' });
  expect(lines()).toEqual(['a', 'a2', 'a21']);
  page.send({ type: 'search', keyword: '' });
  expect(lines()).toEqual(['a', 'a1', 'a2', 'b', 'c']);
});

test('a new order is saved at once, with the row where it was dropped, and the tree is read again', async () => {
  const { page, asked, moves, loads, lines, settled, at } = await shownPage();
  page.send({ type: 'shift', id: 'c', direction: 'up' });
  expect(asked).toEqual([{ id: 'c', parentId: '0', displayOrder: 20 }]);
  expect(lines()).toEqual(['a', 'a1', 'a2', 'c', 'b']);
  moves.resolve({ ...leaf('c', '0', 20), version: 2 });
  await settled();
  expect(lines()).toEqual(['a', 'a1', 'a2', 'c', 'b']);
  expect(at().active).toBe('c');
  expect(loads.calls).toHaveLength(2);
});

test('a second move before the tree was read again goes out with what the first has made', async () => {
  const { page, asked, moves, settled } = await shownPage();
  page.send({ type: 'shift', id: 'c', direction: 'up' });
  moves.resolve({ ...leaf('c', '0', 20), version: 2 });
  await settled();
  page.send({ type: 'shift', id: 'b', direction: 'up' });
  expect(asked.at(-1)).toEqual({ id: 'b', parentId: '0', displayOrder: 20 });
});

test('a new parent asks first, and the row stands there meanwhile, unfolded', async () => {
  const { page, asked, lines, at } = await shownPage();
  page.send({ type: 'lift', id: 'b', by: 'pointer' });
  page.send({ type: 'point', over: { id: 'a2', zone: 'into' } });
  page.send({ type: 'drop' });
  expect(at().step).toBe('asking');
  expect(lines()).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'c']);
  expect(asked).toEqual([]);
  page.send({ type: 'confirm' });
  expect(asked).toEqual([{ id: 'b', parentId: 'a2', displayOrder: 2 }]);
});

test('a refused move puts the row back and says why; where the tree is outdated it is read again', async () => {
  const { page, moves, loads, board, lines, settled } = await shownPage();
  page.send({ type: 'shift', id: 'c', direction: 'up' });
  moves.reject(new CallError({ kind: 'refused', code: REFUSALS.stale.code, desc: '已被修改', data: null, requestId: '' }));
  await settled();
  expect(lines()).toEqual(['a', 'a1', 'a2', 'b', 'c']);
  expect(board.said).toMatchObject([{ tone: 'error', fallback: 'operation' }]);
  expect(loads.calls).toHaveLength(2);
});

test('what cannot be is not sent: below itself, on what takes none; keys say why and stop before it', async () => {
  const { page, asked, at } = await shownPage();
  page.send({ type: 'lift', id: 'a', by: 'pointer' });
  page.send({ type: 'point', over: { id: 'a2', zone: 'into' } });
  expect(at().lift?.fault).toBe('belowItself');
  page.send({ type: 'point', over: { id: 'c', zone: 'into' } });
  expect(at().lift?.fault).toBe('wrongParent');
  page.send({ type: 'drop' });
  expect([at().step, asked]).toEqual(['browsing', []]);
});

test('while something is searched for nothing is moved: a position would be counted in a part of the tree', async () => {
  const { page, asked, at } = await shownPage();
  page.send({ type: 'search', keyword: 'a' });
  page.send({ type: 'lift', id: 'a2', by: 'keys' });
  page.send({ type: 'shift', id: 'a2', direction: 'up' });
  expect([at().step, asked]).toEqual(['browsing', []]);
});

test('where a lifted row would stand is told: below which, at which position of how many', async () => {
  const { page } = await shownPage();
  page.send({ type: 'lift', id: 'b', by: 'keys' });
  page.send({ type: 'step', direction: 'in' });
  page.send({ type: 'step', direction: 'up' });
  expect(standing<Leaf>(page.getSnapshot())).toMatchObject({ parent: { name: 'a' }, at: 2, of: 3 });
});

test('a folded branch opens under a resting pointer, and folding takes the keyboard to what stays in sight', async () => {
  const { page, clock, lines, at } = await shownPage();
  page.send({ type: 'lift', id: 'b', by: 'pointer' });
  page.send({ type: 'point', over: { id: 'a2', zone: 'into' } });
  clock.increment(599);
  expect(lines()).not.toContain('a21');
  clock.increment(1);
  expect(lines()).toContain('a21');
  page.send({ type: 'cancel' });
  page.send({ type: 'walk', id: 'a21' });
  page.send({ type: 'fold', id: 'a' });
  expect([at().active, lines()]).toEqual(['a', ['a', 'b', 'c']]);
});
