import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MenuItem } from '../../../contract/menus';
import type { Subsystem } from '../../../contract/subsystems';
import { menuName, visibleMenus, waysTo } from '../../../src/machines/base/menu-tree';
import { createMenusMachine, type MenusFact, sortedSubsystems } from '../../../src/machines/shell/menus';
import { indexOf, menu } from './menus-fixture';
import { listener, quietPorts } from './shell-fixture';

interface Shape {
  readonly id: string;
  readonly children: readonly Shape[];
}
const shapeOf = (nodes: readonly Shape[]): unknown =>
  nodes.map(({ id, children }) => (children.length ? [id, shapeOf(children)] : id));

describe('the tree is sound whatever the server sends', () => {
  test('nested rows and flat rows give the same tree', () => {
    const [a, b, c] = [menu({ menuId: 'a' }), menu({ menuId: 'b', parentId: 'a' }), menu({ menuId: 'c', parentId: 'b' })];
    const flat = indexOf(c, a, b);
    const nested = indexOf({ ...a, children: [{ ...b, children: [c] }] });
    expect(shapeOf(flat.roots)).toEqual([['a', [['b', ['c']]]]]);
    expect(shapeOf(nested.roots)).toEqual(shapeOf(flat.roots));
  });

  test('a row whose parent is missing stands at the root', () => {
    expect(shapeOf(indexOf(menu({ menuId: 'a', parentId: 'gone' })).roots)).toEqual(['a']);
  });

  test('rows that are their own ancestors stand at the root, and nothing hangs', () => {
    const index = indexOf(
      menu({ menuId: 'self', parentId: 'self' }),
      menu({ menuId: 'a', parentId: 'b' }),
      menu({ menuId: 'b', parentId: 'a' }),
      menu({ menuId: 'below', parentId: 'a' }),
    );
    expect(shapeOf(index.roots)).toEqual(['self', ['a', ['below']], 'b']);
    expect([...index.byId.keys()].sort()).toEqual(['a', 'b', 'below', 'self']);
  });

  test('a row that comes twice is one menu', () => {
    expect(shapeOf(indexOf(menu({ menuId: 'a' }), menu({ menuId: 'a', path: '/else' })).roots)).toEqual(['a']);
  });

  test('a row that is called like the root costs itself and no other', () => {
    expect(shapeOf(indexOf(menu({ menuId: '0' }), menu({ menuId: 'a' })).roots)).toEqual(['a']);
  });

  test('of two rows with one path, the one that may be opened is found', () => {
    const index = indexOf(
      menu({ menuId: 'no', path: '/same', currentUserHasPermission: false }),
      menu({ menuId: 'yes', path: '/same' }),
      menu({ menuId: 'late', path: '/same' }),
    );
    expect(index.byPath.get('/same')?.id).toBe('yes');
  });

  test('G18: ids beyond 2^53 stay apart', () => {
    const index = indexOf(menu({ menuId: '9007199254740993' }), menu({ menuId: '9007199254740992' }));
    expect([...index.byId.keys()]).toEqual(['9007199254740993', '9007199254740992']);
  });
});

describe('§6 the side menu shows what this user may open', () => {
  const rows: MenuItem[] = [
    menu({ menuId: 'dir', component: '' }),
    menu({ menuId: 'page', parentId: 'dir' }),
    menu({ menuId: 'hidden', parentId: 'dir', hidden: true }),
    menu({ menuId: 'denied', currentUserHasPermission: false }),
    menu({ menuId: 'emptied', component: '' }),
    menu({ menuId: 'gone', parentId: 'emptied', hidden: true }),
    menu({ menuId: 'later', component: 'notYetBuilt' }),
    menu({ menuId: 'window', component: '', path: 'https://example.com', openType: 'blank' }),
    menu({ menuId: 'second', menuSubsystemId: '2' }),
  ];

  test('neither hidden nor denied rows, nor directories that are empty, nor pages that do not exist', () => {
    expect(shapeOf(visibleMenus(indexOf(...rows).roots, '1'))).toEqual([['dir', ['page']], 'window']);
  });

  test('only those of the chosen sub-system', () => {
    expect(shapeOf(visibleMenus(indexOf(...rows).roots, '2'))).toEqual(['second']);
  });

  test('the ways to the active page are known', () => {
    const { roots } = indexOf(...rows);
    expect(waysTo('page', roots)).toEqual(['dir']);
    expect(waysTo('window', roots)).toEqual([]);
  });

  test('a menu is named in the language of the user, or else by its alias', () => {
    const full = { alias: '用户', aliasI18n: '用戶', aliasEn: 'Users' };
    expect((['zh-CN', 'zh-HK', 'en-US'] as const).map((language) => menuName(full, language))).toEqual(['用户', '用戶', 'Users']);
    const bare = { alias: '用户', aliasI18n: '', aliasEn: '' };
    expect((['zh-CN', 'zh-HK', 'en-US'] as const).map((language) => menuName(bare, language))).toEqual(['用户', '用户', '用户']);
  });
});

describe('§3 sub-systems', () => {
  const system = (id: string, rest: Partial<Subsystem> = {}): Subsystem => ({ id, currentUserHasPermission: false, ...rest });

  test('permitted ones come first, then those with an http address, then the rest', () => {
    const sorted = sortedSubsystems([
      system('rest'),
      system('relative', { url: '/x' }),
      system('http', { url: 'http://a' }),
      system('mine', { currentUserHasPermission: true }),
      system('https', { url: 'https://a' }),
      system('mine2', { currentUserHasPermission: true }),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['mine', 'mine2', 'http', 'https', 'rest', 'relative']);
  });

  test.each([
    ['one that may be entered is remembered', '2', '2'],
    ['one that may not be entered is not', '3', '1'],
    ['one that does not exist is not', '4', '1'],
    ['nothing stored is the base one', undefined, '1'],
    ['what is no id is the base one', { id: '2' }, '1'],
    ['a number is no id', 2, '1'],
  ])('%s', async (_, stored, chosen) => {
    const ports = quietPorts({
      loadMenus: async () => [],
      loadSubsystems: async () => [
        system('1', { currentUserHasPermission: true }),
        system('2', { currentUserHasPermission: true }),
        system('3'),
      ],
      readSubsystem: () => stored,
    });
    const menus = createActor(createMenusMachine(ports), { input: { shell: listener<MenusFact>().ref } }).start();
    await vi.waitFor(() => expect(menus.getSnapshot().matches('ready')).toBe(true));
    expect(menus.getSnapshot().context.chosen).toBe(chosen);
  });

  test('what was chosen is stored', async () => {
    const stored: string[] = [];
    const ports = quietPorts({
      loadMenus: async () => [],
      loadSubsystems: async () => [system('2', { currentUserHasPermission: true })],
      storeSubsystem: (id) => void stored.push(id),
    });
    const menus = createActor(createMenusMachine(ports), { input: { shell: listener<MenusFact>().ref } }).start();
    await vi.waitFor(() => expect(menus.getSnapshot().matches('ready')).toBe(true));
    menus.send({ type: 'choose', subsystemId: '2' });
    expect(stored).toEqual(['2']);
  });
});

test('leaving takes the request back', () => {
  const signals: AbortSignal[] = [];
  const ports = quietPorts({ loadMenus: (signal) => new Promise(() => signals.push(signal)) });
  const menus = createActor(createMenusMachine(ports), { input: { shell: listener<MenusFact>().ref } }).start();
  menus.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
