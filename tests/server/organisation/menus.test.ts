// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCurrentUserMenu, type MenuItem } from '../../../contract/menus';
import { listSubsystems } from '../../../contract/subsystems';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { pages } from '../../../src/pages/index';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('menus on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const menuOf = async ({ token }: Someone) => {
    const answer = getCurrentUserMenu.answer.parse((await world.call(getCurrentUserMenu, { token })).data);
    const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);
    return { tree: answer, all: flat(answer) };
  };
  const usersPage = (items: readonly MenuItem[]) => items.find(({ path }) => path === '/users');

  test('an administrator has the users page with every permission, below the system directory', async () => {
    for (const wish of [{ administrator: true }, { superAdministrator: true }]) {
      const { tree } = await menuOf(await someone(world, wish));
      expect(tree.map(({ alias, aliasI18n, aliasEn }) => [alias, aliasI18n, aliasEn])).toEqual([
        ['系统管理', '系統管理', 'System'],
      ]);
      const page = usersPage(tree[0]?.children ?? []);
      expect(page).toMatchObject({ component: 'users', parentId: tree[0]?.menuId, openType: 'tab', menuSubsystemId: '1' });
      const buttons = world.db
        .selectFrom('menus')
        .select('permission')
        .where('parent_id', '=', page?.menuId ?? '');
      const permissions = (await buttons.orderBy('display_order').orderBy('id').execute()).map((row) => row.permission);
      expect(permissions).toEqual(expect.arrayContaining(['user:list', 'user:add', 'user:status']));
      expect(page?.permissionList).toEqual(permissions);
    }
  });

  test('a role gives its page the granted permissions only', async () => {
    const { all } = await menuOf(await someone(world, { permissions: ['user:list', 'user:edit'] }));
    expect(usersPage(all)?.permissionList).toEqual(['user:list', 'user:edit']);
  });

  test('a user without grants learns only that the page exists', async () => {
    const { tree } = await menuOf(await someone(world));
    expect(tree.map(({ path }) => path)).toEqual(expect.arrayContaining(['/users', '/roles']));
    for (const page of tree)
      expect(page).toEqual({
        menuId: page.menuId,
        parentId: '0',
        alias: '',
        path: page.path,
        hidden: true,
        currentUserHasPermission: false,
      });
  });

  test('a page outside the tenant’s authorisation does not exist for it, whatever its roles say', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const clerk = await someone(world, { tenantId, permissions: ['user:list'] });
    const head = await someone(world, { tenantId, administrator: true });
    await tenantDb(world.db, { tenantId }).delete('tenant_menus').execute();
    expect((await menuOf(clerk)).tree).toEqual([]);
    expect((await menuOf(head)).tree).toEqual([]);
  });

  test('every seeded component has its page file', async () => {
    const rows = await world.db.selectFrom('menus').select('component').where('component', 'is not', null).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { component } of rows) expect(Object.keys(pages)).toContain(component);
  });

  test('sub-systems: permitted first, then those with an http address, then the rest', async () => {
    await world.db
      .insertInto('subsystems')
      .values([
        { id: '2', name: 'plain', url: '/plain', display_order: 2 },
        { id: '3', name: 'outside', url: 'http://outside', display_order: 3 },
        { id: '4', name: 'granted', url: null, display_order: 4 },
      ])
      .execute();
    await world.db.updateTable('menus').set({ subsystem_id: '4' }).where('permission', '=', 'user:add').execute();
    const listed = async ({ token }: Someone) => {
      const rows = listSubsystems.answer.parse((await world.call(listSubsystems, { token })).data);
      return rows.map(({ id, currentUserHasPermission }) => `${id} ${currentUserHasPermission}`);
    };
    expect(await listed(await someone(world, { permissions: ['user:add'] }))).toEqual(['1 true', '4 true', '3 false', '2 false']);
    expect(await listed(await someone(world))).toEqual(['1 true', '3 false', '2 false', '4 false']);
  });
});
