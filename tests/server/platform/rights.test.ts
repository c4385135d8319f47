// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDepartmentTree } from '../../../contract/departments';
import { PERMISSIONS, type Permission } from '../../../contract/permissions';
import { REFUSALS } from '../../../contract/refusals';
import { listAssignableRoles } from '../../../contract/roles';
import { addUser, editUser, listUsers, removeUsers, resetPassword, setUserStatus } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { department, role, type Someone, someone, tenantOf } from '../organisation/people';
import { type Asking, databases, openWorld, type World } from './world';

const GONE = REFUSALS.gone.code;

describe.each(databases)('rights on %s', (database) => {
  let world: World;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world);
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object = {}) => ({
    username: `righted${++count}`,
    name: '张三',
    departmentIds: [],
    roleIds: [],
    ...facts,
  });
  const seenBy = async ({ token }: Someone) => {
    const { data } = await world.call(listUsers, { query: { size: 200 }, token });
    return listUsers.answer.parse(data).records.map(({ id }) => id);
  };

  /** Every call on users, with one of them as its target. */
  const callsOn = (target: Someone): readonly (readonly [Permission, Parameters<World['call']>[0], Asking])[] => [
    ['user:list', listUsers, {}],
    ['user:add', addUser, { body: draft() }],
    ['user:edit', editUser, { params: { id: target.id }, body: draft({ username: target.username }) }],
    ['user:resetPassword', resetPassword, { params: { id: target.id } }],
    ['user:status', setUserStatus, { params: { id: target.id }, query: { status: 'enabled' } }],
    ['user:remove', removeUsers, { body: [target.id] }],
  ];

  test('each call needs exactly its own permission', async () => {
    for (const held of PERMISSIONS) {
      const actor = await someone(world, { permissions: [held] });
      const target = await someone(world);
      for (const [permission, route, asking] of callsOn(target)) {
        const { status } = await world.call(route, { ...asking, token: actor.token });
        expect(`${held} on ${permission}: ${status}`).toBe(`${held} on ${permission}: ${held === permission ? 200 : 403}`);
      }
    }
  });

  test('a permission ends with the authorisation of the tenant, for administrators too', async () => {
    const qingshan = await tenantOf(world, 'qingshan');
    const clerk = await someone(world, { tenantId: qingshan, permissions: ['user:list', 'user:add'] });
    const head = await someone(world, { tenantId: qingshan, administrator: true });
    const statuses = async () => {
      const answers = [clerk, head].map(({ token }) => world.call(listUsers, { token }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    const menu = await world.db.selectFrom('menus').select('id').where('permission', '=', 'user:list').executeTakeFirstOrThrow();
    await tenantDb(world.db, { tenantId: qingshan }).delete('tenant_menus').where('menu_id', '=', menu.id).execute();
    expect(await statuses()).toEqual([403, 403]);
  });

  describe('data scopes', () => {
    const all: Permission[] = [...PERMISSIONS];
    let top: string;
    let below: string;
    let aside: string;
    let inTop: Someone;
    let inBelow: Someone;
    let inAside: Someone;
    beforeAll(async () => {
      top = await department(world, tenantId);
      below = await department(world, tenantId, top);
      aside = await department(world, tenantId);
      inTop = await someone(world, { departmentIds: [top] });
      inBelow = await someone(world, { departmentIds: [below] });
      inAside = await someone(world, { departmentIds: [aside] });
    });
    const actor = (dataScope: 'all' | 'below' | 'own' | 'self') =>
      someone(world, { permissions: all, dataScope, departmentIds: [top] });

    test('the list shows all, the departments and below, the departments, or the caller', async () => {
      const sees = async (who: Someone) => {
        const seen = await seenBy(who);
        return [inTop, inBelow, inAside, who].map(({ id }) => seen.includes(id));
      };
      expect(await sees(await actor('all'))).toEqual([true, true, true, true]);
      expect(await sees(await actor('below'))).toEqual([true, true, false, true]);
      expect(await sees(await actor('own'))).toEqual([true, false, false, true]);
      expect(await sees(await actor('self'))).toEqual([false, false, false, true]);
      expect(await seenBy(await actor('self'))).toHaveLength(1);
    });

    test('a user out of scope does not exist for any change', async () => {
      for (const [scope, target] of [
        ['below', inAside],
        ['own', inBelow],
        ['self', inTop],
      ] as const) {
        const { token } = await actor(scope);
        for (const [permission, route, asking] of callsOn(target)) {
          if (permission === 'user:list' || permission === 'user:add') continue;
          expect((await world.call(route, { ...asking, token })).code).toBe(GONE);
        }
      }
    });

    test('the department tree is cut to the caller’s scope', async () => {
      const ids = async ({ token }: Someone) => {
        const tree = getDepartmentTree.answer.parse((await world.call(getDepartmentTree, { token })).data);
        return tree.flatMap(({ id, children }) => [id, ...(children ?? []).map((child) => child.id)]);
      };
      expect(await ids(await actor('below'))).toEqual([top, below]);
      expect(await ids(await actor('own'))).toEqual([top]);
      expect(await ids(await actor('self'))).toEqual([]);
      expect(await ids(await actor('all'))).toEqual(expect.arrayContaining([top, below, aside]));
    });

    test('a caller cannot put a user into a department out of scope', async () => {
      const { token } = await actor('below');
      const add = async (departmentIds: readonly string[]) =>
        (await world.call(addUser, { body: draft({ departmentIds }), token })).code;
      const unknown = REFUSALS.departmentUnknown.code;
      expect([await add([aside]), await add([]), await add([below, aside]), await add([below])]).toEqual([
        unknown,
        unknown,
        unknown,
        200,
      ]);
      const move = async (target: Someone, departmentIds: readonly string[]) =>
        (await world.call(editUser, { params: { id: target.id }, body: draft({ departmentIds }), token })).code;
      const moved = await someone(world, { departmentIds: [top, aside] });
      expect(await move(moved, [aside])).toBe(unknown);
      expect(await move(moved, [top])).toBe(unknown);
      expect(await move(moved, [below, aside])).toBe(200);
    });
  });

  describe('giving roles', () => {
    const within = () => role(world, { tenantId, permissions: ['user:list'], dataScope: 'own' });
    const beyond = () => role(world, { tenantId, permissions: ['user:list', 'user:remove'], dataScope: 'own' });
    const wider = () => role(world, { tenantId, permissions: ['user:list'], dataScope: 'all' });

    test('only within the caller’s own permissions and data scope; administrators give any', async () => {
      const departmentId = await department(world, tenantId);
      const clerk = await someone(world, {
        permissions: ['user:list', 'user:add'],
        dataScope: 'below',
        departmentIds: [departmentId],
      });
      const head = await someone(world, { administrator: true });
      const give = async (roleId: string, { token }: Someone) =>
        (await world.call(addUser, { body: draft({ roleIds: [roleId], departmentIds: [departmentId] }), token })).code;
      const roles = [await within(), await beyond(), await wider()];
      const codes = async (giver: Someone) => Promise.all(roles.map((id) => give(id, giver)));
      expect(await codes(clerk)).toEqual([200, REFUSALS.roleBeyondOwn.code, REFUSALS.roleBeyondOwn.code]);
      expect(await codes(head)).toEqual([200, 200, 200]);
      expect(await give('unheard-of', head)).toBe(REFUSALS.roleUnknown.code);
      const offered = listAssignableRoles.answer.parse((await world.call(listAssignableRoles, { token: clerk.token })).data);
      expect(roles.map((id) => offered.some((one) => one.id === id))).toEqual([true, false, false]);
    });

    test('a caller cannot give more to themselves, and a user keeps a role beyond the caller’s rights', async () => {
      const clerk = await someone(world, { permissions: ['user:list', 'user:edit'] });
      const [more, less] = [await beyond(), await within()];
      const edit = async ({ id, username }: Someone, roleIds: readonly string[]) =>
        (await world.call(editUser, { params: { id }, body: draft({ username, roleIds }), token: clerk.token })).code;
      expect(await edit(clerk, [more])).toBe(REFUSALS.roleBeyondOwn.code);
      const other = await someone(world);
      await tenantDb(world.db, { tenantId })
        .insert('membership_roles', [{ membership_id: other.id, role_id: more }])
        .execute();
      expect(await edit(other, [])).toBe(REFUSALS.roleBeyondOwn.code);
      expect(await edit(other, [more, less])).toBe(200);
    });
  });

  test('a caller cannot take over or shut out a user who may do or see more', async () => {
    const clerk = await someone(world, {
      permissions: ['user:list', 'user:edit', 'user:resetPassword', 'user:status', 'user:remove'],
    });
    const codesOn = async (target: Someone) => {
      const params = { id: target.id };
      const { token } = clerk;
      const answers = [
        await world.call(resetPassword, { params, token }),
        await world.call(editUser, { params, body: draft(), token }),
        await world.call(editUser, { params, body: draft({ username: target.username, phone: '+85212345678' }), token }),
        await world.call(setUserStatus, { params, query: { status: 'disabled' }, token }),
        await world.call(removeUsers, { body: [target.id], token }),
      ];
      return answers.map(({ code }) => code);
    };
    const beyond = Array(5).fill(REFUSALS.beyondOwnRights.code);
    expect(await codesOn(await someone(world, { permissions: ['user:add'] }))).toEqual(beyond);
    expect(await codesOn(await someone(world, { permissions: ['user:list'] }))).toEqual(Array(5).fill(200));
    const narrow = await someone(world, {
      permissions: ['user:resetPassword'],
      dataScope: 'below',
      departmentIds: [await department(world, tenantId)],
    });
    expect((await world.call(resetPassword, { params: { id: narrow.id }, token: narrow.token })).code).toBe(200);
  });

  test('nor a user who may do more in another tenant, nor by an import of the same data', async () => {
    const clerk = await someone(world, { permissions: ['user:list', 'user:edit', 'user:resetPassword', 'user:status'] });
    const guest = await someone(world);
    await someone(world, { accountId: guest.accountId, tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    const params = { id: guest.id };
    const { token } = clerk;
    const codes = [
      await world.call(resetPassword, { params, token }),
      await world.call(editUser, { params, body: draft({ username: guest.username, phone: '+85212345679' }), token }),
      await world.call(setUserStatus, { params, query: { status: 'disabled' }, token }),
    ].map(({ code }) => code);
    expect(codes).toEqual(Array(3).fill(REFUSALS.beyondOwnRights.code));
    const head = await someone(world, { administrator: true });
    expect((await world.call(resetPassword, { params, token: head.token })).code).toBe(200);
  });
});
