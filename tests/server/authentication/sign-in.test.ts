// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { getCaptcha, getLoginUser, signIn, userInfo } from '../../../contract/sign-in';
import { encrypt } from '../identity/cipher';
import { someone, tenantOf } from '../organisation/people';
import { ADMIN_PASSWORD } from '../platform/templates';
import { databases, openWorld, type World } from '../platform/world';
import { cipherOf, enter, freshCaptcha, tokenOf } from './entering';

const PASSWORD = 'Right_2026';
const WRONG = REFUSALS.credentialsWrong.code;

describe.each(databases)('sign-in on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  test('a sign-in with a password that changes while it is checked is refused', async () => {
    const { username, accountId } = await someone(world, { password: PASSWORD });
    const { verify } = world.hashing;
    world.hashing.verify = async (stored, password, caller) => {
      const isRight = await verify(stored, password, caller);
      await world.db.updateTable('accounts').set({ password_hash: 'another' }).where('id', '=', accountId).execute();
      return isRight;
    };
    const answer = await enter(world, { username, password: PASSWORD });
    world.hashing.verify = verify;
    expect(answer.code).toBe(WRONG);
    const started = await world.db.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId).execute();
    expect(started).toHaveLength(1);
  });

  const whoIs = async (token: string) => userInfo.parse((await world.call(getLoginUser, { token })).data);

  test('the administrator signs in, whatever the case of the name and of the captcha', async () => {
    const { codeId, answer } = await freshCaptcha(world);
    const captcha = { codeId, answer: answer.toLowerCase() };
    const entered = await enter(world, { username: 'ADMIN', password: ADMIN_PASSWORD, captcha });
    expect(await whoIs(tokenOf(entered))).toMatchObject({
      username: 'admin',
      tenantName: '综合管理平台',
      superAdministrator: true,
    });
  });

  test('the last sign-in that a user sees is the one before this', async () => {
    const first = world.clock.now;
    await enter(world, { username: 'admin', password: ADMIN_PASSWORD });
    world.clock.now += 60_000;
    const entered = await enter(world, { username: 'admin', password: ADMIN_PASSWORD });
    expect(await whoIs(tokenOf(entered))).toMatchObject({ lastSignInTime: new Date(first).toISOString() });
  });

  test('G01 a captcha serves one attempt: the second is refused before its password is checked', async () => {
    const captcha = await freshCaptcha(world);
    expect((await enter(world, { username: 'admin', password: 'wrong', captcha })).code).toBe(WRONG);
    const { verified } = world.hashing;
    const second = await enter(world, { username: 'admin', password: ADMIN_PASSWORD, captcha });
    expect(second).toMatchObject({ status: 200, code: REFUSALS.captchaWrong.code, data: null });
    expect(world.hashing.verified).toBe(verified);
  });

  test('G01 of several attempts at once with one captcha, one gets past it', async () => {
    const captcha = await freshCaptcha(world);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => enter(world, { username: 'unknown', password: 'x', captcha })),
    );
    expect(answers.filter(({ code }) => code !== REFUSALS.captchaWrong.code)).toHaveLength(1);
  });

  test('a wrong captcha is used up as well, and one older than two minutes has expired', async () => {
    const captcha = await freshCaptcha(world);
    const guess = { username: 'admin', password: ADMIN_PASSWORD };
    expect((await enter(world, { ...guess, captcha: { ...captcha, answer: '' } })).code).toBe(REFUSALS.captchaWrong.code);
    expect((await enter(world, { ...guess, captcha })).code).toBe(REFUSALS.captchaWrong.code);
    const old = await freshCaptcha(world);
    world.clock.now += CAPTCHA_LIFETIME_MS;
    expect((await enter(world, { ...guess, captcha: old })).code).toBe(REFUSALS.captchaWrong.code);
  });

  test('captchas are rate-limited: 600 a minute per address, and another address is not charged for them', async () => {
    const draw = async (remoteAddress: string) =>
      (await world.app.inject({ method: 'GET', url: `/api${getCaptcha.path}`, remoteAddress })).statusCode;
    await draw('10.9.9.9');
    // Six hundred pictures would take longer to draw than all other tests of this file.
    await world.db.updateTable('limits').set({ used: 595 }).where('key', '=', 'captcha:10.9.9.9').where('used', '=', 1).execute();
    const told = await Promise.all(Array.from({ length: 10 }, () => draw('10.9.9.9')));
    expect(told.filter((status) => status === 429)).toHaveLength(5);
    expect(await draw('10.9.9.8')).toBe(200);
    world.clock.now += 60_000;
    expect(await draw('10.9.9.9')).toBe(200);
  });

  test('unknown account, wrong password, no password and locked name: one answer, one check each', async () => {
    const { username: known } = await someone(world, { password: PASSWORD });
    const { username: passwordless } = await someone(world);
    await world.db
      .insertInto('guesses')
      .values({ key: 'username:locked', failures: 30, failed_at: world.clock.now, blocked_until: world.clock.now + 60_000 })
      .execute();
    const seen = [];
    for (const username of [known, passwordless, 'unheard-of', 'locked']) {
      const { verified } = world.hashing;
      const { headers: _, ...answer } = await enter(world, { username, password: 'Wrong_2026' });
      seen.push({ answer, checks: world.hashing.verified - verified });
    }
    expect(seen.every((one) => one.checks === 1 && one.answer.code === WRONG)).toBe(true);
    expect(new Set(seen.map((one) => JSON.stringify(one.answer))).size).toBe(1);
  });

  test('40 guesses at once check the password 30 times, and the right one does not help before a minute is over', async () => {
    const { username } = await someone(world, { password: PASSWORD });
    const captchas = [];
    for (let n = 0; n < 40; n += 1) captchas.push(await freshCaptcha(world));
    const { verifiedStored, verified } = world.hashing;
    await Promise.all(captchas.map((captcha) => enter(world, { username, password: 'Wrong_2026', captcha })));
    expect(world.hashing.verifiedStored - verifiedStored).toBe(30);
    expect(world.hashing.verified - verified).toBe(40);
    expect((await enter(world, { username, password: PASSWORD })).code).toBe(WRONG);
    world.clock.now += 60_000;
    expect((await enter(world, { username, password: 'Wrong_2026' })).code).toBe(WRONG);
    world.clock.now += 60_000;
    expect((await enter(world, { username, password: PASSWORD })).code).toBe(WRONG);
    world.clock.now += 60_000;
    expect((await enter(world, { username, password: PASSWORD })).code).toBe(200);
  });

  test('a right password resets the counter of the name, and does not count for the address', async () => {
    const { username } = await someone(world, { password: PASSWORD });
    const address = () =>
      world.db.selectFrom('guesses').select('failures').where('key', '=', 'origin:127.0.0.1').executeTakeFirst();
    await enter(world, { username, password: 'Wrong_2026' });
    const before = await address();
    expect((await enter(world, { username, password: PASSWORD })).code).toBe(200);
    expect(await address()).toEqual(before);
    const left = await world.db.selectFrom('guesses').selectAll().where('key', '=', `username:${username}`).execute();
    expect(left).toEqual([]);
  });

  test('a password that was encrypted for another captcha, or with an unknown key, cannot be read', async () => {
    const first = await freshCaptcha(world);
    const second = await freshCaptcha(world);
    const cipher = await cipherOf(world);
    const body = { username: 'admin', codeId: second.codeId, captcha: second.answer };
    const replayed = await world.call(signIn, { body: { ...body, password: encrypt(cipher, first.codeId, ADMIN_PASSWORD) } });
    expect(replayed.code).toBe(REFUSALS.passwordUnreadable.code);
    for (const password of [ADMIN_PASSWORD, 'a.b.c.d', `${cipher.keyId}.AAAA.AAAA.AAAA`, `${cipher.keyId}...`]) {
      const captcha = await freshCaptcha(world);
      const answer = await world.call(signIn, {
        body: { username: 'admin', password, captcha: captcha.answer, codeId: captcha.codeId },
      });
      expect(answer.code).toBe(REFUSALS.passwordUnreadable.code);
    }
  });

  test('the key changes daily, and the old one is valid for ten minutes more', async () => {
    const old = await cipherOf(world);
    const withOld = async () => {
      const { codeId, answer } = await freshCaptcha(world);
      const body = { username: 'admin', password: encrypt(old, codeId, ADMIN_PASSWORD), captcha: answer, codeId };
      return (await world.call(signIn, { body })).code;
    };
    world.clock.now += 86_400_000;
    expect((await cipherOf(world)).keyId).not.toBe(old.keyId);
    expect(await withOld()).toBe(200);
    world.clock.now += 600_000;
    expect(await withOld()).toBe(REFUSALS.passwordUnreadable.code);
  });

  test('a password whose key is gone uses up no captcha: sent again with the present key, it signs in (G55)', async () => {
    const old = await cipherOf(world);
    world.clock.now += 26 * 3_600_000;
    const { codeId, answer } = await freshCaptcha(world);
    const send = async (cipher: typeof old) => {
      const password = encrypt(cipher, codeId, ADMIN_PASSWORD);
      return (await world.call(signIn, { body: { username: 'admin', password, captcha: answer, codeId } })).code;
    };
    expect(await send(old)).toBe(REFUSALS.passwordUnreadable.code);
    expect(await send(await cipherOf(world))).toBe(200);
    expect(await send(await cipherOf(world))).toBe(REFUSALS.captchaWrong.code);
  });

  test('orgId chooses the tenant by id or code; without it the sign-in enters the last used one, at first the home tenant', async () => {
    const person = await someone(world, { password: PASSWORD });
    const elsewhere = await tenantOf(world, 'haicheng');
    await someone(world, { accountId: person.accountId, tenantId: elsewhere });
    const enterAt = async (orgId?: string) => {
      const answer = await enter(world, { username: person.username, password: PASSWORD, ...(orgId ? { orgId } : {}) });
      return (await whoIs(tokenOf(answer))).tenantId;
    };
    expect(await enterAt()).toBe(person.tenantId);
    expect(await enterAt('haicheng')).toBe(elsewhere);
    expect(await enterAt()).toBe(elsewhere);
    expect(await enterAt(person.tenantId)).toBe(person.tenantId);
    for (const orgId of ['qingshan', 'unheard-of']) {
      const answer = await enter(world, { username: person.username, password: PASSWORD, orgId });
      expect(answer.code).toBe(REFUSALS.notAMember.code);
    }
  });

  test('a disabled account or tenant is reported only after the right password', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const person = await someone(world, { tenantId, password: PASSWORD });
    const codes = async () => {
      const right = await enter(world, { username: person.username, password: PASSWORD });
      const wrong = await enter(world, { username: person.username, password: 'Wrong_2026' });
      return [right.code, wrong.code];
    };
    const setTenant = (change: { status?: 'enabled' | 'disabled'; ends_at?: number | null }) =>
      world.db.updateTable('tenants').set(change).where('id', '=', tenantId).execute();
    await setTenant({ status: 'disabled' });
    expect(await codes()).toEqual([REFUSALS.tenantDisabled.code, WRONG]);
    await setTenant({ status: 'enabled', ends_at: world.clock.now });
    expect(await codes()).toEqual([REFUSALS.tenantDisabled.code, WRONG]);
    await setTenant({ ends_at: null });
    await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', person.accountId).execute();
    expect(await codes()).toEqual([REFUSALS.accountDisabled.code, WRONG]);
  });

  test('neither the token nor the password is stored readable', async () => {
    const { username } = await someone(world, { password: PASSWORD });
    const token = tokenOf(await enter(world, { username, password: PASSWORD }));
    const rows = [
      await world.db.selectFrom('sessions').selectAll().execute(),
      await world.db.selectFrom('accounts').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
