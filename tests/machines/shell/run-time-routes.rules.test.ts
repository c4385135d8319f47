import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MenuItem } from '../../../contract/menus';
import { visibleMenus } from '../../../src/machines/base/menu-tree';
import type { RunTimeRoute } from '../../../src/machines/base/run-time-routes';
import type { KeptTabs } from '../../../src/machines/shell/kept-tabs';
import { match } from '../../../src/machines/shell/page-routes';
import { createShellMachine } from '../../../src/machines/shell/shell';
import type { ShellPorts } from '../../../src/machines/shell/shell-ports';
import { menu } from './menus-fixture';
import { OWNER, placeOf, quietPage, quietPorts, USER } from './shell-fixture';

const ROWS = [
  menu({
    menuId: 'system',
    path: '',
    component: '',
    menuSubsystemId: '7',
    children: [
      menu({ menuId: 'users', alias: '用户', aliasEn: 'Users', permissionList: ['user:list'], menuSubsystemId: '7' }),
      menu({ menuId: 'secret', currentUserHasPermission: false }),
    ],
  }),
];

/** A window whose router answers at once, and whose session storage outlives it. */
async function open(address: string, rows: readonly MenuItem[], storage: Record<string, unknown> = {}) {
  let keys = 0;
  const ports: Partial<ShellPorts> = {
    loadMenus: async () => rows,
    loadSubsystems: async () => [],
    loadPage: async () => ({ machine: quietPage }),
    makeKey: () => `key${++keys}`,
    go: (to) => shell.send({ type: 'visited', place: placeOf(to) }),
    readRoutes: () => storage.routes,
    storeRoutes: (routes: readonly RunTimeRoute[]) => void Object.assign(storage, { routes: structuredClone(routes) }),
    readTabs: () => storage.tabs,
    writeTabs: (tabs: KeptTabs) => void Object.assign(storage, { tabs: structuredClone(tabs) }),
  };
  const shell = createActor(createShellMachine(quietPorts(ports)), {
    input: { owner: OWNER, user: USER, place: placeOf(address) },
  }).start();
  await vi.waitFor(() => expect(shell.getSnapshot().matches('working')).toBe(true));
  const { tabs } = shell.getSnapshot().context;
  if (!tabs) throw new Error('There are no tabs.');
  const strip = () => tabs.getSnapshot().context;
  return {
    storage,
    shell,
    index: () => shell.getSnapshot().context.index,
    paths: () => strip().tabs.map(({ path }) => path),
    active: () => strip().tabs.find(({ path }) => path === strip().active),
    duplicate: (path: string) => shell.send({ type: 'duplicate', path }),
    close: (path: string) => tabs.send({ type: 'close', which: 'this', path }),
  };
}

test('§2.3 a page is shown once more under its menu, at a random path, with the query that it had', async () => {
  const { duplicate, active, paths } = await open('/users?name=x', ROWS);
  duplicate('/users');
  expect(paths()).toEqual(['/home', '/users', '/users/key1']);
  expect(active()).toMatchObject({ path: '/users/key1', fullPath: '/users/key1?name=x', component: 'users' });
});

test('§2.3, §6 it has the permissions, the top menu and the sub-system of its menu, and a number of its own', async () => {
  const { duplicate, active } = await open('/users', ROWS);
  duplicate('/users');
  expect(active()).toMatchObject({
    name: 'musers',
    permissions: ['user:list'],
    topMenuId: 'system',
    subsystemId: '7',
    alias: '用户',
    number: 2,
  });
});

test('§2.3 it is hidden: no menu shows it', async () => {
  const { duplicate, index } = await open('/users', ROWS);
  const before = visibleMenus(index().roots, '7');
  duplicate('/users');
  expect(visibleMenus(index().roots, '7')).toEqual(before);
  expect(index().byPath.get('/users/key1')?.hidden).toBe(true);
});

test('§2.3 it is kept alive: its page is another actor, and both go on', async () => {
  const { duplicate, shell } = await open('/users', ROWS);
  duplicate('/users');
  const refs = () =>
    shell
      .getSnapshot()
      .context.tabs?.getSnapshot()
      .context.tabs.slice(1)
      .map(({ ref }) => ref) ?? [];
  await vi.waitFor(() => expect(refs().map((ref) => ref?.getSnapshot().value)).toEqual(['open', 'open']));
  const [first, second] = refs().map((ref) => ref?.getSnapshot().context.page);
  expect(first).not.toBe(second);
});

test('§2.3 after a reload it is where it was; it is remembered by its menu, not with its rights', async () => {
  const first = await open('/users', ROWS);
  first.duplicate('/users');
  expect(first.storage.routes).toEqual([{ path: '/users/key1', menuId: 'users', number: 2 }]);
  const { active, paths } = await open('/users/key1?name=y', ROWS, first.storage);
  expect(paths()).toEqual(['/home', '/users', '/users/key1']);
  expect(active()).toMatchObject({ path: '/users/key1', fullPath: '/users/key1?name=y', permissions: ['user:list'] });
});

test('§6 a right that was lost is lost there too', async () => {
  const routes = [{ path: '/users/key1', menuId: 'users', number: 2 }];
  const lost = await open('/home', [menu({ menuId: 'users', currentUserHasPermission: false })], { routes });
  expect(match('/users/key1', lost.index())).toEqual({ kind: 'forbidden' });
  const gone = await open('/home', [menu({ menuId: 'roles' })], { routes });
  expect(match('/users/key1', gone.index())).toEqual({ kind: 'missing' });
});

test('a copy of a copy lies under the same menu; the route of a closed tab is used again', async () => {
  const { duplicate, close, paths, storage } = await open('/users', ROWS);
  duplicate('/users');
  duplicate('/users/key1');
  expect(paths()).toEqual(['/home', '/users', '/users/key1', '/users/key2']);
  close('/users/key1');
  duplicate('/users');
  expect(paths()).toEqual(['/home', '/users', '/users/key2', '/users/key1']);
  expect(storage.routes).toHaveLength(2);
});

test('a page without a menu is not shown twice', async () => {
  const { duplicate, paths } = await open('/home', ROWS);
  duplicate('/home');
  expect(paths()).toEqual(['/home']);
});

test.each([
  ['nothing', undefined],
  ['text', 'routes'],
  ['a route without its menu', [{ path: '/users/key1', number: 2 }]],
  ['a route in the place of a menu', [{ path: '/secret', menuId: 'users', number: 2 }]],
])('what session storage holds is checked: %s', async (_, routes) => {
  const { index } = await open('/home', ROWS, { routes });
  expect([...index().byPath.keys()]).toEqual(['/users', '/secret']);
  expect(match('/secret', index())).toEqual({ kind: 'forbidden' });
});
