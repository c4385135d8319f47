// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TREE_DEPTH } from '../../../contract/limits';
import * as contract from '../../../contract/menus';
import { REFUSALS } from '../../../contract/refusals';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { allOf, draft, MENU_RIGHTS, managingMenus } from './managing-menus';
import { type Someone, someone, tenantOf } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('managing menus on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, chain, edit, move, remove, tree, row, below } = managingMenus(() => ({ world, boss }));

  const parents = async () => {
    const rows = await world.db.selectFrom('menus').select(['id', 'parent_id']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ id, parent_id }) => [id, parent_id]));
  };
  const ownMenu = async ({ token }: Someone) => JSON.stringify((await world.call(contract.getCurrentUserMenu, { token })).data);

  test('a new page is last, is in the tree with its button, and the platform’s administrator has both at once', async () => {
    const page = await made({ kind: 'page', path: '/made', component: 'users', aliasI18n: '新頁', icon: 'user' });
    const button = await made({ kind: 'button', permission: 'user:add', parentId: page.menuId, path: '/dropped' });
    expect(page).toMatchObject({ parentId: '0', aliasI18n: '新頁', aliasEn: null, hidden: false, openType: 'tab', version: 1 });
    expect(page).toMatchObject({ menuSubsystemId: '1', platform: false, permission: null });
    expect(button).toMatchObject({ parentId: page.menuId, displayOrder: 1, path: null, component: null });
    const [first = page] = (await tree()).filter(({ menuId }) => menuId === page.menuId);
    expect(first).toEqual({ ...page, children: [button] });
    expect((await tree()).at(-1)?.menuId).toBe(page.menuId);
    expect(await ownMenu(boss)).toContain('/made');
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    expect(await ownMenu(elsewhere)).not.toContain('/made');
  });

  test('an edit keeps the position and other fields that it does not name, and drops fields of another kind', async () => {
    const directory = await made({ path: '/dir', hidden: true, openType: 'blank' });
    const sibling = await made();
    const edited = contract.addMenu.answer.parse(
      (await edit(directory.menuId, { kind: 'directory', alias: '改名', permission: 'x' })).data,
    );
    expect(edited).toEqual({ ...directory, alias: '改名', path: null, version: 2 });
    expect((await below('0')).indexOf(sibling.menuId)).toBe((await below('0')).indexOf(directory.menuId) + 1);
  });

  test('a menu takes the given position, and those at and after it move on', async () => {
    const { menuId: parentId } = await made();
    const [a, b, c] = [await made({ parentId }), await made({ parentId }), await made({ parentId })];
    await edit(c.menuId, draft({ displayOrder: 1 }));
    expect(await below(parentId)).toEqual([c.menuId, a.menuId, b.menuId]);
    await move(c.menuId, '0');
    await move(c.menuId, parentId);
    expect(await below(parentId)).toEqual([a.menuId, b.menuId, c.menuId]);
  });

  test('G08 a menu is not moved below itself or its own descendant, and the tree stays as it was', async () => {
    const [top = '', middle = '', leaf = ''] = await chain(3);
    const before = await parents();
    for (const parentId of [top, middle, leaf]) {
      expect(await move(top, parentId)).toMatchObject({ status: 200, code: CODES.menuBelowItself });
    }
    expect(await parents()).toEqual(before);
    expect((await move(leaf, '0')).code).toBe(200);
    expect((await move(top, leaf)).code).toBe(200);
  });

  test('G08 of two moves at once that would make a cycle together, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await made(), await made()];
      const answers = await Promise.all([move(one.menuId, other.menuId), move(other.menuId, one.menuId)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.menuBelowItself]);
      const after = await parents();
      expect([after[one.menuId], after[other.menuId]].filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  test('menus are nested as deep as allowed and no deeper', async () => {
    const ids = await chain(TREE_DEPTH);
    expect((await add(draft({ parentId: ids.at(-1) }))).code).toBe(CODES.menuTooDeep);
    const [top = ''] = await chain(2);
    expect((await move(top, ids.at(-2) ?? '')).code).toBe(CODES.menuTooDeep);
  });

  test('a path belongs to one page; of two at once one gets it', async () => {
    const body = draft({ kind: 'page', path: '/taken', component: 'users' });
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.menuPathTaken]);
    expect(answers.find(({ code }) => code !== 200)?.desc).toContain(body.alias);
  });

  test('a stale edit is refused with the row as it is now; of two at once one wins; without a version the last write wins', async () => {
    const { menuId } = await made();
    const answers = await Promise.all([edit(menuId, draft({ version: 1 })), edit(menuId, draft({ version: 1 }))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.stale]);
    expect(answers.find(({ code }) => code === CODES.stale)?.data).toEqual(await row(menuId));
    expect((await edit(menuId, draft())).code).toBe(200);
    expect((await edit(newId(), draft())).code).toBe(CODES.gone);
  });

  test('a menu with others below it is not deleted, and is named; together they are, and so are their grants', async () => {
    const page = await made({ kind: 'page', path: '/leaving', component: 'users' });
    const button = await made({ kind: 'button', permission: 'user:list', parentId: page.menuId });
    const refused = await remove([page.menuId]);
    expect(refused).toMatchObject({ status: 200, code: CODES.menuHasChildren });
    expect(refused.desc).toContain(page.alias);
    await someone(world, { permissions: ['user:list'] });
    expect((await remove([page.menuId, button.menuId, newId()])).code).toBe(CODES.gone);
    expect((await remove([page.menuId, button.menuId, button.menuId])).code).toBe(200);
    expect([await row(page.menuId), await row(button.menuId)]).toEqual([undefined, undefined]);
    for (const table of ['tenant_menus', 'role_menus'] as const) {
      const left = await tenantDb(world.db, boss).select(table).selectAll().where('menu_id', '=', page.menuId).execute();
      expect(left).toEqual([]);
    }
  });

  test('deleting one while another is put below it leaves none without a parent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { menuId } = await made();
      const [added, removed] = await Promise.all([add(draft({ parentId: menuId })), remove([menuId])]);
      expect([added.code, removed.code]).toEqual(
        added.code === 200 ? [200, CODES.menuHasChildren] : [CODES.menuParentWrong, 200],
      );
    }
  });

  test('a menu of the platform stays the platform’s, and no other menu carries its permissions', async () => {
    const rows = allOf(await tree());
    const own = rows.find(({ permission }) => permission === 'menu:edit');
    expect(own).toMatchObject({ platform: true });
    const menuId = own?.menuId ?? '';
    const body = { kind: 'button', alias: 'x', permission: 'menu:edit', platform: false };
    expect((await edit(menuId, body)).code).toBe(200);
    expect(await row(menuId)).toMatchObject({ platform: true, alias: 'x' });
    const { menuId: parentId } = await made();
    expect((await add({ ...body, parentId })).code).toBe(CODES.menuPlatformOnly);
    expect((await add({ ...body, parentId, platform: true })).code).toBe(200);
  });

  test('only the platform’s own tenant manages menus, whatever the roles of another say', async () => {
    const tenantId = await tenantOf(world, 'haicheng');
    const menus = await world.db.selectFrom('menus').select('id').where('permission', 'like', 'menu:%').execute();
    const links = menus.map(({ id }) => ({ menu_id: id }));
    await tenantDb(world.db, { tenantId }).insert('tenant_menus', links).execute();
    for (const wish of [{ administrator: true }, { permissions: [...MENU_RIGHTS] }]) {
      const { token } = await someone(world, { tenantId, ...wish });
      expect((await world.call(contract.getMenuTree, { token })).status).toBe(403);
      expect((await add(draft(), token)).status).toBe(403);
    }
  });

  test('each call needs exactly its own permission', async () => {
    const { menuId: id } = await made();
    const calls = [
      ['menu:list', contract.getMenuTree, {}],
      ['menu:list', contract.exportMenus, {}],
      ['menu:add', contract.addMenu, { body: draft() }],
      ['menu:edit', contract.editMenu, { params: { id }, body: draft() }],
      ['menu:remove', contract.removeMenus, { body: [newId()] }],
      ['menu:import', contract.importMenus, { body: [{ ...draft(), menuId: newId(), parentId: '0' }] }],
    ] as const;
    for (const held of [...MENU_RIGHTS, 'user:list'] as const) {
      const { token } = await someone(world, { permissions: [held] });
      for (const [permission, route, asking] of calls) {
        const { status } = await world.call(route, { ...asking, token });
        expect(`${held} on ${permission}: ${status}`).toBe(`${held} on ${permission}: ${held === permission ? 200 : 403}`);
      }
    }
  });

  test('G28 only the fields of the draft are taken from a body', async () => {
    const one = await made({ menuId: 'x', id: 'x', version: 9, children: [draft()], permissionList: ['user:add'] });
    expect(one).toMatchObject({ version: 1 });
    expect(one.menuId).toMatch(/^[0-9a-f]{32}$/);
    expect(await below(one.menuId)).toEqual([]);
  });

  test('every change is in the operation log, and a refused one is not', async () => {
    const { menuId } = await made();
    await edit(menuId, draft());
    await move(menuId, menuId);
    await remove([menuId]);
    const audited = tenantDb(world.db, boss).select('audits').selectAll().where('entity_id', '=', menuId);
    const rows = await audited.orderBy('id').execute();
    expect(rows.map(({ action, entity, actor_id }) => [action, entity, actor_id])).toEqual(
      ['add', 'edit', 'remove'].map((action) => [action, 'menu', boss.id]),
    );
  });

  test.each([
    ['an unknown kind', { kind: 'link' }, 'kind'],
    ['no name', { alias: '' }, 'alias'],
    ['a flag that is text', { hidden: 'true' }, 'hidden'],
    ['an unknown window', { openType: 'popup' }, 'openType'],
    ['a parent that is no id', { parentId: '../0' }, 'parentId'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    expect(await add(draft(facts))).toMatchObject({ status: 400, code: 400, desc: `参数 ${field} 有误！` });
  });
});
