// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOutbox } from '../../../contract/dev';
import { phoneNumber } from '../../../contract/phone';
import { REFUSALS } from '../../../contract/refusals';
import { bindPhone, codeSignIn } from '../../../contract/sign-in-methods';
import { sendSmsCode } from '../../../contract/sms';
import { outboxProvider } from '../../../server/authentication/sms/outbox';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { enter, freshCaptcha } from './entering';
import { askForCode, caller, codeFor, collectMessages, newPhone } from './phones';

const DAY_MS = 86_400_000;
const PASSWORD = 'Right_2026';

describe.each(databases)('text messages on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(() => {
    messages = collectMessages(world);
    world.clock.now += 2 * DAY_MS;
  });
  afterAll(() => world.close());

  test('the captcha comes first: a wrong one sends nothing, and is used up', async () => {
    const { phone } = await caller(world);
    const { codeId, answer } = await freshCaptcha(world);
    const ask = (captcha: string) => world.call(sendSmsCode, { body: { phone, codeId, captcha } });
    expect((await ask('')).code).toBe(REFUSALS.captchaWrong.code);
    expect((await ask(answer)).code).toBe(REFUSALS.captchaWrong.code);
    expect(messages).toEqual([]);
    expect((await askForCode(world, { phone })).code).toBe(200);
    expect(messages).toMatchObject([{ phone, purpose: 'login' }]);
  });

  test('a known number cannot be told from an unknown one, not even while the provider is slow', async () => {
    const known = await caller(world);
    const seen = [];
    const arrivals: (() => void)[] = [];
    world.providers.sms = { send: () => new Promise((arrive) => arrivals.push(arrive)) };
    for (const phone of [known.phone, newPhone()]) {
      for (const purpose of ['login', 'forgot'] as const) {
        const { headers: _, ...answer } = await askForCode(world, { phone, purpose });
        seen.push(JSON.stringify(answer));
        const { headers: __, ...soon } = await askForCode(world, { phone, purpose });
        seen.push(JSON.stringify(soon));
        world.clock.now += 60_000;
      }
    }
    expect(new Set(seen.filter((_, index) => index % 2 === 0)).size).toBe(1);
    expect(new Set(seen.filter((_, index) => index % 2 === 1)).size).toBe(1);
    expect(arrivals).toHaveLength(2);
    for (const arrive of arrivals) arrive();
  });

  test('a given username must be that of the number', async () => {
    const { phone, username } = await caller(world);
    expect((await askForCode(world, { phone, username: 'another-user', purpose: 'forgot' })).code).toBe(200);
    expect(messages).toEqual([]);
    world.clock.now += 60_000;
    await askForCode(world, { phone, username: username.toUpperCase(), purpose: 'forgot' });
    expect(messages).toHaveLength(1);
  });

  test('one message a minute, however the number is typed and for whatever purpose, also of many at once', async () => {
    const { phone } = await caller(world);
    const typed = [phone, `+86 ${phone}`, `0086${phone}`, phone];
    const answers = await Promise.all(typed.map((one) => askForCode(world, { phone: one })));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === REFUSALS.smsTooSoon.code)).toHaveLength(3);
    expect(messages).toHaveLength(1);
    world.clock.now += 59_999;
    expect((await askForCode(world, { phone, purpose: 'forgot' })).code).toBe(REFUSALS.smsTooSoon.code);
    world.clock.now += 1;
    expect((await askForCode(world, { phone, purpose: 'forgot' })).code).toBe(200);
  });

  test('ten a day for a number and a caller', async () => {
    const { phone } = await caller(world);
    for (let n = 0; n < 10; n += 1) {
      expect((await askForCode(world, { phone })).code).toBe(200);
      world.clock.now += 60_000;
    }
    expect((await askForCode(world, { phone })).code).toBe(REFUSALS.smsTooMany.code);
    world.clock.now += DAY_MS;
    expect((await askForCode(world, { phone })).code).toBe(200);
  });

  test.each([
    ['an address', 'sms:origin:127.0.0.1', 200],
    ['a tenant', 'sms:tenant:', 5_000],
  ])('a daily limit for %s', async (_name, prefix, most) => {
    const { phone, tenantId } = await caller(world);
    const key = prefix.endsWith(':') ? `${prefix}${tenantId}` : prefix;
    await world.db
      .insertInto('limits')
      .values({ key, used: most - 1, ends_at: world.clock.now + DAY_MS })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: most - 1, ends_at: world.clock.now + DAY_MS }))
      .execute();
    expect((await askForCode(world, { phone })).code).toBe(200);
    const other = await caller(world);
    expect((await askForCode(world, { phone: other.phone })).code).toBe(REFUSALS.smsTooMany.code);
    await world.db.deleteFrom('limits').where('key', '=', key).execute();
  });

  test('a refused send does not count for the other limits', async () => {
    const { phone } = await caller(world);
    const key = 'sms:origin:127.0.0.1';
    const set = (used: number) => world.db.updateTable('limits').set({ used }).where('key', '=', key).execute();
    expect((await askForCode(world, { phone: newPhone() })).code).toBe(200);
    await set(200);
    for (let n = 0; n < 12; n += 1) expect((await askForCode(world, { phone })).code).toBe(REFUSALS.smsTooMany.code);
    await set(0);
    expect((await askForCode(world, { phone })).code).toBe(200);
  });

  test('is charged to the tenant whose user it goes to, whatever tenant is named', async () => {
    const { phone, tenantId } = await caller(world);
    const named = await tenantOf(world, 'haicheng');
    const used = async (tenant: string) =>
      (await world.db.selectFrom('limits').select('used').where('key', '=', `sms:tenant:${tenant}`).executeTakeFirst())?.used ??
      0;
    const before = await used(named);
    expect((await askForCode(world, { phone, orgId: named })).code).toBe(200);
    expect((await askForCode(world, { phone: newPhone(), orgId: named })).code).toBe(200);
    expect(await used(named)).toBe(before);
    // The limits of the day before have ended.
    expect(await used(tenantId)).toBe(1);
  });

  test('a stranger who asks all day uses up nothing of what the owner may ask for (G83)', async () => {
    const { phone } = await caller(world);
    for (let n = 0; n < 12; n += 1) {
      await askForCode(world, { phone, address: '203.0.113.9' });
      world.clock.now += 60_000;
    }
    expect((await askForCode(world, { phone, address: '203.0.113.9' })).code).toBe(REFUSALS.smsTooMany.code);
    await askForCode(world, { phone, address: '203.0.113.8' });
    expect((await askForCode(world, { phone })).code).toBe(200);
  });

  test('a stranger at the owner’s own origin uses up nothing of what a known device may ask for (G83)', async () => {
    const device = 'laptop-0123456789';
    const { phone, username } = await caller(world, { password: PASSWORD });
    expect((await enter(world, { username, password: PASSWORD, device })).code).toBe(200);
    for (const made of ['made-up-0123456789', 'made-up-0123456780']) await askForCode(world, { phone, device: made });
    expect(messages).toHaveLength(1);
    expect((await askForCode(world, { phone, device })).code).toBe(200);
  });

  test('a code is not replaced, tried or used from elsewhere (G83)', async () => {
    const { phone } = await caller(world);
    const code = await codeFor(world, messages, { phone });
    const theirs = await codeFor(world, messages, { phone, address: '203.0.113.7' });
    const sign = async (typed: string, address?: string) =>
      (await world.call(codeSignIn, { body: { phone, code: typed }, address })).code;
    for (let n = 0; n < 6; n += 1) await sign(code === '000000' ? '000001' : '000000', '203.0.113.7');
    if (theirs !== code) expect(await sign(code, '203.0.113.7')).toBe(REFUSALS.codeWrong.code);
    expect(await sign(code)).toBe(200);
  });

  test('all strangers together may ask for fifty a day at one number, known callers for more (G83)', async () => {
    const { phone, username } = await caller(world, { password: PASSWORD });
    expect((await enter(world, { username, password: PASSWORD })).code).toBe(200);
    const ends_at = world.clock.now + DAY_MS;
    await world.db
      .insertInto('limits')
      .values({ key: `sms:strangers:${phone}`, used: 50, ends_at })
      .execute();
    expect((await askForCode(world, { phone, address: '203.0.113.6' })).code).toBe(REFUSALS.smsTooMany.code);
    expect((await askForCode(world, { phone })).code).toBe(200);
  });

  test('an expired token does not prevent asking for a code to sign in', async () => {
    const { phone } = await caller(world);
    expect((await askForCode(world, { phone, token: 'long-gone' })).code).toBe(200);
  });

  test('a code is not stored readable, and a message that the provider refused does not fail the call', async () => {
    const { phone } = await caller(world);
    const code = await codeFor(world, messages, { phone });
    expect(JSON.stringify(await world.db.selectFrom('sms_codes').selectAll().execute())).not.toContain(code);
    world.providers.sms = { send: () => Promise.reject(new Error('refused')) };
    world.clock.now += 60_000;
    expect((await askForCode(world, { phone })).code).toBe(200);
  });

  test('the outbox shows messages that no provider has sent, for an hour', async () => {
    const outbox = outboxProvider(world.db);
    await outbox.send(world.clock.now, { phone: '13800138000', purpose: 'login', code: '123456' });
    const shown = async () => getOutbox.answer.parse((await world.call(getOutbox)).data).messages;
    expect(await shown()).toEqual([{ phone: '13800138000', purpose: 'login', code: '123456' }]);
    await outbox.send(world.clock.now + 3_600_001, { phone: '13800138001', purpose: 'bind', code: '654321' });
    expect(await shown()).toHaveLength(1);
  });

  describe('a new number for the caller’s account', () => {
    const bind = (token: string | undefined, phone: string, code: string) =>
      world.call(bindPhone, { body: { phone, code }, ...(token === undefined ? {} : { token }) });
    const phoneOf = async (accountId: string) =>
      (await world.db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow()).phone;

    test('needs a token, the password, and the code that was sent to it', async () => {
      const person = await caller(world, { password: PASSWORD });
      const phone = newPhone();
      const asking = { phone, purpose: 'changePhone', token: person.token } as const;
      expect((await askForCode(world, { phone, purpose: 'changePhone', password: PASSWORD })).status).toBe(401);
      expect((await askForCode(world, asking)).code).not.toBe(200);
      expect((await askForCode(world, { ...asking, password: 'Wrong_2026' })).code).toBe(REFUSALS.credentialsWrong.code);
      const code = await codeFor(world, messages, { ...asking, password: PASSWORD });
      expect((await bind(undefined, phone, code)).status).toBe(401);
      expect((await bind(person.token, person.phone, code)).code).toBe(REFUSALS.codeWrong.code);
      expect(await bind(person.token, phone, code)).toMatchObject({ code: 200, data: null });
      expect(await phoneOf(person.accountId)).toBe(phone);
      expect((await bind(person.token, phone, code)).code).toBe(REFUSALS.codeWrong.code);
      const audit = await world.db
        .selectFrom('audits')
        .selectAll()
        .where('tenant_id', '=', person.tenantId)
        .where('entity_id', '=', person.id)
        .where('action', '=', 'bindPhone')
        .executeTakeFirstOrThrow();
      expect([audit.before_row, audit.after_row]).toEqual([`{"phone":"${person.phone}"}`, `{"phone":"${phone}"}`]);
    });

    test('a code is valid for the account that asked for it, and for no other purpose', async () => {
      const asker = await caller(world);
      const thief = await caller(world);
      const phone = newPhone();
      const code = await codeFor(world, messages, { phone, purpose: 'changePhone', token: asker.token });
      expect((await bind(thief.token, phone, code)).code).toBe(REFUSALS.codeWrong.code);
      world.clock.now += 60_000;
      expect((await bind(asker.token, phone, code)).code).toBe(200);
    });

    test('a number of another account is taken', async () => {
      const person = await someone(world);
      const other = await caller(world);
      const { phone } = other;
      const code = await codeFor(world, messages, { phone, purpose: 'changePhone', token: person.token });
      expect((await bind(person.token, phone, code)).code).toBe(REFUSALS.phoneTaken.code);
      expect(await phoneOf(person.accountId)).toBeNull();
    });
  });
});

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86-138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['+852 1234 5678', '+85212345678'],
  ['0085212345678', '+85212345678'],
  ['12345678', undefined],
  ['1380013800', undefined],
  ['+1 555 123 4567', undefined],
])('the number %s is %s', (typed, phone) => {
  expect(phoneNumber.safeParse(typed).data).toBe(phone);
});
