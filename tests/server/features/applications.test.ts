// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyForTenant,
  approveApplication,
  getApplicationState,
  listApplications,
  refuseApplication,
  removeApplications,
} from '../../../contract/applications';
import { REFUSALS } from '../../../contract/refusals';
import type { Route } from '../../../contract/route';
import { madeTenant } from '../../../contract/tenants';
import { fulfilsPolicy } from '../../../server/identity/passwords/rules';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { freshCaptcha } from '../authentication/entering';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

const DAY_MS = 86_400_000;

describe.each(databases)('applications of organisations on %s', (database) => {
  let world: World;
  let operator: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    operator = await someone(world, { permissions: ['application:list', 'application:decide', 'application:remove'] });
  });
  afterAll(() => world.close());

  let count = 0;
  const draft = (facts: object = {}) => {
    count += 1;
    const phone = `139${String(22_220_000 + count)}`;
    const names = { organization: `申请机构 ${count}`, orgCode: `applied-${count}`, username: `applicant${count}` };
    return { ...names, contactName: '吴十', contactPhone: phone, remark: '请尽快', ...facts };
  };
  const apply = async (body: object) => {
    const { codeId, answer } = await freshCaptcha(world);
    return world.call(applyForTenant, { body: { ...body, captcha: answer, codeId } });
  };
  const receiptOf = async (body: object) => applyForTenant.answer.parse((await apply(body)).data).receipt;
  const state = (receipt: string) => world.call(getApplicationState, { body: { receipt } });
  const call = (route: Route, asking: Parameters<World['call']>[1] = {}) =>
    world.call(route, { token: operator.token, ...asking });
  const list = async (query: Record<string, string | number> = {}) =>
    listApplications.answer.parse((await call(listApplications, { query: { size: 200, ...query } })).data);
  /** A new application, a day after the last, because of the daily limit per address: its draft, its id and its receipt. */
  const applied = async (facts: object = {}) => {
    world.clock.now += DAY_MS;
    const { token } = await someone(world, { permissions: ['application:list', 'application:decide', 'application:remove'] });
    operator = { ...operator, token };
    const body = draft(facts);
    const receipt = await receiptOf(body);
    const [found] = (await list({ organization: body.organization })).records;
    if (!found) throw new Error('The application is not there');
    return { body, receipt, id: found.id };
  };
  const approve = (id: string, body?: object) => call(approveApplication, { params: { id }, ...(body && { body }) });
  const refuse = (id: string, reason = '资料不全') => call(refuseApplication, { params: { id }, body: { reason } });
  const audits = (entityId: string) =>
    tenantDb(world.db, { tenantId: operator.tenantId })
      .select('audits')
      .select(['action', 'entity'])
      .where('entity_id', '=', entityId)
      .execute();

  test('everyone can apply, and see the state with the receipt; only its hash is stored', async () => {
    const { body, receipt } = await applied();
    const { organization, orgCode } = body;
    expect((await state(receipt)).data).toEqual({
      organization,
      orgCode,
      status: 'waiting',
      reason: null,
      createTime: new Date(world.clock.now).toISOString(),
      decideTime: null,
    });
    expect(JSON.stringify(await world.db.selectFrom('applications').selectAll().execute())).not.toContain(receipt);
    expect((await list({ organization })).records).toMatchObject([{ ...body, status: 'waiting' }]);
  });

  test('an unknown receipt answers nothing', async () => {
    for (const receipt of ['', 'invented']) {
      expect(await state(receipt)).toMatchObject({ code: REFUSALS.receiptUnknown.code, data: null });
    }
  });

  test('G28 fields beyond the form are ignored', async () => {
    const { id } = await applied({ status: 'approved', tenantId: operator.tenantId, id: 'mine', platform: true });
    expect(id).not.toBe('mine');
    const row = world.db.selectFrom('applications').select(['status', 'tenant_id']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'waiting', tenant_id: null });
  });

  test('the captcha comes first, and serves once', async () => {
    const { codeId, answer } = await freshCaptcha(world);
    const rows = () => world.db.selectFrom('applications').select('id').execute();
    const before = await rows();
    const wrong = { ...draft(), codeId, captcha: 'wrong' };
    expect((await world.call(applyForTenant, { body: wrong })).code).toBe(REFUSALS.captchaWrong.code);
    const late = { ...draft(), codeId, captcha: answer };
    expect((await world.call(applyForTenant, { body: late })).code).toBe(REFUSALS.captchaWrong.code);
    expect(await rows()).toEqual(before);
  });

  test('a phone may apply five times a day, an address twenty times', async () => {
    world.clock.now += DAY_MS;
    const { contactPhone } = draft();
    for (let n = 0; n < 5; n += 1) expect((await apply(draft({ contactPhone }))).status).toBe(200);
    expect((await apply(draft({ contactPhone }))).status).toBe(429);
    world.clock.now += DAY_MS;
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await apply(draft())).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  test.each([
    [{ organization: '' }, 'organization'],
    [{ orgCode: 'a b' }, 'orgCode'],
    [{ contactPhone: '12345' }, 'contactPhone'],
    [{ username: '1' }, 'username'],
    [{ remark: 'x'.repeat(201) }, 'remark'],
  ])('%o is a wrong %s', async (facts, parameter) => {
    const answer = await world.call(applyForTenant, { body: { ...draft(facts), captcha: 'x', codeId: 'x' } });
    expect(answer.status).toBe(400);
    expect(answer.desc).toContain(parameter);
  });

  test('approving makes the tenant and its administrator, whose password the operator gets once', async () => {
    const { body, receipt, id } = await applied();
    const { tenant, password } = madeTenant.parse((await approve(id)).data);
    expect(tenant).toMatchObject({
      orgCode: body.orgCode,
      organization: body.organization,
      contactName: body.contactName,
      contactPhone: body.contactPhone,
      status: 'enabled',
      platform: false,
      administrator: { username: body.username, name: body.contactName },
    });
    expect(fulfilsPolicy(password ?? '')).toBe(true);
    const seen = await state(receipt);
    expect(seen.data).toMatchObject({ status: 'approved', reason: null });
    expect(JSON.stringify(seen)).not.toContain(password);
    expect(await audits(id)).toEqual([{ action: 'approve', entity: 'application' }]);
    expect(await audits(tenant.id)).toEqual([{ action: 'add', entity: 'tenant' }]);
  });

  test('a code or name taken meanwhile makes nothing, and can be replaced', async () => {
    const first = await applied();
    await approve(first.id);
    const { orgCode, username } = first.body;
    const { id, receipt } = await applied({ orgCode, username });
    expect((await approve(id)).code).toBe(REFUSALS.orgCodeTaken.code);
    const other = `${orgCode}-other`;
    expect((await approve(id, { orgCode: other })).code).toBe(REFUSALS.usernameTaken.code);
    expect((await state(receipt)).data).toMatchObject({ status: 'waiting' });
    expect(await world.db.selectFrom('tenants').select('id').where('org_code', '=', other).execute()).toEqual([]);
    const endTime = new Date(world.clock.now + DAY_MS).toISOString();
    const made = madeTenant.parse((await approve(id, { orgCode: other, username: `${username}x`, endTime })).data);
    expect(made.tenant).toMatchObject({ orgCode: other, endTime, administrator: { username: `${username}x` } });
  });

  test('a name that is taken outside is counted and recorded (G39)', async () => {
    const { id } = await applied();
    const teller = await someone(world, { permissions: ['application:decide'] });
    const { username } = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    const tryName = () => world.call(approveApplication, { token: teller.token, params: { id }, body: { username } });
    expect((await tryName()).code).toBe(REFUSALS.usernameTaken.code);
    await world.db.updateTable('limits').set({ used: 50 }).where('key', '=', `taken:account:${teller.accountId}`).execute();
    expect((await tryName()).status).toBe(429);
    expect(await audits(teller.id)).toEqual(Array(2).fill({ action: 'refuse', entity: 'user' }));
  });

  test('refusing has a reason, which the applicant can read', async () => {
    const { receipt, id } = await applied();
    expect((await refuse(id, '')).status).toBe(400);
    expect((await refuse(id, '名称不符')).code).toBe(200);
    const decideTime = new Date(world.clock.now).toISOString();
    expect((await state(receipt)).data).toMatchObject({ status: 'refused', reason: '名称不符', decideTime });
    expect(await audits(id)).toEqual([{ action: 'refuse', entity: 'application' }]);
  });

  test('an application is decided once, also by two at once', async () => {
    const { body, id } = await applied();
    const answers = await Promise.all([approve(id), approve(id), refuse(id)]);
    const decided = REFUSALS.applicationDecided.code;
    expect(answers.map(({ code }) => code).sort()).toEqual([200, decided, decided]);
    expect(answers.find(({ code }) => code === decided)?.data).toMatchObject({ id, organization: body.organization });
    expect((await refuse(id)).code).toBe(decided);
    const made = world.db.selectFrom('tenants').select('id').where('org_code', '=', body.orgCode);
    expect((await made.execute()).length).toBeLessThanOrEqual(1);
    expect((await approve('unheard-of')).code).toBe(REFUSALS.gone.code);
    expect((await refuse('unheard-of')).code).toBe(REFUSALS.gone.code);
  });

  test('a decided one can be deleted, a waiting one cannot, and then none is', async () => {
    const [one, other] = [await applied(), await applied()];
    await refuse(one.id);
    const remove = (...ids: string[]) => call(removeApplications, { body: ids });
    expect((await remove(one.id, other.id)).code).toBe(REFUSALS.applicationWaiting.code);
    expect((await state(one.receipt)).code).toBe(200);
    expect((await remove(one.id)).code).toBe(200);
    expect((await state(one.receipt)).code).toBe(REFUSALS.receiptUnknown.code);
    expect((await remove(one.id)).code).toBe(REFUSALS.gone.code);
    expect((await audits(one.id)).map(({ action }) => action)).toEqual(['refuse', 'remove']);
  });

  test('the list is searched by name and state, sorted and paged', async () => {
    const one = await applied({ organization: '检索甲' });
    const other = await applied({ organization: '检索乙%' });
    await refuse(other.id);
    const ids = async (query: Record<string, string | number>) => (await list(query)).records.map(({ id }) => id);
    expect(await ids({ organization: '检索', column: 'createTime', order: 'asc' })).toEqual([one.id, other.id]);
    expect(await ids({ organization: '检索', status: 'refused' })).toEqual([other.id]);
    expect(await ids({ organization: '乙%' })).toEqual([other.id]);
    expect(await ids({ organization: '检索', column: 'decideTime', order: 'asc', size: 1, current: 2 })).toEqual([one.id]);
  });
});
