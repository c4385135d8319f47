import { expect, test, vi } from 'vitest';
import { HOME_PAGE } from '../../../src/machines/shell/page-routes';
import { A, B, C, pageOf, start } from './tabs-fixture';

test('a refreshed tab starts afresh with its query; its neighbours do not', async () => {
  const { tabs, tabAt, visit, loaded, forgotten } = start(undefined, [HOME_PAGE, A, B]);
  visit(A, '?q=1#x');
  const before = ['/a', '/b'].map((path) => tabAt(path)?.ref);
  await vi.waitFor(() => expect(before[0]?.getSnapshot().value).toBe('open'));
  tabs.send({ type: 'refresh', path: '/a' });
  expect(before.map((ref) => ref?.getSnapshot().status)).toEqual(['stopped', 'active']);
  expect(tabAt('/b')?.ref).toBe(before[1]);
  expect(tabAt('/a')?.ref?.getSnapshot().context.search).toBe('?q=1');
  expect(loaded).toEqual(['home', 'users', 'users', 'users']);
  expect(forgotten).toEqual([]);
});

test('a tab with unsaved edits is refreshed only when that is agreed to; then its draft is gone too', () => {
  const { tabs, tabAt, forgotten } = start(undefined, [HOME_PAGE, A]);
  const { ref } = tabAt('/a') ?? {};
  tabs.send({ type: 'tab.edited', path: '/a', dirty: true });
  tabs.send({ type: 'refresh', path: '/a' });
  tabs.send({ type: 'cancel' });
  expect(tabAt('/a')).toMatchObject({ ref, dirty: true });
  tabs.send({ type: 'refresh', path: '/a' });
  tabs.send({ type: 'confirm' });
  expect(tabAt('/a')?.ref).not.toBe(ref);
  expect(tabAt('/a')?.dirty).toBe(false);
  expect(forgotten).toEqual(['/a']);
});

test('a restored tab that was never seen has nothing to refresh', () => {
  const { tabs, tabAt, loaded } = start(undefined, [A]);
  tabs.send({ type: 'refresh', path: '/home' });
  expect(tabAt('/home')?.ref).toBeNull();
  expect(loaded).toEqual(['users']);
});

test('a pinned tab goes first and no close takes it, until it is released', () => {
  const { tabs, paths, kept } = start(undefined, [HOME_PAGE, A, B, C]);
  tabs.send({ type: 'pin', path: '/b' });
  expect(paths()).toEqual(['/home', '/b', '/a', '/c']);
  expect(kept.at(-1)?.tabs.map(({ closable }) => closable)).toEqual([false, false, true, true]);
  tabs.send({ type: 'close', which: 'this', path: '/b' });
  tabs.send({ type: 'close', which: 'others', path: '/home' });
  expect(paths()).toEqual(['/home', '/b']);
  tabs.send({ type: 'pin', path: '/b' });
  tabs.send({ type: 'close', which: 'this', path: '/b' });
  expect(paths()).toEqual(['/home']);
});

test('the home page is not pinned and does not move', () => {
  const { tabs, paths, tabAt } = start(undefined, [HOME_PAGE, A, B]);
  tabs.send({ type: 'pin', path: '/home' });
  tabs.send({ type: 'move', path: '/home', to: 2 });
  expect(tabAt('/home')?.pinned).toBe(false);
  expect(paths()).toEqual(['/home', '/a', '/b']);
});

test.each([
  ['/a', 2, ['/home', '/p', '/a', '/b', '/c']],
  ['/a', 3, ['/home', '/p', '/b', '/a', '/c']],
  ['/c', 0, ['/home', '/p', '/c', '/a', '/b']],
  ['/a', 99, ['/home', '/p', '/b', '/c', '/a']],
  ['/p', 4, ['/home', '/p', '/a', '/b', '/c']],
  ['/nowhere', 2, ['/home', '/p', '/a', '/b', '/c']],
] as const)('%s moves to place %i among its own kind, and is stored there', (path, to, order) => {
  const { tabs, paths, kept } = start(undefined, [HOME_PAGE, A, B, C, pageOf('/p')]);
  tabs.send({ type: 'pin', path: '/p' });
  tabs.send({ type: 'move', path, to });
  expect(paths()).toEqual(order);
  expect(kept.at(-1)?.tabs.map((tab) => tab.path)).toEqual(order);
});

test('closed tabs come back one by one, the last first, with their queries; a tab that is open again does not', () => {
  const { tabs, visit, gone } = start(undefined, [HOME_PAGE, A, B]);
  visit(A, '?q=1');
  visit(HOME_PAGE);
  tabs.send({ type: 'close', which: 'this', path: '/b' });
  tabs.send({ type: 'close', which: 'this', path: '/a' });
  tabs.send({ type: 'reopen' });
  expect(gone).toEqual(['/a?q=1']);
  visit(B);
  tabs.send({ type: 'reopen' });
  expect(gone).toEqual(['/a?q=1']);
});

test('no more than ten closed tabs are remembered', () => {
  const many = Array.from({ length: 12 }, (_, i) => pageOf(`/t${i}`));
  const { tabs, gone } = start(undefined, [...many, HOME_PAGE]);
  tabs.send({ type: 'close', which: 'others', path: '/home' });
  for (let i = 0; i < 12; i += 1) tabs.send({ type: 'reopen' });
  expect(gone).toEqual(
    many
      .slice(2)
      .map(({ path }) => path)
      .reverse(),
  );
});
