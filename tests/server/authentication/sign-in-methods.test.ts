import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setOriginalAccount } from '../../../contract/original-accounts';
import { editPasswordPolicy, SHIPPED_POLICY } from '../../../contract/passwords';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { getLoginConfig, getLoginUser, signIn, userInfo } from '../../../contract/sign-in';
import { checkToken, codeSignIn, getNbLoginConfig, nbSignIn, phoneSignIn } from '../../../contract/sign-in-methods';
import { listUsers } from '../../../contract/users';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { cipherOf, enter, freshCaptcha, tokenOf } from './entering';
import { caller, codeFor, collectMessages } from './phones';

const PASSWORD = 'Right_2026';
const WRONG = 'Wrong_2026';

describe.each(databases)('sign-in methods on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(() => {
    messages = collectMessages(world);
    world.transport.type = 'default';
    world.transport.aesKey = undefined;
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const whoIs = async (token: string) => userInfo.parse((await world.call(getLoginUser, { token })).data);
  const withSecret = async (password: string) => {
    const { codeId, answer: captcha } = await freshCaptcha(world);
    return { codeId, captcha, password: encrypt(await cipherOf(world), codeId, password) };
  };
  const byPhone = async (phone: string, password: string) =>
    world.call(phoneSignIn, { body: { phone, ...(await withSecret(password)) } });
  const byOriginal = async (username: string, password: string, orgId?: string) =>
    world.call(signIn, {
      body: { username, loginType: 'original', ...(await withSecret(password)) },
      ...(orgId ? { headers: { orgid: orgId } } : {}),
    });
  const byCode = (phone: string, code: string, orgId?: string) =>
    world.call(codeSignIn, { body: { phone, code }, ...(orgId ? { headers: { orgid: orgId } } : {}) });

  test('the nb variant signs in and is configured as the usual one', async () => {
    const { username } = await someone(world, { password: PASSWORD });
    const answer = await world.call(nbSignIn, { body: { username, ...(await withSecret(PASSWORD)) } });
    expect(await whoIs(tokenOf(answer))).toMatchObject({ username });
    const [usual, nb] = [await world.call(getLoginConfig), await world.call(getNbLoginConfig)];
    expect(nb.data).toEqual(usual.data);
    expect(nb.data).toMatchObject({ passwordType: 'default' });
  });

  describe('by phone', () => {
    test('number and password sign in, however the number is typed', async () => {
      const { phone, username } = await caller(world, { password: PASSWORD });
      for (const typed of [
        phone,
        `+86${phone}`,
        `0086 ${phone}`,
        `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`,
      ]) {
        expect(await whoIs(tokenOf(await byPhone(typed, PASSWORD)))).toMatchObject({ username });
      }
      expect((await byPhone(phone, WRONG)).code).toBe(REFUSALS.credentialsWrong.code);
      expect(await byPhone('12345', PASSWORD)).toMatchObject({ status: 400 });
    });

    test('number and code sign in once, also an account without a password', async () => {
      const { phone, username } = await caller(world);
      const code = await codeFor(world, messages, { phone });
      expect(code).toMatch(/^\d{6}$/);
      const answers = await Promise.all([byCode(phone, code), byCode(phone, code)]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([REFUSALS.codeWrong.code, 200]);
      const entered = answers.find((answer) => answer.code === 200);
      expect(await whoIs(tokenOf(entered ?? answers[0]))).toMatchObject({ username });
    });

    test('orgId chooses the tenant for a code as for a password', async () => {
      const person = await caller(world);
      const tenantId = await tenantOf(world, 'haicheng');
      await someone(world, { accountId: person.accountId, tenantId });
      const code = await codeFor(world, messages, { phone: person.phone });
      expect(await whoIs(tokenOf(await byCode(person.phone, code, 'haicheng')))).toMatchObject({ tenantId });
    });

    test('a code expires after five minutes, after five wrong ones, and when another replaces it', async () => {
      const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
      const old = await caller(world);
      const oldCode = await codeFor(world, messages, { phone: old.phone });
      world.clock.now += 300_000;
      expect((await byCode(old.phone, oldCode)).code).toBe(REFUSALS.codeWrong.code);
      const guessed = await caller(world);
      const guessedCode = await codeFor(world, messages, { phone: guessed.phone });
      for (let n = 0; n < 5; n += 1) await byCode(guessed.phone, wrong(guessedCode));
      expect((await byCode(guessed.phone, guessedCode)).code).toBe(REFUSALS.codeWrong.code);
      const again = await caller(world);
      const first = await codeFor(world, messages, { phone: again.phone });
      world.clock.now += 60_000;
      const second = await codeFor(world, messages, { phone: again.phone });
      if (first !== second) expect((await byCode(again.phone, first)).code).toBe(REFUSALS.codeWrong.code);
      expect((await byCode(again.phone, second)).code).toBe(200);
    });

    test('of twenty guesses at once at a code five are checked', async () => {
      const { phone } = await caller(world);
      const code = await codeFor(world, messages, { phone });
      const { verifiedStored } = world.hashing;
      const wrong = code === '000000' ? '000001' : '000000';
      await Promise.all(Array.from({ length: 20 }, () => byCode(phone, wrong)));
      expect(world.hashing.verifiedStored - verifiedStored).toBe(5);
    });
  });

  describe('by the account name of the earlier system', () => {
    const name = async (who: Someone, originalAccount: string | null, token: string) =>
      world.call(setOriginalAccount, { params: { id: who.id }, body: { originalAccount }, token });

    test('it is stored per tenant, and orgId says which; without it, the name must be the only one', async () => {
      const boss = await someone(world, { administrator: true });
      const there = await tenantOf(world, 'haicheng');
      const bossThere = await someone(world, { administrator: true, tenantId: there });
      const person = await someone(world, { password: PASSWORD });
      const stranger = await someone(world, { password: PASSWORD, tenantId: there });
      expect((await name(person, 'OA-0042', boss.token)).code).toBe(200);
      expect(await whoIs(tokenOf(await byOriginal('oa-0042', PASSWORD)))).toMatchObject({ id: person.id });
      expect((await name(stranger, 'oa-0042', bossThere.token)).code).toBe(200);
      expect((await byOriginal('OA-0042', PASSWORD)).code).toBe(REFUSALS.credentialsWrong.code);
      expect(await whoIs(tokenOf(await byOriginal('OA-0042', PASSWORD, 'haicheng')))).toMatchObject({ id: stranger.id });
      expect((await enter(world, { username: 'OA-0042', password: PASSWORD })).code).toBe(REFUSALS.credentialsWrong.code);
      expect((await name(stranger, null, bossThere.token)).code).toBe(200);
      expect((await byOriginal('OA-0042', PASSWORD)).code).toBe(200);
    });

    test('of two tenants with the same name, the user with the right password is signed in without orgId (G45)', async () => {
      const there = await tenantOf(world, 'haicheng');
      const boss = await someone(world, { administrator: true });
      const bossThere = await someone(world, { administrator: true, tenantId: there });
      const ours = await someone(world, { password: PASSWORD });
      const theirs = await someone(world, { password: 'Other_2026', tenantId: there });
      await name(ours, 'OA-4500', boss.token);
      await name(theirs, 'oa-4500', bossThere.token);
      expect(await whoIs(tokenOf(await byOriginal('OA-4500', PASSWORD)))).toMatchObject({ id: ours.id });
      expect(await whoIs(tokenOf(await byOriginal('OA-4500', 'Other_2026')))).toMatchObject({ id: theirs.id });
      const { verified } = world.hashing;
      expect((await byOriginal('OA-4500', WRONG)).code).toBe(REFUSALS.credentialsWrong.code);
      expect(world.hashing.verified - verified).toBe(2);
    });

    test('a manager names no user with more rights, as with the username (G40)', async () => {
      const clerk = await someone(world, { permissions: ['user:edit'] });
      const stronger = await someone(world, { permissions: ['user:edit', 'user:remove'] });
      const atHome = await someone(world);
      await someone(world, { accountId: atHome.accountId, administrator: true, tenantId: await tenantOf(world, 'haicheng') });
      for (const target of [stronger, atHome]) {
        expect((await name(target, 'OA-4000', clerk.token)).code).toBe(REFUSALS.beyondOwnRights.code);
      }
      expect((await name(clerk, 'OA-4001', clerk.token)).code).toBe(200);
    });

    test('no two users of a tenant have the same, administrators are protected, and another tenant’s user does not exist', async () => {
      const clerk = await someone(world, { permissions: ['user:edit'] });
      const [one, other] = [await someone(world), await someone(world)];
      const boss = await someone(world, { administrator: true });
      const stranger = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
      expect((await name(one, 'OA-0001', clerk.token)).code).toBe(200);
      const listed = await world.call(listUsers, { query: { username: one.username }, token: boss.token });
      expect(listUsers.answer.parse(listed.data).records).toMatchObject([{ id: one.id, originalAccount: 'OA-0001' }]);
      expect((await name(other, 'oa-0001', clerk.token)).code).toBe(REFUSALS.originalAccountTaken.code);
      expect((await name(boss, 'OA-0002', clerk.token)).code).toBe(REFUSALS.administratorProtected.code);
      expect((await name(stranger, 'OA-0003', clerk.token)).code).toBe(REFUSALS.gone.code);
      expect((await name(one, 'OA-0004', one.token)).status).toBe(403);
    });
  });

  test('an account has one count of guesses at its password over all of its names', async () => {
    const boss = await someone(world, { administrator: true });
    const person = await caller(world, { password: PASSWORD });
    await world.call(setOriginalAccount, {
      params: { id: person.id },
      body: { originalAccount: `old-${person.username}` },
      token: boss.token,
    });
    const code = await codeFor(world, messages, { phone: person.phone });
    const { verifiedStored } = world.hashing;
    for (let n = 0; n < 10; n += 1) {
      await enter(world, { username: person.username, password: WRONG });
      await byPhone(person.phone, WRONG);
      await byOriginal(`OLD-${person.username}`, WRONG);
    }
    expect(world.hashing.verifiedStored - verifiedStored).toBe(30);
    expect((await enter(world, { username: person.username, password: PASSWORD })).code).toBe(REFUSALS.credentialsWrong.code);
    expect((await byPhone(person.phone, PASSWORD)).code).toBe(REFUSALS.credentialsWrong.code);
    expect(world.hashing.verifiedStored - verifiedStored).toBe(30);
    // A code of a text message is another proof.
    expect((await byCode(person.phone, code)).code).toBe(200);
  });

  test('by number: unknown, wrong, without password and locked get one answer, one check each', async () => {
    const known = await caller(world, { password: PASSWORD });
    const passwordless = await caller(world);
    const locked = await caller(world, { password: PASSWORD });
    await world.db
      .insertInto('guesses')
      .values({
        key: `username:${locked.username}`,
        failures: 30,
        failed_at: world.clock.now,
        blocked_until: world.clock.now + 60_000,
      })
      .execute();
    const attempts = [
      [known.phone, WRONG],
      [passwordless.phone, WRONG],
      ['13912345678', WRONG],
      [locked.phone, PASSWORD],
    ] as const;
    const seen = [];
    for (const [phone, password] of attempts) {
      const { verified } = world.hashing;
      const { headers: _, ...answer } = await byPhone(phone, password);
      const { headers: __, ...codeAnswer } = await byCode(phone, '123456');
      seen.push({ answer, codeAnswer, checks: world.hashing.verified - verified });
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toMatchObject({
      answer: { code: REFUSALS.credentialsWrong.code },
      codeAnswer: { code: REFUSALS.codeWrong.code },
      checks: 2,
    });
  });

  describe('one session per person', () => {
    const setSingle = async (tenantId: string, singleSession: boolean) => {
      const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:edit'] });
      await world.call(editPasswordPolicy, { body: { ...SHIPPED_POLICY, singleSession }, token: boss.token });
    };
    const codeOf = async (token: string) => (await world.call(getLoginUser, { token })).code;

    test('if the tenant wants it, the older session gets 4001; sessions in other tenants stay', async () => {
      const tenantId = await tenantOf(world, 'qingshan');
      const person = await someone(world, { tenantId, password: PASSWORD });
      const elsewhere = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
      const first = tokenOf(await enter(world, { username: person.username, password: PASSWORD, orgId: 'qingshan' }));
      await setSingle(tenantId, true);
      expect(await codeOf(first)).toBe(200);
      const second = tokenOf(await enter(world, { username: person.username, password: PASSWORD, orgId: 'qingshan' }));
      expect([await codeOf(first), await codeOf(second)]).toEqual([SESSION_CODES.signedInElsewhere, 200]);
      expect(await codeOf(elsewhere.token)).toBe(200);
      const attempts = Array.from({ length: 3 }, () =>
        enter(world, { username: person.username, password: PASSWORD, orgId: 'qingshan' }),
      );
      const tokens = (await Promise.all(attempts)).map(tokenOf);
      const codes = await Promise.all(tokens.map(codeOf));
      expect(codes.sort()).toEqual([200, SESSION_CODES.signedInElsewhere, SESSION_CODES.signedInElsewhere]);
      await setSingle(tenantId, false);
    });
  });

  test('the check says whether the given token, or the caller’s own, is valid, and nothing about an invalid one', async () => {
    const { token } = await someone(world);
    const valid = async (asking: Parameters<World['call']>[1]) => (await world.call(checkToken, asking)).data;
    expect(await valid({ token })).toEqual({ valid: true });
    expect(await valid({ query: { token } })).toEqual({ valid: true });
    expect(await valid({ token: 'invented', query: { token } })).toEqual({ valid: true });
    expect(await valid({ token, query: { token: 'invented' } })).toEqual({ valid: false });
    expect(await valid({})).toEqual({ valid: false });
    world.clock.now += 8 * 86_400_000;
    expect(await valid({ token })).toEqual({ valid: false });
  });
});
