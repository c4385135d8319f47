// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInvitation } from '../../../contract/invitations';
import { REFUSALS } from '../../../contract/refusals';
import { listAssignableRoles } from '../../../contract/roles';
import { addUser, editUser, removeUsers, resetPassword, setUserStatus } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { keepingSubsystems, SUBSYSTEM_RIGHTS } from './keeping-subsystems';
import { role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('what a role opens counts as a right on %s', (database) => {
  let world: World;
  const RIGHTS = [
    'user:list',
    'user:add',
    'user:edit',
    'user:resetPassword',
    'user:status',
    'user:remove',
    'user:invite',
  ] as const;
  const { made, grant, mayUse, openTo } = keepingSubsystems(() => ({ world, boss }));
  let boss: Someone;
  let clerk: Someone;
  let head: Someone;
  let haicheng: string;
  beforeAll(async () => {
    world = await openWorld(database);
    haicheng = await tenantOf(world, 'haicheng');
    boss = await someone(world, { permissions: SUBSYSTEM_RIGHTS });
    head = await someone(world, { tenantId: haicheng, administrator: true });
    clerk = await someone(world, { tenantId: haicheng, permissions: RIGHTS });
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object) => ({ username: `opened${++count}`, name: '张三', departmentIds: [], roleIds: [], ...facts });
  const bare = async () => {
    const id = await role(world, { tenantId: haicheng, permissions: [], dataScope: 'self' });
    await tenantDb(world.db, head).delete('role_menus').where('role_id', '=', id).execute();
    return id;
  };
  /** A role that grants a menu without any permission, which the tenant is authorised for. */
  const withMenu = async (facts: { kind: 'directory' | 'page' | 'iframe'; subsystem_id: string }) => {
    const [id, roleId] = [newId(), await bare()];
    const row = { id, parent_id: null, alias: id, path: `/${id}`, hidden: 0, open_type: 'tab', display_order: 900 } as const;
    await world.db
      .insertInto('menus')
      .values({ ...row, ...facts, platform: 0 })
      .execute();
    const tenant = tenantDb(world.db, head);
    await tenant.insert('tenant_menus', [{ menu_id: id }]).execute();
    await tenant.insert('role_menus', [{ menu_id: id, role_id: roleId }]).execute();
    return roleId;
  };
  const withSubsystem = async () => {
    const [{ id }, roleId] = [await made(), await bare()];
    await openTo(id, haicheng);
    expect((await grant(id, [roleId], head.token)).code).toBe(200);
    return { id, roleId };
  };
  const hold = ({ id }: Someone, role_id: string) =>
    tenantDb(world.db, head)
      .insert('membership_roles', [{ membership_id: id, role_id }])
      .execute();
  /** By editing oneself, by adding a user, by an invitation. */
  const codesOfGiving = async (roleId: string) => {
    const { token, id, username } = clerk;
    const own = await tenantDb(world.db, head)
      .select('membership_roles')
      .select('role_id')
      .where('membership_id', '=', id)
      .execute();
    const roleIds = [...new Set([...own.map(({ role_id }) => role_id), roleId])];
    const answers = [
      await world.call(editUser, { params: { id }, body: draft({ username, roleIds }), token }),
      await world.call(addUser, { body: draft({ roleIds: [roleId] }), token }),
      await world.call(makeInvitation, { query: { roleIds: roleId }, token }),
    ];
    return answers.map(({ code }) => code);
  };
  const offered = async () => {
    const { data } = await world.call(listAssignableRoles, { token: clerk.token });
    return listAssignableRoles.answer.parse(data).map(({ id }) => id);
  };
  const beyond = Array(3).fill(REFUSALS.roleBeyondOwn.code);

  test('a caller who may not use a sub-system can give it to no user, themselves included', async () => {
    const { id, roleId } = await withSubsystem();
    expect(await codesOfGiving(roleId)).toEqual(beyond);
    expect(await mayUse(id, clerk)).toBe(false);
    expect(await offered()).not.toContain(roleId);
    await hold(clerk, roleId);
    expect(await codesOfGiving(roleId)).toEqual([200, 200, 200]);
    expect(await offered()).toContain(roleId);
  });

  test('nor can they by a role with a menu of it, even a directory', async () => {
    const { id } = await made();
    expect(await codesOfGiving(await withMenu({ kind: 'directory', subsystem_id: id }))).toEqual(beyond);
    expect(await mayUse(id, clerk)).toBe(false);
  });

  test('a caller who may use it by a menu can give a role that was granted it as a whole', async () => {
    const { id, roleId } = await withSubsystem();
    await hold(clerk, await withMenu({ kind: 'directory', subsystem_id: id }));
    expect(await codesOfGiving(roleId)).toEqual([200, 200, 200]);
  });

  test.each(['page', 'iframe'] as const)(
    'a menu of kind %s without a button counts, as long as the tenant has it',
    async (kind) => {
      const roleId = await withMenu({ kind, subsystem_id: '1' });
      expect(await codesOfGiving(roleId)).toEqual(beyond);
      const tenant = tenantDb(world.db, head);
      const granted = tenant.select('role_menus').select('menu_id').where('role_id', '=', roleId);
      await tenant.delete('tenant_menus').where('menu_id', 'in', granted).execute();
      expect(await codesOfGiving(roleId)).toEqual([200, 200, 200]);
    },
  );

  test('a directory opens nothing by itself', async () => {
    expect(await codesOfGiving(await withMenu({ kind: 'directory', subsystem_id: '1' }))).toEqual([200, 200, 200]);
  });

  test('a caller cannot take over or shut out a user who may open more', async () => {
    for (const roleId of [(await withSubsystem()).roleId, await withMenu({ kind: 'page', subsystem_id: '1' })]) {
      const target = await someone(world, { tenantId: haicheng });
      await hold(target, roleId);
      const params = { id: target.id };
      const { token } = clerk;
      const answers = [
        await world.call(resetPassword, { params, token }),
        await world.call(editUser, { params, body: draft({ roleIds: [roleId] }), token }),
        await world.call(setUserStatus, { params, query: { status: 'disabled' }, token }),
        await world.call(removeUsers, { body: [target.id], token }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(REFUSALS.beyondOwnRights.code));
    }
  });
});
