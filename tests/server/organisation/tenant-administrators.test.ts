// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import type { Route } from '../../../contract/route';
import { addTenant, listTenantUsers, madeTenant, setAdministrator, type Tenant } from '../../../contract/tenants';
import { listUsers } from '../../../contract/users';
import { fulfilsPolicy } from '../../../server/identity/passwords/rules';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('administrators of tenants on %s', (database) => {
  let world: World;
  let operator: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    operator = await someone(world, { permissions: ['tenant:add', 'tenant:administrator', 'tenant:users'] });
  });
  afterAll(() => world.close());

  let count = 0;
  const call = (route: Route, asking: Parameters<World['call']>[1] = {}) =>
    world.call(route, { token: operator.token, ...asking });
  const username = () => `head${++count}`;
  const add = (administrator?: object) =>
    call(addTenant, { body: { orgCode: `headed-${++count}`, organization: '机构', administrator } });
  const added = async (administrator?: object) => madeTenant.parse((await add(administrator)).data);
  const appoint = (id: string, body: object) => call(setAdministrator, { params: { id }, body });
  const administrators = (tenantId: string) =>
    tenantDb(world.db, { tenantId })
      .select('memberships')
      .select(['memberships.id', 'memberships.account_id'])
      .where('administrator', '=', 1)
      .execute();

  test('a new tenant gets a new account with a password that is answered once', async () => {
    const head = { username: username(), name: '钱七', phone: '13911110001' };
    const { tenant, password } = await added(head);
    expect(tenant.administrator).toMatchObject(head);
    expect(fulfilsPolicy(password ?? '')).toBe(true);
    const account = await world.db
      .selectFrom('accounts')
      .selectAll()
      .where('username', '=', head.username)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ home_tenant_id: tenant.id, status: 'enabled' });
    expect(await world.hashing.verify(account.password_hash, password ?? '', 'test')).toBe(true);
    const kept = JSON.stringify(await tenantDb(world.db, tenantAs(tenant)).select('audits').selectAll().execute());
    expect(kept).not.toContain(password);
  });

  const tenantAs = ({ id }: Tenant) => ({ tenantId: id });

  test('the tenant’s own operation log has it, under the name of the operator', async () => {
    const { tenant } = await added({ username: username(), name: '钱七' });
    const audits = await tenantDb(world.db, tenantAs(tenant)).select('audits').selectAll().orderBy('id').execute();
    expect(audits.map(({ action, entity }) => `${action} ${entity}`)).toEqual(['add user', 'appoint user']);
    for (const audit of audits) expect(audit).toMatchObject({ actor_id: operator.id, entered_by: operator.username });
  });

  test('a taken name or phone leaves no tenant behind', async () => {
    const orgCode = 'never-made';
    const body = { orgCode, organization: '机构', administrator: { username: operator.username, name: '钱七' } };
    expect((await call(addTenant, { body })).code).toBe(REFUSALS.usernameTaken.code);
    const found = world.db.selectFrom('tenants').select('id').where('org_code', '=', orgCode);
    expect(await found.executeTakeFirst()).toBeUndefined();
    const phone = '13911110002';
    await added({ username: username(), name: '钱七', phone });
    expect((await add({ username: username(), name: '钱七', phone })).code).toBe(REFUSALS.phoneTaken.code);
  });

  test('an operator learns of fifty accounts outside a day, whatever names them (G39)', async () => {
    const { tenant } = await added({ username: username(), name: '钱七' });
    const outside = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    const taken = { username: outside.username, name: '钱七' };
    const teller = await someone(world, { permissions: ['tenant:add', 'tenant:administrator'] });
    const asking = { token: teller.token };
    const body = { orgCode: 'never-told', organization: '机构', administrator: taken };
    expect((await call(addTenant, { ...asking, body })).code).toBe(REFUSALS.usernameTaken.code);
    const { id } = tenant;
    expect((await call(setAdministrator, { ...asking, params: { id }, body: taken })).code).toBe(REFUSALS.usernameTaken.code);
    const counted = world.db.updateTable('limits').set({ used: 50 }).where('key', '=', `taken:account:${teller.accountId}`);
    expect((await counted.returning('key').execute()).length).toBe(1);
    expect((await call(addTenant, { ...asking, body })).status).toBe(429);
    expect((await call(setAdministrator, { ...asking, params: { id }, body: taken })).status).toBe(429);
    const logged = tenantDb(world.db, teller).select('audits').select('after_row').where('actor_id', '=', teller.id);
    expect((await logged.where('action', '=', 'refuse').execute()).length).toBe(4);
  });

  test('an operator learns of fifty accounts outside a day that none has a name, or one that is disabled (G39)', async () => {
    const { tenant } = await added({ username: username(), name: '钱七' });
    const closed = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', closed.accountId).execute();
    const teller = await someone(world, { permissions: ['tenant:add', 'tenant:administrator'] });
    const named = (name: string) => ({ username: name, name: '钱七', existing: true });
    const appoint = (name: string) =>
      call(setAdministrator, { token: teller.token, params: { id: tenant.id }, body: named(name) });
    const adding = { orgCode: 'never-told', organization: '机构', administrator: named('unheard-of') };
    expect((await appoint('unheard-of')).code).toBe(REFUSALS.accountUnknown.code);
    expect((await appoint(closed.username)).code).toBe(REFUSALS.accountDisabled.code);
    expect((await call(addTenant, { token: teller.token, body: adding })).code).toBe(REFUSALS.accountUnknown.code);
    const counted = world.db.updateTable('limits').set({ used: 50 }).where('key', '=', `taken:account:${teller.accountId}`);
    expect((await counted.where('used', '=', 3).returning('key').execute()).length).toBe(1);
    expect((await appoint('unheard-of')).status).toBe(429);
    expect((await appoint(closed.username)).status).toBe(429);
    expect((await call(addTenant, { token: teller.token, body: adding })).status).toBe(429);
    const logged = tenantDb(world.db, teller).select('audits').select('after_row').where('actor_id', '=', teller.id);
    expect((await logged.where('action', '=', 'refuse').execute()).length).toBe(6);
  });

  test('an existing account becomes the administrator, and keeps its password and home', async () => {
    const other = await someone(world, { tenantId: await tenantOf(world, 'qingshan'), password: 'Other_2026' });
    const before = await account(other.accountId);
    const { tenant, password } = await added({ username: other.username.toUpperCase(), name: '孙八', existing: true });
    expect(password ?? null).toBeNull();
    expect(tenant.administrator).toMatchObject({ username: other.username, name: '孙八' });
    expect(await account(other.accountId)).toEqual(before);
  });
  const account = (id: string) => world.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('an unknown or disabled one does not', async () => {
    expect((await add({ username: 'unheard-of', name: '孙八', existing: true })).code).toBe(REFUSALS.accountUnknown.code);
    const closed = await someone(world);
    await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', closed.accountId).execute();
    const answer = await add({ username: closed.username, name: '孙八', existing: true });
    expect(answer.code).toBe(REFUSALS.accountDisabled.code);
  });

  test('another administrator replaces the first, whose rights end with the next call', async () => {
    const { tenant } = await added();
    const first = await someone(world, { tenantId: tenant.id, administrator: true });
    const second = await someone(world, { tenantId: tenant.id });
    const menus = await world.db.selectFrom('menus').select('id as menu_id').where('platform', '=', 0).execute();
    await tenantDb(world.db, tenantAs(tenant)).insert('tenant_menus', menus).execute();
    const statuses = async () => {
      const answers = await Promise.all([first, second].map(({ token }) => world.call(listUsers, { token })));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 403]);
    const answer = await appoint(tenant.id, { username: second.username, name: second.username, existing: true });
    expect(answer.data).toMatchObject({ tenant: { administrator: { id: second.id }, version: tenant.version + 1 } });
    expect(await statuses()).toEqual([403, 200]);
    expect(await administrators(tenant.id)).toHaveLength(1);
    const audits = await tenantDb(world.db, { tenantId: operator.tenantId })
      .select('audits')
      .select(['action', 'before_row', 'after_row'])
      .where('entity_id', '=', tenant.id)
      .where('action', '=', 'appoint')
      .execute();
    expect(audits).toHaveLength(1);
  });

  test('several changes at once leave one administrator, also with one account', async () => {
    const { tenant } = await added({ username: username(), name: '一' });
    const guest = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    const joining = { username: guest.username, name: '客', existing: true };
    const wishes = [joining, joining, { username: username(), name: '二' }];
    const answers = await Promise.all(wishes.map((wish) => appoint(tenant.id, wish)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await administrators(tenant.id)).toHaveLength(1);
  });

  test('this call does not set the platform’s administrators', async () => {
    const before = await administrators(operator.tenantId);
    const answer = await appoint(operator.tenantId, { username: operator.username, name: '我', existing: true });
    expect(answer.code).toBe(REFUSALS.platformTenant.code);
    expect(await administrators(operator.tenantId)).toEqual(before);
  });

  test('the users of a tenant are listed as its own administrator sees them', async () => {
    const id = await tenantOf(world, 'qingshan');
    const head = await someone(world, { tenantId: id, administrator: true });
    const query = { size: 200, column: 'username', order: 'asc' };
    const seen = listTenantUsers.answer.parse((await call(listTenantUsers, { params: { id }, query })).data);
    const own = listUsers.answer.parse((await world.call(listUsers, { token: head.token, query })).data);
    expect(seen).toEqual(own);
    expect(seen.total).toBeGreaterThan(50);
    const one = await call(listTenantUsers, { params: { id }, query: { username: head.username } });
    expect(listTenantUsers.answer.parse(one.data).records).toMatchObject([{ id: head.id, administrator: true }]);
    expect((await call(listTenantUsers, { params: { id: 'none' } })).code).toBe(REFUSALS.gone.code);
  });
});
