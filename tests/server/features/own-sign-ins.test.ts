// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOwnSignIns } from '../../../contract/logs';
import { startSession } from '../../../server/identity/sessions/store';
import { logSignIn } from '../../../server/platform/audit/sign-ins';
import { enter, tokenOf } from '../authentication/entering';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

const PASSWORD = 'Right_2026';

describe.each(databases)('the sign-in history on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const list = async (token: string, query: Record<string, string | number> = {}, language = 'zh-CN') =>
    listOwnSignIns.answer.parse(
      (await world.call(listOwnSignIns, { token, query, headers: { 'accept-language': language } })).data,
    );
  const log = (person: Someone, more: Partial<Parameters<typeof logSignIn>[2]> = {}) =>
    logSignIn(world.db, ++world.clock.now, {
      tenantId: person.tenantId,
      accountId: person.accountId,
      outcome: 'success',
      method: 'password',
      address: '192.0.2.1',
      userAgent: 'Firefox/127.0',
      requestId: 'r',
      ...more,
    });

  test('shows time, method, address, tenant and reason of a refusal; latest first', async () => {
    const person = await someone(world, { password: PASSWORD });
    await enter(world, { username: person.username, password: 'Wrong_2026' });
    world.clock.now += 1_000;
    const token = tokenOf(await enter(world, { username: person.username, password: PASSWORD }));
    const { records, total } = await list(token, {}, 'en-US');
    expect(total).toBe(2);
    expect(records).toMatchObject([
      {
        success: true,
        reason: null,
        method: 'password',
        address: '127.0.0.1',
        userAgent: 'lightMyRequest',
        tenantName: '综合管理平台',
        createTime: new Date(world.clock.now).toISOString(),
      },
      { success: false, reason: expect.stringMatching(/^Wrong account or password/), method: 'password' },
    ]);
  });

  test.each([
    ['secondFactorNeeded', true],
    ['passwordChangeNeeded', true],
    ['credentialsWrong', false],
  ] as const)(
    'a right input that needs one more step counts as unfinished, not as a failure: %s %s',
    async (outcome, unfinished) => {
      const person = await someone(world);
      await log(person, { outcome });
      expect((await list(person.token)).records).toMatchObject([{ success: false, unfinished }]);
    },
  );

  test('shows the caller’s own account only', async () => {
    const [person, colleague] = [await someone(world), await someone(world)];
    await log(colleague);
    await log(person, { accountId: undefined });
    expect((await list(person.token)).total).toBe(0);
    expect((await list(colleague.token)).total).toBe(1);
  });

  test('is paged, and filtered by outcome and period', async () => {
    const person = await someone(world);
    for (const outcome of ['success', 'credentialsWrong', 'success'] as const) await log(person, { outcome });
    const page = await list(person.token, { current: 2, size: 2 });
    expect([page.total, page.records.length]).toEqual([3, 1]);
    expect((await list(person.token, { success: 'false' })).total).toBe(1);
    expect((await list(person.token, { success: 'true' })).total).toBe(2);
    expect((await list(person.token, { startTime: new Date(world.clock.now).toISOString() })).total).toBe(1);
    expect((await list(person.token, { endTime: new Date(world.clock.now).toISOString() })).total).toBe(2);
    const oldest = await list(person.token, { column: 'createTime', order: 'asc' });
    expect(oldest.records.map(({ createTime }) => createTime)).toEqual(
      (await list(person.token)).records.map(({ createTime }) => createTime).reverse(),
    );
  });

  test('covers every tenant, except for a session bound to one: of a visiting operator, or vouched for by a third party', async () => {
    const person = await someone(world);
    const haicheng = await tenantOf(world, 'haicheng');
    await log(person);
    await log(person, { tenantId: haicheng });
    expect((await list(person.token)).records.map(({ tenantName }) => tenantName)).toEqual(['海城水务集团', '综合管理平台']);
    const { id: membershipId, ...held } = person;
    const holder = { ...held, membershipId, previousSignInAt: null };
    const vouched = await startSession(world.db, world.clock.now, { ...holder, confined: true });
    expect((await list(vouched)).total).toBe(1);
    const operator = await someone(world, { superAdministrator: true });
    await log(operator);
    const { id: operatorId, ...at } = operator;
    const entrance = { ...at, membershipId: operatorId, tenantId: haicheng, enteredFrom: at.tenantId, previousSignInAt: null };
    const entered = await startSession(world.db, world.clock.now, entrance);
    expect([(await list(operator.token)).total, (await list(entered)).total]).toEqual([1, 0]);
  });
});
