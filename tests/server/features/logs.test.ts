// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLatestOperations, listOperations, listSignIns } from '../../../contract/logs';
import { editUser, removeUsers, setUserStatus } from '../../../contract/users';
import { lastMonths, monthOf } from '../../../server/platform/audit/months';
import { record } from '../../../server/platform/audit/record';
import { logSignIn, sweepSignIns } from '../../../server/platform/audit/sign-ins';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enter, freshCaptcha } from '../authentication/entering';
import { department, type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('the logs on %s', (database) => {
  let world: World;
  let boss: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  const operations = async (query: Record<string, string | number> = {}, token = boss.token) =>
    listOperations.answer.parse((await world.call(listOperations, { query, token })).data);
  const signIns = async (query: Record<string, string | number> = {}, token = boss.token) =>
    listSignIns.answer.parse((await world.call(listSignIns, { query, token })).data);
  const rows = () => world.db.selectFrom('sign_in_logs').selectAll().where('tenant_id', '<>', '').execute();

  test('users see their own latest operations without the right to the log, and no one else’s', async () => {
    const [person, other] = [await someone(world), await someone(world)];
    const latest = async ({ token }: Someone) =>
      listLatestOperations.answer.parse((await world.call(listLatestOperations, { token })).data);
    expect(await latest(person)).toEqual([]);
    const note = (who: Someone, at: number, name: string) =>
      record(
        world.db,
        world.clock.now + at,
        { ...who, membershipId: who.id, requestId: newId() },
        {
          action: 'edit',
          entity: 'role',
          entityId: newId(),
          after: { name },
        },
      );
    for (let at = 1; at <= 9; at += 1) await note(person, at, `role ${at}`);
    await note(other, 99, 'of another');
    await record(
      world.db,
      world.clock.now + 10,
      { ...person, membershipId: person.id, requestId: newId() },
      {
        action: 'signIn',
        entity: 'session',
        entityId: newId(),
      },
    );
    const told = await latest(person);
    expect(told.map(({ name }) => name)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `role ${at}`));
    expect(told[0]).toEqual({
      id: expect.any(String),
      action: 'edit',
      entity: 'role',
      name: 'role 9',
      createTime: new Date(world.clock.now + 9).toISOString(),
    });
  });

  test('a change is listed with who made it, what it was and what it is, without secrets', async () => {
    const person = await someone(world);
    const draft = { username: person.username, name: 'renamed', departmentIds: [], roleIds: [] };
    await world.call(editUser, { params: { id: person.id }, body: draft, token: boss.token });
    const change = { action: 'edit', entity: 'user', entityId: person.id, after: { passwordHash: 'hidden', name: 'x' } } as const;
    await record(world.db, world.clock.now, { ...boss, membershipId: boss.id, requestId: newId() }, change);
    const { records, total } = await operations({ entityId: person.id });
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({ before: null, after: { passwordHash: '***', name: 'x' } });
    expect(records[1]).toMatchObject({
      actorId: boss.id,
      actorName: boss.username,
      actorUsername: boss.username,
      action: 'edit',
      entity: 'user',
      before: { name: person.username },
      after: { name: 'renamed' },
    });
  });

  test('operations are found by actor, entity, action and period', async () => {
    const person = await someone(world);
    const clerk = await someone(world, { permissions: ['user:list', 'user:status'] });
    const set = (status: string, token: string) =>
      world.call(setUserStatus, { params: { id: person.id }, query: { status }, token });
    await set('disabled', clerk.token);
    world.clock.now += 60_000;
    await set('enabled', boss.token);
    const found = async (query: Record<string, string>) => (await operations({ entityId: person.id, ...query })).total;
    const moment = new Date(world.clock.now).toISOString();
    expect(await found({})).toBe(2);
    expect(await found({ actor: clerk.username.toUpperCase() })).toBe(1);
    expect(await found({ entity: 'session' })).toBe(0);
    expect(await found({ entity: 'user', action: 'setStatus' })).toBe(2);
    expect(await found({ action: 'remove' })).toBe(0);
    expect(await found({ startTime: moment })).toBe(1);
    expect(await found({ endTime: moment })).toBe(1);
  });

  test('days are whole days where the tenant is, the last one included', async () => {
    const entityId = newId();
    const at = async (time: string) =>
      record(
        world.db,
        Date.parse(time),
        { ...boss, membershipId: boss.id, requestId: newId() },
        { action: 'edit', entity: 'user', entityId },
      );
    // Midnight in Shanghai is 16:00 in UTC.
    await at('2026-03-09T15:59:59.999Z');
    await at('2026-03-09T16:00:00Z');
    await at('2026-03-10T15:59:59.999Z');
    await at('2026-03-10T16:00:00Z');
    const found = async (query: Record<string, string>) => (await operations({ entityId, ...query })).total;
    expect(await found({ fromDay: '2026-03-10', toDay: '2026-03-10' })).toBe(2);
    expect(await found({ fromDay: '2026-03-10' })).toBe(3);
    expect(await found({ toDay: '2026-03-10' })).toBe(3);
  });

  test('operations of a deleted user stay listed, for readers who see all users', async () => {
    const gone = await someone(world, { permissions: ['user:list', 'user:remove'] });
    const person = await someone(world);
    await world.call(removeUsers, { body: [person.id], token: gone.token });
    await world.call(removeUsers, { body: [gone.id], token: boss.token });
    expect((await operations({ entityId: person.id })).records).toMatchObject([{ actorId: gone.id, actorName: null }]);
  });

  test('both logs obey the data scope of their reader', async () => {
    const tenantId = await tenantOf(world);
    const place = await department(world, tenantId);
    const wish = { permissions: ['user:list', 'user:status', 'operationLog:list', 'loginLog:list'], dataScope: 'own' } as const;
    const reader = await someone(world, { ...wish, departmentIds: [place] });
    const colleague = await someone(world, { ...wish, departmentIds: [place], password: 'Right_pass_1' });
    const target = await someone(world, { departmentIds: [place] });
    for (const token of [colleague.token, boss.token]) {
      await world.call(setUserStatus, { params: { id: target.id }, query: { status: 'disabled' }, token });
    }
    await enter(world, { username: colleague.username, password: 'Right_pass_1' });
    const seen = (await operations({ entityId: target.id }, reader.token)).records.map(({ actorId }) => actorId);
    expect(seen).toEqual([colleague.id]);
    expect((await signIns({}, reader.token)).records.map(({ username }) => username)).toEqual([colleague.username]);
  });

  test('every attempt to sign in is logged, with its reason in the reader’s language', async () => {
    const person = await someone(world, { password: 'Right_pass_1' });
    await enter(world, { username: person.username, password: 'Right_pass_1' });
    await enter(world, { username: person.username, password: 'Wrong_pass_1' });
    await enter(world, { username: person.username, password: 'Right_pass_1', orgId: 'haicheng' });
    await world.call(setUserStatus, { params: { id: person.id }, query: { status: 'disabled' }, token: boss.token });
    await enter(world, { username: person.username, password: 'Right_pass_1' });
    const { records } = await signIns({ user: person.username });
    expect(records.map(({ success, reason }) => [success, reason])).toEqual([
      [false, '该账号已停用，请联系管理员！'],
      [false, '该账号不属于此机构！'],
      [false, '账号或密码错误！多次失败后须等待几分钟再试。'],
      [true, null],
    ]);
    expect(records[0]).toMatchObject({ method: 'password', address: '127.0.0.1', userAgent: 'lightMyRequest' });
    expect((await signIns({ user: person.username, success: 'true' })).total).toBe(1);
    expect((await signIns({ user: person.username, success: 'false' })).total).toBe(3);
    expect((await signIns({ user: person.username, address: '10.0.0.1' })).total).toBe(0);
    expect((await signIns({ user: person.username, method: 'ticket' })).total).toBe(0);
  });

  test('an unknown name is not stored, and costs the same write', async () => {
    const before = (await rows()).length;
    await enter(world, { username: 'My_secret_passw0rd', password: 'Typed_in_1' });
    const written = await rows();
    expect(written).toHaveLength(before + 1);
    expect(JSON.stringify(written)).not.toMatch(/My_secret|Typed_in/i);
    const { records } = await signIns();
    expect(records[0]).toMatchObject({ username: null, name: null, success: false });
  });

  test('a wrong captcha is not an attempt', async () => {
    const before = (await rows()).length;
    const captcha = { ...(await freshCaptcha(world)), answer: 'no' };
    await enter(world, { username: 'admin', password: 'Any_pass_1', captcha });
    expect(await rows()).toHaveLength(before);
  });

  test('G27 another tenant sees neither log', async () => {
    await enter(world, { username: 'admin', password: 'Wrong_pass_1' });
    expect(await operations({ entityId: boss.id }, stranger.token)).toEqual({ records: [], total: 0 });
    expect(await signIns({ user: 'admin' }, stranger.token)).toEqual({ records: [], total: 0 });
  });

  test('each log needs its own permission', async () => {
    const reader = await someone(world, { permissions: ['operationLog:list'] });
    expect((await world.call(listOperations, { token: reader.token })).status).toBe(200);
    expect((await world.call(listSignIns, { token: reader.token })).status).toBe(403);
  });

  test.each([
    [{ startTime: 'yesterday' }, 'startTime'],
    [{ fromDay: '2026-02-30' }, 'fromDay'],
    [{ column: 'before_row' }, 'column'],
  ])('%o is 400 with the name of the parameter', async (query, parameter) => {
    expect(await world.call(listOperations, { query, token: boss.token })).toMatchObject({
      status: 400,
      desc: `参数 ${parameter} 有误！`,
    });
  });

  test('a long user agent is cut, and an attempt is forgotten after 400 days', async () => {
    const { tenantId } = await someone(world, { tenantId: await tenantOf(world, 'qingshan') });
    const attempt = {
      tenantId,
      accountId: undefined,
      outcome: 'success',
      method: 'ticket',
      address: '::1',
      requestId: 'r',
    } as const;
    const log = (now: number) => logSignIn(world.db, now, { ...attempt, userAgent: 'x'.repeat(5_000) });
    await log(world.clock.now);
    const written = () => tenantDb(world.db, { tenantId }).select('sign_in_logs').selectAll('sign_in_logs').execute();
    const [first] = await written();
    expect(first?.user_agent).toHaveLength(200);
    await log(world.clock.now + 401 * 86_400_000);
    await sweepSignIns(world.db, world.clock.now + 401 * 86_400_000);
    expect((await written()).map(({ id }) => id)).not.toContain(first?.id);
  });
});

describe('months', () => {
  test('a moment belongs to its month in the tenant’s zone', () => {
    const moment = Date.parse('2026-12-31T20:00:00Z');
    expect([monthOf(moment, 'Asia/Shanghai'), monthOf(moment, 'UTC')]).toEqual(['2027-01', '2026-12']);
  });

  test('the last months go back over the turn of the year', () => {
    expect(lastMonths('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(lastMonths('2027-12', 1)).toEqual(['2027-12']);
  });
});
