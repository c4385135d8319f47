// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DepartmentNode, getDepartmentTree } from '../../../contract/departments';
import { downloadFile } from '../../../contract/files';
import { editLoginConfig, getOwnLoginConfig } from '../../../contract/login-config';
import { REFUSALS } from '../../../contract/refusals';
import { addTenant, copyTenant, listTenants, madeTenant, removeTenants } from '../../../contract/tenants';
import { listUsers } from '../../../contract/users';
import type { TenantTable } from '../../../server/platform/db/schema';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('a copy of a tenant on %s', (database) => {
  let world: World;
  let operator: Someone;
  let source: string;
  beforeAll(async () => {
    world = await openWorld(database);
    operator = await someone(world, { permissions: ['tenant:add', 'tenant:remove', 'tenant:list'] });
    source = await tenantOf(world, 'qingshan');
  });
  afterAll(() => world.close());

  let count = 0;
  const copy = (facts: object = {}, id = source) => {
    const body = { orgCode: `copy-${++count}`, organization: '副本', ...facts };
    return world.call(copyTenant, { token: operator.token, params: { id }, body });
  };
  const copied = async (facts: object = {}, id?: string) => madeTenant.parse((await copy(facts, id)).data).tenant;
  const rows = (tenantId: string, table: TenantTable) =>
    tenantDb(world.db, { tenantId }).select(table).select(`${table}.tenant_id`).execute();
  const menus = async (tenantId: string) => {
    const found = tenantDb(world.db, { tenantId }).select('tenant_menus').select('menu_id').orderBy('menu_id');
    return (await found.execute()).map(({ menu_id }) => menu_id);
  };
  /** The roles, with the grants that the tenant is authorised for. */
  const roles = async (tenantId: string) => {
    const tenant = tenantDb(world.db, { tenantId });
    const authorised = await menus(tenantId);
    const found = await tenant
      .select('roles')
      .select(['roles.id', 'roles.role_number', 'roles.name', 'roles.display_order', 'roles.data_scope'])
      .orderBy('role_number')
      .execute();
    const links = await tenant.select('role_menus').select(['role_id', 'menu_id']).orderBy('menu_id').execute();
    return found.map(({ id, ...facts }) => ({
      ...facts,
      menus: links.filter((link) => link.role_id === id && authorised.includes(link.menu_id)).map(({ menu_id }) => menu_id),
    }));
  };

  test('has the authorisation, the departments and the roles, under new ids, and no users', async () => {
    const tenant = await copied();
    expect(await menus(tenant.id)).toEqual(await menus(source));
    expect((await menus(tenant.id)).length).toBeGreaterThan(5);
    expect(await roles(tenant.id)).toEqual(await roles(source));
    expect((await roles(tenant.id)).some((role) => role.menus.length > 1)).toBe(true);
    const treeOf = async (tenantId: string) => {
      const { token } = await someone(world, { tenantId, administrator: true });
      const tree = getDepartmentTree.answer.parse((await world.call(getDepartmentTree, { token })).data);
      return { names: namesOf(tree), ids: idsOf(tree) };
    };
    for (const table of ['memberships', 'membership_roles', 'membership_departments'] as const) {
      expect(await rows(tenant.id, table)).toEqual([]);
    }
    const [one, other] = [await treeOf(tenant.id), await treeOf(source)];
    expect(one.names).toEqual(other.names);
    expect(one.ids.filter((id) => other.ids.includes(id))).toEqual([]);
  });

  type Tree = readonly DepartmentNode[];
  const idsOf = (tree: Tree): string[] => tree.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
  const namesOf = (tree: Tree): unknown => tree.map(({ departmentName, children }) => [departmentName, namesOf(children ?? [])]);

  test('has the sub-systems that the roles of the source grant', async () => {
    const granting = await role(world, { tenantId: source, permissions: [], dataScope: 'own' });
    const link = { role_id: granting, subsystem_id: '1' };
    await tenantDb(world.db, { tenantId: source }).insert('role_subsystems', [link]).execute();
    const tenant = await copied();
    const kept = tenantDb(world.db, { tenantId: tenant.id }).select('role_subsystems').select(['role_id', 'subsystem_id']);
    const [only, ...more] = await kept.execute();
    expect([only?.subsystem_id, more]).toEqual(['1', []]);
    expect(only?.role_id).not.toBe(granting);
  });

  test('has the sign-in page, without files of the source, and the password policy', async () => {
    const { token } = await someone(world, { tenantId: source, administrator: true });
    const bigIcon = `/api${downloadFile.path.replace(':tenantId', source).replace(':id', 'icon')}`;
    const saved = await world.call(editLoginConfig, { token, body: { bigTitle: '青山', smallIcon: '/files/leaf.png' } });
    expect(saved.code).toBe(200);
    await tenantDb(world.db, { tenantId: source }).update('login_configs').set({ big_icon: bigIcon }).execute();
    const policy = { min_length: 10, max_length: 30, classes: 4, history: 2, expiry_days: 30 } as const;
    await tenantDb(world.db, { tenantId: source })
      .insert('password_policies', [
        {
          ...policy,
          change_first: 1,
          single_session: 1,
          open_registration: 0,
          passkeys: 1,
          second_factor: 'optional',
          trusted_device_days: 5,
          lock_minutes: 15,
          watermark: 1,
          created_at: world.clock.now,
        },
      ])
      .execute();
    const tenant = await copied();
    const head = await someone(world, { tenantId: tenant.id, administrator: true });
    const config = await world.call(getOwnLoginConfig, { token: head.token });
    expect(config.data).toMatchObject({ bigTitle: '青山', smallIcon: '/files/leaf.png', bigIcon: null, version: 1 });
    const kept = tenantDb(world.db, { tenantId: tenant.id }).select('password_policies').selectAll();
    expect(await kept.executeTakeFirst()).toMatchObject({ ...policy, single_session: 1 });
  });

  test('has an administrator of its own, who can do there what the roles of the source allow', async () => {
    const administrator = { username: `copy-head${count}`, name: '周九' };
    const answer = madeTenant.parse((await copy({ administrator })).data);
    expect(answer.password).toEqual(expect.any(String));
    expect(answer.tenant.administrator).toMatchObject(administrator);
    const head = await someone(world, { tenantId: answer.tenant.id, permissions: ['user:list'] });
    expect((await world.call(listUsers, { token: head.token })).status).toBe(200);
  });

  test('of the platform has nothing of the platform’s own', async () => {
    const tenant = await copied({}, operator.tenantId);
    const own = await world.db.selectFrom('menus').select('id').where('platform', '=', 1).execute();
    const links = tenantDb(world.db, { tenantId: tenant.id }).select('role_menus').select('menu_id');
    const theirs = [...(await menus(tenant.id)), ...(await links.execute()).map(({ menu_id }) => menu_id)];
    expect(theirs.length).toBeGreaterThan(5);
    expect(theirs.filter((id) => own.some((menu) => menu.id === id))).toEqual([]);
    expect(tenant.platform).toBe(false);
  });

  test('needs a code of its own, is in the operation log with its source, and can be deleted while unused', async () => {
    const tenant = await copied();
    expect((await copy({ orgCode: tenant.orgCode })).code).toBe(REFUSALS.orgCodeTaken.code);
    const audits = tenantDb(world.db, { tenantId: operator.tenantId }).select('audits').select('after_row');
    const [audit] = await audits.where('entity_id', '=', tenant.id).execute();
    expect(JSON.parse(audit?.after_row ?? '')).toMatchObject({ copiedFrom: source });
    expect((await world.call(removeTenants, { token: operator.token, body: [tenant.id] })).code).toBe(200);
    const left = await world.call(listTenants, { token: operator.token, query: { orgCode: tenant.orgCode } });
    expect(listTenants.answer.parse(left.data).total).toBe(0);
  });

  test('of a tenant with many departments and nothing else is complete, whatever their order', async () => {
    const body = { orgCode: `wide-${++count}`, organization: '很多部门' };
    const made = madeTenant.parse((await world.call(addTenant, { token: operator.token, body })).data);
    const tenant = tenantDb(world.db, { tenantId: made.tenant.id });
    const row = (n: number, parent_id: string | null) => ({
      id: `wide-${String(1_000 - n)}`,
      parent_id,
      name: `部门 ${n}`,
      display_order: n,
      created_at: 1,
    });
    for (let n = 0; n < 450; n += 1) await tenant.insert('departments', [row(n, n < 2 ? null : `wide-${1_002 - n}`)]).execute();
    const { id } = await copied({}, made.tenant.id);
    const kept = await tenantDb(world.db, { tenantId: id }).select('departments').select(['name', 'parent_id']).execute();
    expect(kept).toHaveLength(450);
    expect(
      kept
        .filter(({ parent_id }) => parent_id === null)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['部门 0', '部门 1']);
  });
});
