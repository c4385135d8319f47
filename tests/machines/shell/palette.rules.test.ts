import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { MenuItem } from '../../../contract/menus';
import type { UserInfo } from '../../../contract/sign-in';
import type { Subsystem } from '../../../contract/subsystems';
import { findText } from '../../../src/i18n/find-text';
import { createPaletteMachine, type PaletteEntry, paletteGroups } from '../../../src/machines/shell/palette';
import { paletteInput } from '../../../src/machines/shell/palette-entries';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { menu } from './menus-fixture';
import { OWNER, placeOf, quietPorts, USER } from './shell-fixture';

const BASE: Subsystem = { id: '1', name: '基础', url: null, currentUserHasPermission: true } as Subsystem;

async function open(user: UserInfo, ...items: readonly MenuItem[]) {
  const gone: string[] = [];
  const keys: { press: () => void } = { press: () => {} };
  const ports = quietPorts({
    loadMenus: async () => items,
    loadSubsystems: async () => [BASE],
    go: (address) => void gone.push(address),
    watchSearchKeys: (tell) => {
      keys.press = tell;
      return () => {};
    },
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user, place: placeOf('/users') } }).start();
  await new Promise((resolve) => setTimeout(resolve));
  const input = () => paletteInput(shell.getSnapshot().context);
  return { shell, gone, keys, input };
}

const ITEMS = [
  menu({
    menuId: 'system',
    alias: '系统管理',
    path: '',
    component: '',
    children: [menu({ menuId: 'users', alias: '用户管理' })],
  }),
  menu({ menuId: 'secret', currentUserHasPermission: false }),
  menu({ menuId: 'hidden', hidden: true }),
];

test('§6 what may not be opened is not found: pages granted and shown, with the directories above them', async () => {
  const { input } = await open(USER, ...ITEMS);
  const menus = input().entries.filter((entry) => entry.kind === 'page' && typeof entry.name !== 'string');
  expect(menus.map(({ key }) => key)).toEqual(['/users']);
  expect(menus[0]).toMatchObject({ way: [{ alias: '系统管理' }] });
});

test('only what can be done now is offered', async () => {
  const acts = async (user: UserInfo) =>
    (await open(user, ...ITEMS)).input().entries.flatMap((entry) => (entry.kind === 'act' ? entry.act : []));
  expect(await acts({ ...USER, tenants: 1 })).toEqual(['refresh', 'toggleSide', 'changePassword', 'signOut']);
  expect(await acts({ ...USER, tenants: 2 })).toContain('switchTenant');
  const enteredBy = { username: 'op', name: '操作员', tenantName: '平台' };
  expect(await acts({ ...USER, tenants: 1, enteredBy })).not.toContain('switchTenant');
});

test('the keys open it; what is chosen is gone to, or done', async () => {
  const { shell, gone, keys } = await open(USER, ...ITEMS);
  const choose = (key: string) => {
    keys.press();
    shell.getSnapshot().children.palette?.send({ type: 'choose', key });
  };
  choose('/users');
  expect(gone).toEqual(['/users']);
  expect(shell.getSnapshot().matches({ working: 'quiet' })).toBe(true);
  choose('toggleSide');
  expect(shell.getSnapshot().context.collapsed).toBe(true);
  const before = shell.getSnapshot().context.tabs?.getSnapshot().context.tabs.at(-1)?.ref;
  choose('refresh');
  expect(shell.getSnapshot().context.tabs?.getSnapshot().context.tabs.at(-1)?.ref).not.toBe(before);
  choose('switchTenant');
  expect(shell.getSnapshot().matches({ working: 'choosing' })).toBe(true);
});

test('what was seen last stands first while nothing is typed', async () => {
  const { shell, input } = await open(USER, ...ITEMS, menu({ menuId: 'roles', alias: '角色管理', component: 'roles' }));
  for (const path of ['/roles', '/home', '/roles']) shell.send({ type: 'visited', place: placeOf(path) });
  expect(input().recent).toEqual(['/home', '/users']);
  shell.send({ type: 'visited', place: placeOf('/home') });
  const palette = createActor(createPaletteMachine({ loadMatches: () => new Promise(() => {}) }), { input: input() }).start();
  const groups = paletteGroups(palette.getSnapshot(), ({ key }) => [key]);
  expect(groups.map(({ group }) => group)).toEqual(['recent', 'pages', 'acts']);
  expect(groups[0]?.entries.map(({ key }) => key)).toEqual(['/roles', '/users']);
  expect(groups[1]?.entries.map(({ key }) => key)).not.toContain('/roles');
});

test('a name is found by its beginning first, then by a part, then by its sound', () => {
  const entry = (key: string): PaletteEntry => ({ kind: 'page', key, address: key, name: 'home', way: [] });
  const entries = ['我的用户', '用户管理', 'yh'].map(entry);
  const palette = createActor(createPaletteMachine({ loadMatches: () => new Promise(() => {}) }), {
    input: { entries, recent: [] },
  }).start();
  const found = (text: string) => {
    palette.send({ type: 'type', text });
    const state = palette.getSnapshot();
    const withPinyin = {
      ...state,
      context: { ...state.context, matches: (name: string, typed: string) => findText(name, typed) !== null },
    } as typeof state;
    return paletteGroups(withPinyin, ({ key }) => [key]).flatMap((group) => group.entries.map(({ key }) => key));
  };
  expect(found('用户')).toEqual(['用户管理', '我的用户']);
  expect(found('YH')).toEqual(['yh', '我的用户', '用户管理']);
});
