// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDepartmentTree } from '../../../contract/departments';
import { REFUSALS } from '../../../contract/refusals';
import { listAssignableRoles } from '../../../contract/roles';
import { getLoginUser, userInfo } from '../../../contract/sign-in';
import { addUser, editUser, listUsers, removeUsers, resetPassword, setUserStatus } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { department, role, type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from './world';

const CODES = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('tenants on %s', (database) => {
  let world: World;
  let mine: string;
  let theirs: string;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    mine = await tenantOf(world, 'haicheng');
    theirs = await tenantOf(world, 'qingshan');
    boss = await someone(world, { tenantId: mine, administrator: true });
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object = {}) => ({
    username: `tenanted${++count}`,
    name: '张三',
    departmentIds: [],
    roleIds: [],
    ...facts,
  });

  /** All data of a tenant's users, so that a test can see that nothing changed. */
  const stateOf = async (tenantId: string) => ({
    memberships: await tenantDb(world.db, { tenantId }).select('memberships').selectAll().orderBy('id').execute(),
    accounts: await world.db.selectFrom('accounts').selectAll().where('home_tenant_id', '=', tenantId).orderBy('id').execute(),
    departments: await tenantDb(world.db, { tenantId }).select('membership_departments').selectAll().execute(),
    roles: await tenantDb(world.db, { tenantId }).select('membership_roles').selectAll().execute(),
  });

  test('G27 an id of another tenant does not exist, in every call, whatever the headers say', async () => {
    const victim = await someone(world, { tenantId: theirs });
    const before = await stateOf(theirs);
    const headers = { orgid: theirs, 'subsystem-id': theirs };
    const as = { token: boss.token, headers };
    const answers = [
      await world.call(editUser, { ...as, params: { id: victim.id }, body: draft({ username: victim.username }) }),
      await world.call(removeUsers, { ...as, body: [victim.id] }),
      await world.call(resetPassword, { ...as, params: { id: victim.id } }),
      await world.call(setUserStatus, { ...as, params: { id: victim.id }, query: { status: 'disabled' } }),
    ];
    expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(Array(4).fill([200, CODES.gone, null]));
    const own = await someone(world, { tenantId: mine });
    expect((await world.call(removeUsers, { ...as, body: [own.id, victim.id] })).code).toBe(CODES.gone);
    expect(await stateOf(theirs)).toEqual(before);
    const still = await world.call(listUsers, { ...as, query: { username: own.username } });
    expect(listUsers.answer.parse(still.data).total).toBe(1);
  });

  test('G27 another tenant’s departments and roles are unknown in body and query', async () => {
    const departmentId = await department(world, theirs);
    const roleId = await role(world, { tenantId: theirs, permissions: [], dataScope: 'self' });
    await someone(world, { tenantId: theirs, departmentIds: [departmentId] });
    const { token } = boss;
    const person = await someone(world, { tenantId: mine });
    for (const [facts, code] of [
      [{ departmentIds: [departmentId] }, CODES.departmentUnknown],
      [{ roleIds: [roleId] }, CODES.roleUnknown],
    ] as const) {
      expect((await world.call(addUser, { token, body: draft(facts) })).code).toBe(code);
      expect((await world.call(editUser, { token, params: { id: person.id }, body: draft(facts) })).code).toBe(code);
    }
    for (const query of [{ departmentId }, { roleId }]) {
      expect((await world.call(listUsers, { token, query })).data).toEqual({ records: [], total: 0 });
    }
  });

  test('G27 lists, trees and the caller’s own data are those of the session’s tenant', async () => {
    const headers = { orgid: theirs };
    const { token } = boss;
    const ids = listUsers.answer.parse((await world.call(listUsers, { token, headers, query: { size: 200 } })).data);
    const members = await tenantDb(world.db, { tenantId: mine }).select('memberships').select('id').execute();
    expect(ids.records.map(({ id }) => id).sort()).toEqual(members.map(({ id }) => id).sort());
    const tree = JSON.stringify((await world.call(getDepartmentTree, { token, headers })).data);
    expect(tree).toContain('东区水厂');
    expect(tree).not.toContain('读者服务部');
    const roles = listAssignableRoles.answer.parse((await world.call(listAssignableRoles, { token, headers })).data);
    const own = await tenantDb(world.db, { tenantId: mine }).select('roles').select('id').execute();
    expect(roles.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(userInfo.parse((await world.call(getLoginUser, { token, headers })).data).tenantName).toBe('海城水务集团');
  });

  describe('a member whose home is another tenant', () => {
    let guest: Someone;
    let atHome: Someone;
    beforeAll(async () => {
      atHome = await someone(world, { tenantId: theirs, password: 'Home_2026' });
      guest = await someone(world, { tenantId: mine, accountId: atHome.accountId });
    });
    const account = () =>
      world.db.selectFrom('accounts').selectAll().where('id', '=', atHome.accountId).executeTakeFirstOrThrow();

    test('can be edited as far as the membership goes', async () => {
      const { token } = boss;
      const edit = (facts: object) =>
        world.call(editUser, { token, params: { id: guest.id }, body: draft({ username: atHome.username, ...facts }) });
      const before = await account();
      expect((await edit({ name: 'guest' })).code).toBe(200);
      expect((await edit({ username: 'renamed' })).code).toBe(CODES.homeTenantOnly);
      expect((await edit({ phone: '13600000009' })).code).toBe(CODES.homeTenantOnly);
      expect((await world.call(resetPassword, { token, params: { id: guest.id } })).code).toBe(CODES.homeTenantOnly);
      expect(await account()).toEqual(before);
    });

    test('is disabled there only, and stays a member at home', async () => {
      const set = (status: string) =>
        world.call(setUserStatus, { token: boss.token, params: { id: guest.id }, query: { status } });
      expect((await set('disabled')).code).toBe(200);
      expect((await account()).status).toBe('enabled');
      expect((await world.call(getLoginUser, { token: atHome.token })).status).toBe(200);
      expect((await world.call(getLoginUser, { token: guest.token })).status).toBe(401);
      expect((await set('enabled')).code).toBe(200);
    });

    test('cannot be enabled there after the home has disabled the account', async () => {
      const home = await someone(world, { tenantId: theirs, administrator: true });
      await world.call(setUserStatus, { token: home.token, params: { id: atHome.id }, query: { status: 'disabled' } });
      const list = await world.call(listUsers, { token: boss.token, query: { username: atHome.username } });
      expect(listUsers.answer.parse(list.data).records[0]?.status).toBe('disabled');
      const answer = await world.call(setUserStatus, {
        token: boss.token,
        params: { id: guest.id },
        query: { status: 'enabled' },
      });
      expect(answer.code).toBe(CODES.homeTenantOnly);
    });

    test('loses only the membership when deleted', async () => {
      expect((await world.call(removeUsers, { token: boss.token, body: [guest.id] })).code).toBe(200);
      expect((await account()).home_tenant_id).toBe(theirs);
    });
  });
});
