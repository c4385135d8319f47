import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MenuItem } from '../../../contract/menus';
import type { Subsystem } from '../../../contract/subsystems';
import type { LoadedPage, LoadPageFile } from '../../../src/machines/base/page';
import type { KeptTabs } from '../../../src/machines/shell/kept-tabs';
import { createShellMachine } from '../../../src/machines/shell/shell';
import type { ShellPorts } from '../../../src/machines/shell/shell-ports';
import { menu } from './menus-fixture';
import { OWNER, placeOf, quietPage, quietPorts, scripted, USER } from './shell-fixture';

function start(address: string, ports: Partial<ShellPorts> = {}) {
  const gone: string[] = [];
  const menus = scripted<readonly MenuItem[]>();
  const shell = createActor(
    createShellMachine(
      quietPorts({
        go: (to, how) => void gone.push(`${how?.replace ? 'replace' : 'go'} ${to}`),
        loadMenus: menus.ask,
        loadSubsystems: async (): Promise<readonly Subsystem[]> => [],
        ...ports,
      }),
    ),
    { input: { owner: OWNER, user: USER, place: placeOf(address) } },
  ).start();
  const answer = async (...rows: readonly MenuItem[]) => {
    menus.resolve(rows);
    await vi.waitFor(() => expect(shell.getSnapshot().context.menus.getSnapshot().matches({ ready: 'settled' })).toBe(true));
  };
  const visit = (to: string) => shell.send({ type: 'visited', place: placeOf(to) });
  const tabs = () => shell.getSnapshot().context.tabs?.getSnapshot().context;
  return { shell, gone, menus, answer, visit, tabs };
}

test('G07 §4: a deep link waits for the menus; only then is it missing, or a page', async () => {
  const { gone, answer, tabs } = start('/users?name=x');
  expect(gone).toEqual([]);
  await answer(menu({ menuId: 'users' }));
  expect(gone).toEqual([]);
  expect(tabs()?.active).toBe('/users');
  expect(tabs()?.tabs.at(-1)).toMatchObject({ path: '/users', fullPath: '/users?name=x' });
});

test('G07: what the menus really lack is /404, in place of the address that asked for it', async () => {
  const { gone, answer } = start('/users');
  await answer(menu({ menuId: 'roles' }));
  expect(gone).toEqual(['replace /404']);
});

test('§4: the place that counts is the one visited last before the menus came', async () => {
  const { answer, visit, tabs } = start('/nowhere');
  visit('/users');
  await answer(menu({ menuId: 'users' }));
  expect(tabs()?.active).toBe('/users');
});

test.each([
  ['§6 a page that exists and is not granted', '/secret', 'replace /403'],
  ['§2.2 an unknown path', '/nowhere', 'replace /404'],
  ['§2.2 the root', '/', 'replace /home'],
  ['§2.2 /exception', '/exception', 'replace /404'],
  ['G12 a lone percent', '/%', 'replace /404'],
])('%s: %s does %s', async (_, address, does) => {
  const { gone, answer, tabs } = start(address);
  await answer(menu({ menuId: 'secret', currentUserHasPermission: false, hidden: true }));
  expect(gone).toEqual([does]);
  expect(tabs()?.tabs.map(({ path }) => path)).toEqual(['/home']);
});

test('G12: a lone percent in the query is the query of its page', async () => {
  const { gone, answer, tabs } = start('/users?name=%');
  await answer(menu({ menuId: 'users' }));
  expect(gone).toEqual([]);
  expect(tabs()?.tabs.at(-1)?.fullPath).toBe('/users?name=%');
});

test('a page that is taken out of the menus is judged again when they are reloaded; its neighbours stay', async () => {
  const { shell, gone, answer } = start('/users');
  await answer(menu({ menuId: 'users' }));
  shell.getSnapshot().context.menus.send({ type: 'reload' });
  await answer(menu({ menuId: 'roles' }));
  expect(gone).toEqual(['replace /404']);
});

test('§6: rights that change while a page is open reach its tab, which is not visited anew; a page that is forbidden now is left', async () => {
  const { shell, gone, answer, tabs } = start('/users?name=x');
  await answer(menu({ menuId: 'users', permissionList: ['user:list', 'user:add'] }));
  const tab = () => tabs()?.tabs.find(({ path }) => path === '/users');
  const heard: string[] = [];
  tab()?.ref?.subscribe(({ context }) => void heard.push(context.permissions.join()));
  const changed = async (...rows: readonly MenuItem[]) => {
    shell.getSnapshot().context.menus.send({ type: 'reload' });
    await answer(...rows);
  };

  await changed(menu({ menuId: 'users', permissionList: ['user:list'] }));
  expect(tab()?.permissions).toEqual(['user:list']);
  expect(heard).toEqual(['user:list']);
  expect(gone).toEqual([]);

  await changed(menu({ menuId: 'users', currentUserHasPermission: false, hidden: true }));
  expect(gone).toEqual(['replace /403']);
  expect(tab()?.ref?.getSnapshot().status).toBe('active');
});

test('G10: another user means another shell, and none of the tabs of the first', async () => {
  const kept: KeptTabs[] = [];
  const first = start('/users', { writeTabs: (tabs) => void kept.push(tabs) });
  await first.answer(menu({ menuId: 'users' }));
  const owned = kept.at(-1);
  expect(owned?.tabs).toHaveLength(2);
  const other = start('/home', { readTabs: () => ({ ...owned, owner: 'another user' }) });
  await other.answer(menu({ menuId: 'users' }));
  expect(other.tabs()?.tabs.map(({ path }) => path)).toEqual(['/home']);
});

test('leaving the shell stops the menus, every tab and every page', async () => {
  const signals: AbortSignal[] = [];
  const loadPage: LoadPageFile = async (_, signal): Promise<LoadedPage> => {
    signals.push(signal);
    return { machine: quietPage };
  };
  const { shell, answer, visit, tabs } = start('/users', { loadPage });
  await answer(menu({ menuId: 'users' }));
  visit('/home');
  const refs = tabs()?.tabs.map(({ ref }) => ref) ?? [];
  await vi.waitFor(() => expect(refs.every((ref) => ref?.getSnapshot().value === 'open')).toBe(true));
  const pages = refs.map((ref) => ref?.getSnapshot().context.page);
  shell.stop();
  expect([...refs, ...pages].map((actor) => actor?.getSnapshot().status)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
});

test.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['true', false],
  [{ collapsed: true }, false],
])('§3 the side menu is as it was left: stored %j is collapsed %j', (stored, collapsed) => {
  expect(start('/home', { readSide: () => stored }).shell.getSnapshot().context.collapsed).toBe(collapsed);
});

test.each([
  ['top', 'top'],
  ['mixed', 'mixed'],
  [undefined, 'side'],
  ['bottom', 'side'],
])('the menus stand where the user has put them: stored %j is %j', (stored, layout) => {
  expect(start('/home', { readLayout: () => stored }).shell.getSnapshot().context.layout).toBe(layout);
});
