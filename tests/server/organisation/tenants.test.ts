// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as applications from '../../../contract/applications';
import * as authorisation from '../../../contract/authorisation';
import * as menuGroups from '../../../contract/menu-groups';
import { switchTenant } from '../../../contract/own-tenants';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import type { Route } from '../../../contract/route';
import { getLoginUser } from '../../../contract/sign-in';
import * as tenants from '../../../contract/tenants';
import {
  addTenant,
  copyTenant,
  editTenant,
  listTenants,
  removeTenants,
  setTenantStatus,
  TENANT_COLUMNS,
  type Tenant,
} from '../../../contract/tenants';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enter } from '../authentication/entering';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('tenants of the platform on %s', (database) => {
  let world: World;
  let operator: Someone;
  let platformId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    platformId = await tenantOf(world);
    operator = await someone(world, {
      permissions: ['tenant:list', 'tenant:add', 'tenant:edit', 'tenant:remove', 'tenant:status'],
    });
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object = {}) => {
    count += 1;
    return { orgCode: `org-${count}`, organization: `机构 ${count}`, ...facts };
  };
  const call = (route: Route, asking: Parameters<World['call']>[1] = {}) =>
    world.call(route, { token: operator.token, ...asking });
  const added = async (facts: object = {}) =>
    addTenant.answer.parse((await call(addTenant, { body: draft(facts) })).data) as { tenant: Tenant; password: string | null };
  const edit = (id: string, body: unknown) => call(editTenant, { params: { id }, body });
  const list = async (query: Record<string, string | number> = {}) =>
    listTenants.answer.parse((await call(listTenants, { query: { size: 200, ...query } })).data);
  const row = async (id: string) => (await list()).records.find((one) => one.id === id);
  const audits = (tenantId: string, entityId: string) =>
    tenantDb(world.db, { tenantId }).select('audits').selectAll().where('entity_id', '=', entityId).orderBy('id').execute();

  test('a new tenant is enabled, has the filled-in fields, and nothing else', async () => {
    const endTime = new Date(world.clock.now + 1_000_000).toISOString();
    const facts = { endTime, zone: 'Asia/Hong_Kong', contactName: '李四', contactPhone: '0755-1234567', remark: '试用' };
    const { tenant, password } = await added({ ...facts, id: 'mine', status: 'disabled', platform: true, version: 9 });
    expect(tenant).toMatchObject({ ...facts, status: 'enabled', platform: false, version: 1, administrator: null });
    expect(tenant.id).toMatch(/^[0-9a-f]{32}$/);
    expect(password ?? null).toBeNull();
    expect(await row(tenant.id)).toEqual({ ...tenant, memberCount: 0 });
    expect(await tenantDb(world.db, { tenantId: tenant.id }).select('tenant_menus').select('menu_id').execute()).toEqual([]);
    const [audit] = await audits(platformId, tenant.id);
    expect(audit).toMatchObject({ action: 'add', entity: 'tenant', actor_id: operator.id, entered_by: null, before_row: null });
  });

  test('the default zone is Asia/Shanghai', async () => {
    expect((await added()).tenant.zone).toBe('Asia/Shanghai');
  });

  test('of two tenants with one code, also at once, there is one', async () => {
    const body = draft();
    const answers = await Promise.all([call(addTenant, { body }), call(addTenant, { body })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.orgCodeTaken.code]);
    const other = (await added()).tenant;
    const taken = await edit(other.id, body);
    expect(taken).toMatchObject({ code: REFUSALS.orgCodeTaken.code, data: null });
  });

  test.each([
    [{ orgCode: '' }, 'orgCode'],
    [{ orgCode: '有空格 的' }, 'orgCode'],
    [{ orgCode: '0193000000000000000000000000a100' }, 'orgCode'],
    [{ organization: ' ' }, 'organization'],
    [{ zone: 'Mars/Base' }, 'zone'],
    [{ endTime: 'tomorrow' }, 'endTime'],
    [{ remark: 'x'.repeat(201) }, 'remark'],
  ])('%o is a wrong %s', async (facts, parameter) => {
    const answer = await call(addTenant, { body: draft(facts) });
    expect(answer.status).toBe(400);
    expect(answer.desc).toContain(parameter);
  });

  test('an edit changes the filled-in fields and increments the version; fields of other calls stay', async () => {
    const { tenant } = await added({ remark: 'before' });
    const answer = await edit(tenant.id, { ...draft(), remark: 'after', status: 'disabled', version: tenant.version });
    expect(answer.data).toMatchObject({ id: tenant.id, remark: 'after', status: 'enabled', version: 2 });
    const change = (await audits(platformId, tenant.id)).at(-1);
    expect(change).toMatchObject({ action: 'edit', entity: 'tenant' });
    expect(JSON.parse(change?.before_row ?? '')).toMatchObject({ remark: 'before' });
    expect(JSON.parse(change?.after_row ?? '')).toMatchObject({ remark: 'after' });
  });

  test('of two editors of one version, also at once, one gets the row as it is now', async () => {
    const { tenant } = await added();
    const both = [draft({ remark: 'one' }), draft({ remark: 'two' })];
    const answers = await Promise.all(both.map((body) => edit(tenant.id, { ...body, version: tenant.version })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    const stale = answers.find(({ code }) => code !== 200);
    expect(await row(tenant.id)).toMatchObject(stale?.data as object);
    expect((await edit(tenant.id, draft())).code).toBe(200);
  });

  test('an unknown tenant can be neither edited, closed, copied nor deleted', async () => {
    const params = { id: '0193fffffffffffffffffffffffffff0' };
    const answers = [
      await call(editTenant, { params, body: draft() }),
      await call(setTenantStatus, { params, query: { status: 'disabled' } }),
      await call(copyTenant, { params, body: draft() }),
      await call(removeTenants, { body: [params.id] }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(REFUSALS.gone.code));
  });

  test('the list is searched by code, name and status, sorted and paged', async () => {
    const { tenant: first } = await added({ orgCode: 'Search-A', organization: '查找一_%' });
    const { tenant: second } = await added({ orgCode: 'search-b', organization: '查找二' });
    await call(setTenantStatus, { params: { id: second.id }, query: { status: 'disabled' } });
    const ids = async (query: Record<string, string | number>) => (await list(query)).records.map(({ id }) => id);
    expect(await ids({ orgCode: 'SEARCH-', column: 'orgCode', order: 'asc' })).toEqual([first.id, second.id]);
    expect(await ids({ organization: '查找', column: 'orgCode', order: 'desc' })).toEqual([second.id, first.id]);
    expect(await ids({ organization: '_%' })).toEqual([first.id]);
    expect(await ids({ organization: '查找', status: 'disabled' })).toEqual([second.id]);
    const page = await list({ organization: '查找', size: 1, current: 2, column: 'createTime', order: 'asc' });
    expect(page).toMatchObject({ total: 2, records: [{ id: second.id }] });
    const advanced = JSON.stringify({ matchType: 'and', conditions: [{ field: 'orgCode', rule: 'eq', val: 'search-b' }] });
    expect(await ids({ superQueryParams: advanced })).toEqual([second.id]);
    for (const column of TENANT_COLUMNS) expect((await list({ column, order: 'asc' })).total).toBeGreaterThan(2);
    expect((await call(listTenants, { query: { column: 'id;drop' } })).status).toBe(400);
  });

  describe('closing', () => {
    const statusOf = async (token: string) => {
      const { status, code } = await world.call(getLoginUser, { token });
      return status === 200 ? 200 : code;
    };

    test('a disabled tenant refuses every session from the next call on, and accepts them again once enabled', async () => {
      const { tenant } = await added();
      const member = await someone(world, { tenantId: tenant.id, password: 'Member_2026' });
      const set = (status: string) => call(setTenantStatus, { params: { id: tenant.id }, query: { status } });
      expect(await statusOf(member.token)).toBe(200);
      expect((await set('disabled')).code).toBe(200);
      expect(await statusOf(member.token)).toBe(SESSION_CODES.tenantDisabled);
      const entering = await enter(world, { username: member.username, password: 'Member_2026' });
      expect(entering.code).toBe(REFUSALS.tenantDisabled.code);
      expect((await row(tenant.id))?.status).toBe('disabled');
      expect((await audits(platformId, tenant.id)).at(-1)).toMatchObject({ action: 'setStatus' });
      await set('enabled');
      expect(await statusOf(member.token)).toBe(200);
      expect((await set('closed')).status).toBe(400);
    });

    test('so does one whose end date has passed, until it gets a later one', async () => {
      const { tenant } = await added();
      const member = await someone(world, { tenantId: tenant.id });
      const endAt = (time: number | null) => {
        const endTime = time === null ? null : new Date(time).toISOString();
        return edit(tenant.id, { orgCode: tenant.orgCode, organization: tenant.organization, endTime });
      };
      await endAt(world.clock.now + 1_000);
      expect(await statusOf(member.token)).toBe(200);
      world.clock.now += 1_000;
      expect(await statusOf(member.token)).toBe(SESSION_CODES.tenantDisabled);
      await endAt(world.clock.now + 1_000);
      expect(await statusOf(member.token)).toBe(200);
      await endAt(null);
      expect((await row(tenant.id))?.endTime).toBeNull();
    });
  });

  test('the platform’s own tenant can be neither closed nor deleted', async () => {
    const own = await row(platformId);
    const body = { orgCode: own?.orgCode, organization: own?.organization };
    const refused = [
      await call(setTenantStatus, { params: { id: platformId }, query: { status: 'disabled' } }),
      await edit(platformId, { ...body, endTime: new Date(world.clock.now + 1).toISOString() }),
      await call(removeTenants, { body: [platformId] }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill(REFUSALS.platformTenant.code));
    expect(await row(platformId)).toEqual(own);
    expect((await edit(platformId, { ...body, contactName: '王五' })).code).toBe(200);
    expect((await call(setTenantStatus, { params: { id: platformId }, query: { status: 'enabled' } })).code).toBe(200);
  });

  describe('deleting', () => {
    test('an unused tenant is deleted with all that it was set up with', async () => {
      const { tenant } = await added({ administrator: { username: 'unused-head', name: '赵六' } });
      await department(world, tenant.id, await department(world, tenant.id));
      await role(world, { tenantId: tenant.id, permissions: ['user:list'], dataScope: 'all' });
      expect((await call(removeTenants, { body: [tenant.id] })).code).toBe(200);
      expect(await row(tenant.id)).toBeUndefined();
      const account = world.db.selectFrom('accounts').select('id').where('username', '=', 'unused-head');
      expect(await account.executeTakeFirst()).toBeUndefined();
      const audit = (await audits(platformId, tenant.id)).at(-1);
      expect(audit).toMatchObject({ action: 'remove', after_row: null });
    });

    test('one with users or sign-ins is refused by name, and then none is deleted', async () => {
      const { tenant: unused } = await added();
      const { tenant: peopled } = await added({ organization: '有用户' });
      const { tenant: visited } = await added({ organization: '有人来过' });
      await someone(world, { tenantId: peopled.id });
      const { token } = await someone(world, { tenantId: visited.id, administrator: true });
      await world.call(switchTenant, { token, params: { tenantId: visited.id } });
      const ids = [unused.id, peopled.id, visited.id];
      const answer = await call(removeTenants, { body: ids });
      expect(answer.code).toBe(REFUSALS.tenantInUse.code);
      expect(answer.desc).toContain('有用户');
      expect(answer.desc).toContain('有人来过');
      expect(answer.desc).not.toContain(unused.organization);
      for (const id of ids) expect(await row(id)).toBeDefined();
    });

    test('other rows that belong to it prevent it, too', async () => {
      const { tenant } = await added({ organization: '有消息' });
      const id = 'kept-by-a-dictionary';
      const row = { id, code: id, name: id, created_at: world.clock.now };
      await tenantDb(world.db, { tenantId: tenant.id }).insert('dictionaries', [row]).execute();
      expect(await call(removeTenants, { body: [tenant.id] })).toMatchObject({ code: REFUSALS.tenantInUse.code });
    });

    test('an account whose home it is stays a member of its other tenants', async () => {
      const { tenant } = await added({ administrator: { username: 'two-homes', name: '赵六' } });
      const account = await world.db
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', 'two-homes')
        .executeTakeFirstOrThrow();
      const haicheng = await tenantOf(world, 'haicheng');
      await someone(world, { tenantId: haicheng, accountId: account.id });
      expect((await call(removeTenants, { body: [tenant.id] })).code).toBe(200);
      const kept = world.db.selectFrom('accounts').select('home_tenant_id').where('id', '=', account.id);
      expect(await kept.executeTakeFirst()).toEqual({ home_tenant_id: haicheng });
    });
  });

  test('each call needs its own permission, which no administrator of another tenant can have', async () => {
    const contract: Record<string, unknown> = { ...tenants, ...authorisation, ...menuGroups, ...applications };
    const routes = Object.values(contract).filter(
      (value): value is Route => typeof value === 'object' && value !== null && 'right' in value && value.right !== 'open',
    );
    const params = { id: platformId };
    const haicheng = await tenantOf(world, 'haicheng');
    const head = await someone(world, { tenantId: haicheng, administrator: true });
    for (const { id } of await world.db.selectFrom('menus').select('id').where('platform', '=', 1).execute()) {
      await tenantDb(world.db, { tenantId: haicheng })
        .insert('tenant_menus', [{ menu_id: id }])
        .execute();
    }
    const clerk = await someone(world, { permissions: ['user:list'] });
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      for (const { token } of [head, clerk]) {
        const { status } = await world.call(route, { token, params, headers: { orgid: platformId } });
        expect(`${route.method} ${route.path} ${status}`).toBe(`${route.method} ${route.path} 403`);
      }
    }
  });
});
