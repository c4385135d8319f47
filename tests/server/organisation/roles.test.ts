// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../contract/permissions';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/roles';
import { addUser } from '../../../contract/users';
import { nextNumber } from '../../../server/organisation/roles/rules';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { draft, managingRoles, ROLE_RIGHTS } from './managing-roles';
import { type Someone, someone, tenantOf } from './people';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('managing roles on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());
  const { add, made, edit, remove, get, list, grants, grant, give, buttons } = managingRoles(() => ({ world, boss }));

  test('a new role has the next number and position, the scope self, and allows nothing', async () => {
    const [one, two] = [await made(), await made({ remark: '说明' })];
    const numberOf = ({ roleNumber }: contract.Role) => Number(roleNumber.slice(1));
    expect(numberOf(two)).toBe(numberOf(one) + 1);
    expect(two).toMatchObject({ displayOrder: one.displayOrder + 1, dataScope: 'self', remark: '说明', version: 1 });
    expect((await get(two.id)).data).toEqual({ ...two, memberCount: 0 });
    expect((await grants(two.id)).menuIds).toEqual([]);
  });

  test('the list: by name, by number, sorted by each column, by display order otherwise', async () => {
    await made({ roleName: '列表乙', roleNumber: 'L-2', displayOrder: 1 });
    await made({ roleName: '列表甲', roleNumber: 'L-1', displayOrder: 2 });
    const numbers = async (query: Record<string, string | number>) =>
      (await list({ roleName: '列表', ...query })).records.map(({ roleNumber }) => roleNumber);
    expect(await numbers({})).toEqual(['L-2', 'L-1']);
    expect(await numbers({ column: 'roleNumber', order: 'asc' })).toEqual(['L-1', 'L-2']);
    expect(await numbers({ column: 'createTime', order: 'desc' })).toEqual(['L-1', 'L-2']);
    expect(await numbers({ roleNumber: 'l-1' })).toEqual(['L-1']);
    expect(await list({ roleName: '列表', size: 1, current: 2 })).toMatchObject({ total: 2, records: [{ roleNumber: 'L-1' }] });
    expect((await list({ roleName: '%' })).total).toBe(0);
    const condition = { field: 'roleNumber', rule: 'eq', val: 'L-2' };
    const superQueryParams = JSON.stringify({ matchType: 'and', conditions: [condition] });
    expect((await list({ superQueryParams })).total).toBe(1);
    const wrong = await world.call(contract.listRoles, { query: { column: 'dataScope' }, token: boss.token });
    expect(wrong).toMatchObject({ status: 400, desc: '参数 column 有误！' });
  });

  test('the list counts the users who hold each role, sorts by that, and counts no other tenant’s', async () => {
    const [two, none, one] = [
      await made({ roleName: '人数甲' }),
      await made({ roleName: '人数乙' }),
      await made({ roleName: '人数丙' }),
    ];
    for (const { id } of [two, two, one]) await give(await someone(world), id);
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    await give(elsewhere, (await made({ roleName: '人数甲' }, elsewhere.token)).id);
    const counts = async (query: Record<string, string | number>) =>
      (await list({ roleName: '人数', ...query })).records.map(({ id, memberCount }) => [id, memberCount]);
    const rising = [
      [none.id, 0],
      [one.id, 1],
      [two.id, 2],
    ];
    expect(await counts({ column: 'memberCount', order: 'asc' })).toEqual(rising);
    expect(await counts({ column: 'memberCount', order: 'desc', size: 2 })).toEqual([...rising].reverse().slice(0, 2));
  });

  test('G05 names and numbers are taken once in a tenant; of two at once one wins; numbers that are made never clash', async () => {
    for (const [facts, code] of [
      [{ roleName: '重名' }, CODES.roleNameTaken],
      [{ roleNumber: 'TWICE' }, CODES.roleNumberTaken],
    ] as const) {
      const answers = await Promise.all([add(draft(facts)), add(draft(facts))]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([200, code]);
      const other = await made();
      expect((await edit(other.id, draft(facts))).code).toBe(code);
    }
    const several = await Promise.all(Array.from({ length: 4 }, () => made()));
    expect(new Set(several.map(({ roleNumber }) => roleNumber)).size).toBe(4);
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    expect((await add(draft({ roleName: '重名', roleNumber: 'TWICE' }), elsewhere.token)).code).toBe(200);
  });

  test('an edit keeps number, position and data scope if it does not name them', async () => {
    const one = await made({ roleNumber: 'KEEP', displayOrder: 7, dataScope: 'own', remark: 'gone' });
    const edited = contract.role.parse((await edit(one.id, { roleName: '改名', version: 1 })).data);
    expect(edited).toEqual({ ...one, roleName: '改名', remark: null, version: 2 });
  });

  test('a stale edit is refused with the row as it is now; of two at once one wins; without a version the last write wins', async () => {
    const { id } = await made();
    const answers = await Promise.all([edit(id, draft({ version: 1 })), edit(id, draft({ version: 1 }))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, CODES.stale]);
    const { data } = answers.find(({ code }) => code === CODES.stale) ?? {};
    expect((await get(id)).data).toEqual({ ...(data as contract.Role), memberCount: 0 });
    expect((await grant(id, [], { version: 1 })).code).toBe(CODES.stale);
    expect((await edit(id, draft())).code).toBe(200);
  });

  test('a role with holders is not deleted, and is named; deleting is all or nothing', async () => {
    const [held, free] = [await made({ roleName: '在用的角色' }), await made()];
    await give(await someone(world), held.id);
    const refused = await remove([held.id, free.id]);
    const obstacle = { kind: 'roleUsers', id: held.id, name: '在用的角色', count: 1, names: [] };
    expect(refused).toMatchObject({ status: 200, code: CODES.roleHeld, data: { obstacles: [obstacle] } });
    expect(refused.desc).toContain('在用的角色');
    expect(refused.desc).not.toContain(free.roleName);
    expect((await remove([free.id, newId()])).code).toBe(CODES.gone);
    expect((await remove([free.id, free.id])).code).toBe(200);
    expect((await get(free.id)).code).toBe(CODES.gone);
  });

  test('deleting a role while a user gets it leaves it held or deleted, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await made();
      const body = { username: `given${round}`, name: 'x', departmentIds: [], roleIds: [id] };
      const [given, removed] = await Promise.all([world.call(addUser, { body, token: boss.token }), remove([id])]);
      expect([given.status, removed.status]).toEqual([200, 200]);
      expect(removed.code).toBe(given.code === 200 ? CODES.roleHeld : 200);
    }
  });

  test('G27 a role of another tenant does not exist', async () => {
    const theirs = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    const foreign = await made({}, theirs.token);
    const own = await made();
    const answers = [
      await get(foreign.id),
      await edit(foreign.id, draft()),
      await remove([foreign.id]),
      await remove([own.id, foreign.id]),
      await world.call(contract.getRoleGrants, { params: { id: foreign.id }, token: boss.token }),
      await grant(foreign.id, await buttons('user:list')),
    ];
    expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(Array(6).fill([200, CODES.gone, null]));
    expect((await list({ roleName: foreign.roleName })).total).toBe(0);
    expect((await get(foreign.id, theirs.token)).data).toEqual({ ...foreign, memberCount: 0 });
    expect((await get(own.id)).data).toEqual({ ...own, memberCount: 0 });
  });

  test('G28 only the fields of the draft are taken from a body', async () => {
    const greedy = { id: 'x', tenantId: 'x', menuIds: ['x'], permissions: [...PERMISSIONS], createTime: 'x' };
    const one = await made({ ...greedy, version: 7 });
    expect(one.id).not.toBe('x');
    expect((await edit(one.id, draft(greedy))).code).toBe(200);
    expect((await get(one.id)).data).toMatchObject({ createTime: one.createTime, version: 2 });
    expect((await grants(one.id)).menuIds).toEqual([]);
  });

  test('each call needs exactly its own permission', async () => {
    const { id } = await made();
    const calls = [
      ['role:list', contract.listRoles, {}],
      ['role:list', contract.getRole, { params: { id } }],
      ['role:add', contract.addRole, { body: draft() }],
      ['role:edit', contract.editRole, { params: { id }, body: draft() }],
      ['role:auth', contract.getRoleGrants, { params: { id } }],
      ['role:auth', contract.setRoleGrants, { params: { id }, body: { menuIds: [] } }],
      ['role:remove', contract.removeRoles, { body: [newId()] }],
    ] as const;
    for (const held of [...ROLE_RIGHTS, 'user:list'] as const) {
      const { token } = await someone(world, { permissions: [held] });
      for (const [permission, route, asking] of calls) {
        const { status } = await world.call(route, { ...asking, token });
        expect(`${held} on ${permission}: ${status}`).toBe(`${held} on ${permission}: ${held === permission ? 200 : 403}`);
      }
    }
  });

  const audits = async (entityId: string) => {
    const audited = tenantDb(world.db, boss).select('audits').selectAll().where('entity_id', '=', entityId);
    return (await audited.orderBy('id').execute()).map(({ action, actor_id }) => `${action} ${actor_id === boss.id}`);
  };

  test('every change is in the operation log, and a refused one is not', async () => {
    const { id } = await made();
    await edit(id, draft());
    await edit(id, draft({ version: 1 }));
    await grant(id, await buttons('user:list'));
    await grant(id, [newId()]);
    await remove([id]);
    expect(await audits(id)).toEqual(['add true', 'edit true', 'authorize true', 'remove true']);
  });

  test.each([
    ['an empty name', { roleName: ' ' }, 'roleName'],
    ['an unknown data scope', { dataScope: 'everything' }, 'dataScope'],
    ['a position that is text', { displayOrder: '1' }, 'displayOrder'],
    ['a very long number', { roleNumber: 'R'.repeat(33) }, 'roleNumber'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    expect(await add(draft(facts))).toMatchObject({ status: 400, code: 400, desc: `参数 ${field} 有误！` });
  });

  test('grants that are no list of ids are 400', async () => {
    const { id } = await made();
    for (const menuIds of ['all', [1], ['a b'], null]) {
      expect(await world.call(contract.setRoleGrants, { params: { id }, body: { menuIds }, token: boss.token })).toMatchObject({
        status: 400,
      });
    }
  });
});

test('the next number follows the highest of the form R001, whatever other numbers exist', () => {
  expect(nextNumber([])).toBe('R001');
  expect(nextNumber(['R006', 'R010', 'X999', 'R9b', 'admin'])).toBe('R011');
  expect(nextNumber(['R999'])).toBe('R1000');
});
