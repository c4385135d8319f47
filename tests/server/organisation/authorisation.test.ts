// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authoriseByGroup,
  authoriseTenants,
  getAuthorisation,
  setAuthorisation,
  unauthoriseTenants,
} from '../../../contract/authorisation';
import {
  addMenuGroup,
  editMenuGroup,
  listGrantableMenus,
  listMenuGroups,
  menuGroup,
  removeMenuGroups,
} from '../../../contract/menu-groups';
import type { Permission } from '../../../contract/permissions';
import { REFUSALS } from '../../../contract/refusals';
import type { Route } from '../../../contract/route';
import { addTenant, madeTenant } from '../../../contract/tenants';
import { addUser, listUsers } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone } from './people';

const SYSTEM = '0193000000000000000000000000a001';
const USERS = '0193000000000000000000000000a100';
const TENANTS = '0193000000000000000000000000a700';

describe.each(databases)('authorisation of tenants on %s', (database) => {
  let world: World;
  let operator: Someone;
  let list: string;
  let add: string;
  beforeAll(async () => {
    world = await openWorld(database);
    const groups: Permission[] = ['menuGroup:list', 'menuGroup:add', 'menuGroup:edit', 'menuGroup:remove'];
    operator = await someone(world, { permissions: ['tenant:add', 'tenant:authorize', ...groups] });
    list = await buttonOf('user:list');
    add = await buttonOf('user:add');
  });
  afterAll(() => world.close());

  let count = 0;
  let tenantId: string;
  beforeEach(async () => {
    tenantId = await newTenant();
  });

  const call = (route: Route, asking: Parameters<World['call']>[1] = {}) =>
    world.call(route, { token: operator.token, ...asking });
  const newTenant = async () => {
    const body = { orgCode: `authorised-${++count}`, organization: `机构 ${count}` };
    return madeTenant.parse((await call(addTenant, { body })).data).tenant.id;
  };
  const buttonOf = async (permission: Permission) =>
    (await world.db.selectFrom('menus').select('id').where('permission', '=', permission).executeTakeFirstOrThrow()).id;
  const set = (menuIds: readonly string[], facts: object = {}, id = tenantId) =>
    call(setAuthorisation, { params: { id }, body: { menuIds, ...facts } });
  const held = async (id = tenantId) =>
    getAuthorisation.answer.parse((await call(getAuthorisation, { params: { id } })).data).menuIds;
  const audits = (entityId: string) =>
    tenantDb(world.db, { tenantId: operator.tenantId })
      .select('audits')
      .selectAll()
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute();

  test('a tenant has exactly the menus that are set, and those above them', async () => {
    expect(await held()).toEqual([]);
    expect((await set([list])).code).toBe(200);
    expect(await held()).toEqual([SYSTEM, USERS, list]);
    expect((await set([add])).code).toBe(200);
    expect(await held()).toEqual([SYSTEM, USERS, add]);
    const audit = (await audits(tenantId)).at(-1);
    expect(audit).toMatchObject({ action: 'authorize', entity: 'tenant', actor_id: operator.id });
    expect(JSON.parse(audit?.before_row ?? '')).toEqual({ menuIds: [SYSTEM, USERS, list] });
    expect(JSON.parse(audit?.after_row ?? '')).toEqual({ menuIds: [SYSTEM, USERS, add] });
    expect((await set([])).code).toBe(200);
    expect(await held()).toEqual([]);
  });

  test('the answer has all menus that can be granted, the platform’s own for the platform only', async () => {
    const menusFor = async (id: string) => {
      const answer = getAuthorisation.answer.parse((await call(getAuthorisation, { params: { id } })).data);
      return answer.menus.map(({ menuId }) => menuId);
    };
    expect(await menusFor(tenantId)).toEqual(expect.arrayContaining([SYSTEM, USERS, list]));
    expect(await menusFor(tenantId)).not.toContain(TENANTS);
    expect(await menusFor(operator.tenantId)).toContain(TENANTS);
    const forGroups = listGrantableMenus.answer.parse((await call(listGrantableMenus)).data);
    expect(forGroups.map(({ menuId }) => menuId)).toEqual(await menusFor(tenantId));
  });

  test('the authorisation cuts every role, also after it shrinks; the roles keep what they grant', async () => {
    await set([list, add]);
    const clerk = await someone(world, { tenantId, permissions: ['user:list', 'user:add'] });
    const head = await someone(world, { tenantId, administrator: true });
    const statuses = async () => {
      const answers = [];
      for (const { token } of [clerk, head]) {
        answers.push(await world.call(listUsers, { token }), await world.call(addUser, { token, body: {} }));
      }
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 400, 200, 400]);
    await set([list]);
    expect(await statuses()).toEqual([200, 403, 200, 403]);
    await set([]);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await set([list, add]);
    expect(await statuses()).toEqual([200, 400, 200, 400]);
  });

  test('a permission of the platform belongs to no other tenant, even with a role and a row that grant it', async () => {
    await set([list]);
    await tenantDb(world.db, { tenantId })
      .insert('tenant_menus', [{ menu_id: TENANTS }])
      .execute();
    const button = await buttonOf('tenant:add');
    await tenantDb(world.db, { tenantId })
      .insert('tenant_menus', [{ menu_id: button }])
      .execute();
    const clerk = await someone(world, { tenantId, permissions: ['tenant:add'] });
    const head = await someone(world, { tenantId, administrator: true });
    for (const { token } of [clerk, head]) expect((await world.call(addTenant, { token, body: {} })).status).toBe(403);
  });

  test('an unknown menu, or one of the platform, is refused by every call, and nothing is changed', async () => {
    await set([list]);
    const group = menuGroup.parse((await call(addMenuGroup, { body: { name: `group ${++count}`, menuIds: [add] } })).data);
    await world.db.insertInto('menu_group_menus').values({ group_id: group.id, menu_id: TENANTS }).execute();
    const tenantIds = [tenantId];
    for (const [menuId, refusal] of [
      [TENANTS, 'menuOfPlatform'],
      ['unheard-of', 'menuUnknown'],
    ] as const) {
      expect((await set([add, menuId])).code).toBe(REFUSALS[refusal].code);
      expect((await call(authoriseTenants, { body: { tenantIds, menuIds: [add, menuId] } })).code).toBe(REFUSALS[refusal].code);
    }
    const byGroup = await call(authoriseByGroup, { body: { tenantIds, menuGroupIds: [group.id] } });
    expect(byGroup.code).toBe(REFUSALS.menuOfPlatform.code);
    expect(await held()).toEqual([SYSTEM, USERS, list]);
  });

  test('of two changes of the same version at once, one is refused', async () => {
    const { version } = getAuthorisation.answer.parse((await call(getAuthorisation, { params: { id: tenantId } })).data);
    const answers = await Promise.all([set([list], { version }), set([add], { version })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    const winner = answers[0]?.code === 200 ? list : add;
    expect(await held()).toEqual([SYSTEM, USERS, winner]);
  });

  test('the platform’s own tenant loses nothing', async () => {
    const before = await held(operator.tenantId);
    const body = { tenantIds: [tenantId, operator.tenantId], menuIds: [USERS] };
    await set([list]);
    expect((await set([list], {}, operator.tenantId)).code).toBe(REFUSALS.platformTenant.code);
    expect((await call(unauthoriseTenants, { body })).code).toBe(REFUSALS.platformTenant.code);
    expect(await held(operator.tenantId)).toEqual(before);
    expect(await held()).toEqual([SYSTEM, USERS, list]);
    expect((await set(before, {}, operator.tenantId)).code).toBe(200);
  });

  describe('in batch', () => {
    const both = async () => [tenantId, await newTenant()];

    test('menus are added to each tenant, and removed from each with those below them', async () => {
      const tenantIds = await both();
      await set([list]);
      expect((await call(authoriseTenants, { body: { tenantIds, menuIds: [add] } })).code).toBe(200);
      expect(await Promise.all(tenantIds.map(held))).toEqual([[SYSTEM, USERS, list, add].sort(), [SYSTEM, USERS, add]]);
      expect((await call(unauthoriseTenants, { body: { tenantIds, menuIds: [USERS] } })).code).toBe(200);
      expect(await Promise.all(tenantIds.map(held))).toEqual([[SYSTEM], [SYSTEM]]);
      for (const id of tenantIds) expect((await audits(id)).at(-1)?.action).toBe('authorize');
    });

    test('all or none: an unknown tenant leaves the others as they were', async () => {
      const tenantIds = [tenantId, 'unheard-of'];
      for (const route of [authoriseTenants, unauthoriseTenants]) {
        expect((await call(route, { body: { tenantIds, menuIds: [list] } })).code).toBe(REFUSALS.gone.code);
      }
      expect(await held()).toEqual([]);
    });

    test('two batches at once, in any order of tenants, both take effect', async () => {
      const tenantIds = await both();
      const answers = await Promise.all([
        call(authoriseTenants, { body: { tenantIds, menuIds: [list] } }),
        call(authoriseTenants, { body: { tenantIds: [...tenantIds].reverse(), menuIds: [add] } }),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      for (const id of tenantIds) expect(await held(id)).toEqual([SYSTEM, USERS, list, add].sort());
    });
  });

  describe('by groups', () => {
    const draft = (facts: object = {}) => ({ name: `分组 ${++count}`, menuIds: [list], ...facts });
    const addGroup = (facts: object = {}) => call(addMenuGroup, { body: draft(facts) });
    const made = async (facts: object = {}) => menuGroup.parse((await addGroup(facts)).data);
    const edit = (id: string, body: object) => call(editMenuGroup, { params: { id }, body });
    const grant = (menuGroupIds: readonly string[], tenantIds = [tenantId]) =>
      call(authoriseByGroup, { body: { tenantIds, menuGroupIds } });

    test('a tenant gets what the groups hold now; later changes of the groups do not follow', async () => {
      const [one, other] = [await made(), await made({ menuIds: [add] })];
      expect((await grant([one.id, other.id])).code).toBe(200);
      expect(await held()).toEqual([SYSTEM, USERS, list, add].sort());
      await edit(one.id, draft({ menuIds: [] }));
      expect((await call(removeMenuGroups, { body: [other.id] })).code).toBe(200);
      expect(await held()).toEqual([SYSTEM, USERS, list, add].sort());
      expect((await grant([other.id])).code).toBe(REFUSALS.gone.code);
    });

    test('a group is stored with the menus above its own, and is in the operation log', async () => {
      const group = await made({ remark: '基础', id: 'mine', version: 7 });
      expect(group).toMatchObject({ menuIds: [SYSTEM, USERS, list], remark: '基础', version: 1 });
      expect(group.id).not.toBe('mine');
      const changed = await edit(group.id, draft({ menuIds: [add], version: 1 }));
      expect(changed.data).toMatchObject({ menuIds: [SYSTEM, USERS, add], remark: null, version: 2 });
      await call(removeMenuGroups, { body: [group.id] });
      expect((await audits(group.id)).map(({ action }) => action)).toEqual(['add', 'edit', 'remove']);
    });

    test('two with one name, two editors of one version, a deleted one', async () => {
      const body = draft();
      const twins = await Promise.all([call(addMenuGroup, { body }), call(addMenuGroup, { body })]);
      expect(twins.map(({ code }) => code).sort()).toEqual([200, REFUSALS.groupNameTaken.code]);
      const group = await made();
      expect((await edit(group.id, body)).code).toBe(REFUSALS.groupNameTaken.code);
      const version = group.version;
      const edits = await Promise.all([edit(group.id, draft({ version })), edit(group.id, draft({ version }))]);
      expect(edits.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
      expect(edits.find(({ code }) => code !== 200)?.data).toMatchObject({ id: group.id, version: 2 });
      for (const id of ['unheard-of', tenantId]) {
        expect((await edit(id, draft())).code).toBe(REFUSALS.gone.code);
        expect((await call(removeMenuGroups, { body: [group.id, id] })).code).toBe(REFUSALS.gone.code);
      }
    });

    test('a menu that is unknown, or the platform’s own, cannot be in a group', async () => {
      expect((await addGroup({ menuIds: [TENANTS] })).code).toBe(REFUSALS.menuOfPlatform.code);
      const group = await made();
      expect((await edit(group.id, draft({ menuIds: ['unheard-of'] }))).code).toBe(REFUSALS.menuUnknown.code);
      expect((await addGroup({ name: '' })).status).toBe(400);
    });

    test('the list is searched by name, sorted and paged', async () => {
      const [one, other] = [await made({ name: '列表甲%' }), await made({ name: '列表乙' })];
      const ids = async (query: Record<string, string | number>) => {
        const page = listMenuGroups.answer.parse((await call(listMenuGroups, { query })).data);
        return page.records.map(({ id }) => id);
      };
      expect(await ids({ name: '列表', column: 'createTime', order: 'asc' })).toEqual([one.id, other.id]);
      expect(await ids({ name: '列表', column: 'createTime', order: 'asc', size: 1, current: 2 })).toEqual([other.id]);
      expect(await ids({ name: '%' })).toEqual([one.id]);
    });
  });
});
