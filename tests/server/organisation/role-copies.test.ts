// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../contract/logs';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/roles';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { keepingSubsystems } from './keeping-subsystems';
import { draft, managingRoles, ROLE_RIGHTS } from './managing-roles';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('a copy of a role on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { superAdministrator: true });
  });
  afterAll(() => world.close());
  const { made, copy, remove, list, grants, grant, give, buttonOf, buttons } = managingRoles(() => ({ world, boss }));
  const subsystems = keepingSubsystems(() => ({ world, boss }));

  /** A role that grants two buttons, a sub-system as a whole, and the data of whole departments; a user holds it. */
  async function source() {
    const { id } = await made({ remark: '原件' });
    await grant(id, await buttons('user:list', 'user:edit'), { dataScope: 'below' });
    await give(await someone(world), id);
    return id;
  }
  const copied = async (...asking: Parameters<typeof copy>) => contract.role.parse((await copy(...asking)).data);
  const named = async (roleName: string) => (await list({ roleName })).records;

  test('grants the same menus, buttons and data scope under a number of its own, and no user holds it', async () => {
    const from = await source();
    const role = await copied(from, draft({ roleName: '内审 副本' }));
    expect(role).toMatchObject({ roleName: '内审 副本', dataScope: 'below', remark: null, version: 1 });
    const [original, twin] = [await grants(from), await grants(role.id)];
    expect(twin.menuIds.length).toBeGreaterThan(3);
    expect([...twin.menuIds].sort()).toEqual([...original.menuIds].sort());
    expect(await named('内审 副本')).toMatchObject([{ id: role.id, memberCount: 0 }]);
  });

  test('lives by itself: what is taken from one stays with the other', async () => {
    const from = await source();
    const { id } = await copied(from);
    const before = (await grants(id)).menuIds;
    await grant(from, []);
    expect((await grants(id)).menuIds).toEqual(before);
  });

  test('has the sub-systems that were granted as a whole, and the data scope of the draft where that says one', async () => {
    const from = await source();
    const { id: subsystem, name } = await subsystems.made();
    await subsystems.grant(subsystem, [from]);
    const { id, dataScope } = await copied(from, draft({ dataScope: 'self' }));
    expect(dataScope).toBe('self');
    expect((await subsystems.rolesOf(subsystem)).sort()).toEqual([from, id].sort());
    expect((await grants(id)).subsystems).toEqual([{ id: subsystem, name }]);
  });

  test('has nothing that the tenant is no longer authorised for', async () => {
    const from = await source();
    const { id: button } = await buttonOf('user:edit');
    const authorised = () => tenantDb(world.db, boss);
    await authorised().delete('tenant_menus').where('menu_id', '=', button).execute();
    const { id } = await copied(from);
    await authorised()
      .insert('tenant_menus', [{ menu_id: button }])
      .execute();
    expect((await grants(from)).menuIds).toContain(button);
    expect((await grants(id)).menuIds).not.toContain(button);
  });

  test('takes the rights to add roles and to authorise them', async () => {
    const from = await source();
    const all = [...ROLE_RIGHTS, 'user:list', 'user:edit'] as const;
    for (const lacking of ['role:add', 'role:auth']) {
      const person = await someone(world, { permissions: all.filter((right) => right !== lacking) });
      expect((await copy(from, draft({ roleName: `无权 ${lacking}` }), person.token)).status).toBe(403);
    }
    expect(await named('无权')).toEqual([]);
    expect((await copy(from, draft(), (await someone(world, { permissions: [...all] })).token)).code).toBe(200);
  });

  test('is refused whole where the caller could not grant all of it: a button, a data scope, a sub-system', async () => {
    const from = await source();
    const beyond = REFUSALS.grantBeyondOwn.code;
    const all = [...ROLE_RIGHTS, 'user:list', 'user:edit'] as const;
    const asks = async (wish: object, body: object = {}) => {
      const { token } = await someone(world, { permissions: [...all], ...wish });
      return (await copy(from, draft({ roleName: '越权 副本', ...body }), token)).code;
    };
    expect(await asks({ permissions: all.filter((right) => right !== 'user:edit') })).toBe(beyond);
    expect(await asks({ dataScope: 'own' })).toBe(beyond);
    expect(await asks({}, { dataScope: 'all' })).toBe(200);
    const [{ id } = { id: '' }] = await named('越权 副本');
    await remove([id]);
    await subsystems.grant((await subsystems.made()).id, [from]);
    expect(await asks({})).toBe(beyond);
    expect(await named('越权 副本')).toEqual([]);
  });

  test('is refused where the caller lacks a button whose right is of another system, as when it is granted by hand', async () => {
    const { id: from } = await made();
    const { pageId } = await buttonOf('user:list');
    const [own] = await world.db.selectFrom('menus').selectAll().where('id', '=', pageId).execute();
    const lend = { kind: 'button', alias: '借出', permission: `library:lend-${from}`, hidden: 0, platform: 0 } as const;
    const menu_id = `lend-${from}`.slice(0, 32);
    await world.db
      .insertInto('menus')
      .values({
        ...lend,
        id: menu_id,
        parent_id: pageId,
        open_type: 'tab',
        subsystem_id: own?.subsystem_id ?? '1',
        display_order: 1,
      })
      .execute();
    await tenantDb(world.db, boss).insert('tenant_menus', [{ menu_id }]).execute();
    await grant(from, [menu_id]);
    const { token } = await someone(world, { permissions: [...ROLE_RIGHTS, 'user:list'] });
    await tenantDb(world.db, boss).delete('role_menus').where('menu_id', '=', menu_id).where('role_id', '!=', from).execute();
    expect((await copy(from, draft(), token)).code).toBe(REFUSALS.grantBeyondOwn.code);
  });

  test('of a name that is taken, of a role of another tenant or of none, there is no copy', async () => {
    const from = await source();
    const [{ roleName } = { roleName: '' }] = (await list({})).records;
    expect((await copy(from, draft({ roleName }))).code).toBe(REFUSALS.roleNameTaken.code);
    const elsewhere = await someone(world, { tenantId: await tenantOf(world, 'haicheng'), administrator: true });
    expect((await copy(from, draft(), elsewhere.token)).code).toBe(REFUSALS.gone.code);
    await tenantDb(world.db, boss).delete('membership_roles').where('role_id', '=', from).execute();
    await remove([from]);
    expect((await copy(from)).code).toBe(REFUSALS.gone.code);
  });

  test('is in the log of operations as a role that was added, with what it grants', async () => {
    const { id } = await copied(await source(), draft({ roleName: '留痕 副本' }));
    const query = { action: 'add', actor: boss.username };
    const { records } = listOperations.answer.parse((await world.call(listOperations, { token: boss.token, query })).data);
    const logged = records.find(({ entityId }) => entityId === id);
    expect(logged).toMatchObject({ entity: 'role', before: null, after: { roleName: '留痕 副本' } });
    expect(logged?.after?.menuIds).toContain((await buttonOf('user:edit')).id);
  });
});
