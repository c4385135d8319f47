// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOwnTenants, listTenantsOf, switchTenant } from '../../../contract/own-tenants';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { getLoginUser, userInfo } from '../../../contract/sign-in';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { type Asking, databases, openWorld, type World } from '../platform/world';

describe.each(databases)('the tenants of an account on %s', (database) => {
  let world: World;
  let haicheng: string;
  let qingshan: string;
  beforeAll(async () => {
    world = await openWorld(database);
    haicheng = await tenantOf(world, 'haicheng');
    qingshan = await tenantOf(world, 'qingshan');
  });
  afterAll(() => world.close());

  /** One account in two tenants, signed in to the first. */
  const guest = async () => {
    const here = await someone(world, { tenantId: haicheng });
    const there = await someone(world, { tenantId: qingshan, accountId: here.accountId });
    return { here, there };
  };
  const own = async (token: string) => listOwnTenants.answer.parse((await world.call(listOwnTenants, { token })).data);
  const switchTo = (tenantId: string, token: string, asking: Asking = {}) =>
    world.call(switchTenant, { token, params: { tenantId }, ...asking });
  const whoIs = async (token: string) => {
    const { status, code, data } = await world.call(getLoginUser, { token });
    return status === 200 ? userInfo.parse(data) : code;
  };
  const disable = ({ tenantId, id }: Someone) =>
    tenantDb(world.db, { tenantId }).update('memberships').set({ status: 'disabled' }).where('id', '=', id).execute();

  test('are listed with the present one, and whether each accepts sign-ins', async () => {
    const { here, there } = await guest();
    const list = await own(here.token);
    expect(list).toEqual([
      { id: haicheng, orgCode: 'haicheng', organization: '海城水务集团', current: true, enabled: true, closed: null },
      { id: qingshan, orgCode: 'qingshan', organization: '青山大学图书馆', current: false, enabled: true, closed: null },
    ]);
    await disable(there);
    expect((await own(here.token)).map(({ enabled, closed }) => [enabled, closed])).toEqual([
      [true, null],
      [false, 'member'],
    ]);
    expect(await whoIs(here.token)).toMatchObject({ tenants: 2 });
    expect(await whoIs((await someone(world, { tenantId: haicheng })).token)).toMatchObject({ tenants: 1 });
  });

  test('switching gives a token of the other tenant and revokes the old one', async () => {
    const { here, there } = await guest();
    const answer = await switchTo(qingshan, here.token);
    const token = switchTenant.answer.parse(answer.data);
    expect(await whoIs(token)).toMatchObject({ id: there.id, tenantId: qingshan, enteredBy: null });
    expect(await whoIs(here.token)).toBe(SESSION_CODES.tokenUnknown);
    expect((await own(token)).find(({ current }) => current)?.id).toBe(qingshan);
    const account = world.db.selectFrom('accounts').select('last_tenant_id').where('id', '=', here.accountId);
    expect(await account.executeTakeFirst()).toEqual({ last_tenant_id: qingshan });
    const actions = async (tenantId: string) => {
      const audits = tenantDb(world.db, { tenantId }).select('audits').select('action').where('entity_id', '=', here.accountId);
      return (await audits.execute()).map(({ action }) => action);
    };
    expect([await actions(haicheng), await actions(qingshan)]).toEqual([['signOut'], ['signIn']]);
    const log = tenantDb(world.db, { tenantId: qingshan }).select('sign_in_logs').select(['method', 'outcome']);
    expect(await log.where('account_id', '=', here.accountId).execute()).toEqual([
      { method: 'switchTenant', outcome: 'success' },
    ]);
  });

  test('of two switches at once with one token, one is made', async () => {
    const { here } = await guest();
    const answers = await Promise.all([switchTo(qingshan, here.token), switchTo(haicheng, here.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const sessions = world.db.selectFrom('sessions').select('token_hash').where('account_id', '=', here.accountId);
    expect(await sessions.where('ended_at', 'is', null).execute()).toHaveLength(2);
  });

  test('G27 a switch to a tenant without membership is refused, whatever the headers say', async () => {
    const { here } = await guest();
    for (const tenantId of [await tenantOf(world), 'unheard-of']) {
      const answer = await switchTo(tenantId, here.token, { headers: { orgid: tenantId } });
      expect(answer).toMatchObject({ code: REFUSALS.notAMember.code, data: null });
    }
    expect(await whoIs(here.token)).toMatchObject({ tenantId: haicheng });
  });

  test('so is one to a tenant where the member, or the tenant, is disabled', async () => {
    const { here, there } = await guest();
    await disable(there);
    expect((await switchTo(qingshan, here.token)).code).toBe(REFUSALS.accountDisabled.code);
    const other = await guest();
    const set = (change: object) => world.db.updateTable('tenants').set(change).where('id', '=', qingshan).execute();
    await set({ status: 'disabled' });
    expect((await switchTo(qingshan, other.here.token)).code).toBe(REFUSALS.tenantDisabled.code);
    const closed = async () => (await own(other.here.token)).map((one) => [one.enabled, one.closed]);
    expect(await closed()).toEqual([
      [true, null],
      [false, 'tenant'],
    ]);
    await set({ status: 'enabled', ends_at: 1 });
    expect((await closed())[1]).toEqual([false, 'ended']);
    await set({ ends_at: null });
    expect(await whoIs(other.here.token)).toMatchObject({ tenantId: haicheng });
  });

  describe('of another user', () => {
    const of = (target: Someone, { token }: Someone) => world.call(listTenantsOf, { token, params: { id: target.id } });
    const idsOf = async (target: Someone, asker: Someone) =>
      listTenantsOf.answer.parse((await of(target, asker)).data).map(({ id }) => id);

    test('a tenant sees itself only; the platform, with tenant:list, sees all', async () => {
      const { here } = await guest();
      const head = await someone(world, { tenantId: haicheng, administrator: true });
      expect(await idsOf(here, head)).toEqual([haicheng]);
      const platform = await tenantOf(world);
      const colleague = await someone(world);
      await someone(world, { tenantId: qingshan, accountId: colleague.accountId });
      const clerk = await someone(world, { permissions: ['user:list'] });
      const keeper = await someone(world, { permissions: ['user:list', 'tenant:list'] });
      expect(await idsOf(colleague, clerk)).toEqual([platform]);
      expect(await idsOf(colleague, keeper)).toEqual([platform, qingshan]);
    });

    test('G27 a user out of scope does not exist', async () => {
      const { here, there } = await guest();
      const head = await someone(world, { tenantId: haicheng, administrator: true });
      expect((await of(there, head)).code).toBe(REFUSALS.gone.code);
      const narrow = await someone(world, { tenantId: haicheng, permissions: ['user:list'], dataScope: 'self' });
      expect((await of(here, narrow)).code).toBe(REFUSALS.gone.code);
      expect((await of(here, await someone(world, { tenantId: haicheng }))).status).toBe(403);
    });
  });
});
