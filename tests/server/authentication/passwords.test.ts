// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as passwords from '../../../contract/passwords';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { resetPassword } from '../../../contract/users';
import { policyOf } from '../../../server/identity/sign-in-policy/store';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { cipherOf, enter, enterFirst, tokenOf } from './entering';
import { askForCode, caller, codeFor, collectMessages } from './phones';

const OLD = 'Right_2026';
const NEW = 'Other_2026';
const DAY_MS = 86_400_000;

describe.each(databases)('passwords on %s', (database) => {
  let world: World;
  let messages: SmsMessage[];
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(() => {
    messages = collectMessages(world);
    // Each test has a minute of its own, so that no test reaches the limit of another.
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const sealed = async (password: string) => encrypt(await cipherOf(world), '', password);
  const change = async (who: Someone, oldPassword: string, newPassword: string, userId = who.id) =>
    world.call(passwords.changePassword, {
      params: { userId },
      body: { oldPassword: await sealed(oldPassword), newPassword: await sealed(newPassword) },
      token: who.token,
    });
  const signInAgain = async ({ username }: Someone, password: string) => enter(world, { username, password });
  const setPolicy = async (tenantId: string, policy: Partial<passwords.SignInPolicy>) => {
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:view', 'passwordPolicy:edit'] });
    const { version: _, ...present } = await policyOf(world.db, { tenantId });
    return world.call(passwords.editPasswordPolicy, { body: { ...present, ...policy }, token: boss.token });
  };

  describe('changing the caller’s own', () => {
    test('the new one signs in, the old one does not, and every session has ended, the caller’s too', async () => {
      const person = await someone(world, { password: OLD });
      const other = tokenOf(await signInAgain(person, OLD));
      expect((await change(person, OLD, NEW)).code).toBe(200);
      for (const token of [person.token, other]) {
        expect((await world.call(getLoginUser, { token })).code).toBe(SESSION_CODES.sessionRevoked);
      }
      expect((await signInAgain(person, OLD)).code).toBe(REFUSALS.credentialsWrong.code);
      expect((await signInAgain(person, NEW)).code).toBe(200);
      const audits = await world.db
        .selectFrom('audits')
        .selectAll()
        .where('tenant_id', '=', person.tenantId)
        .where('entity_id', '=', person.id)
        .where('action', '=', 'changePassword')
        .execute();
      expect(audits).toMatchObject([{ actor_id: person.id, before_row: null, after_row: null }]);
    });

    test('a wrong old password changes nothing, and counts as a guess at the account', async () => {
      const person = await someone(world, { password: OLD });
      expect((await change(person, 'Wrong_2026', NEW)).code).toBe(REFUSALS.oldPasswordWrong.code);
      const { failures } = await world.db
        .selectFrom('guesses')
        .select('failures')
        .where('key', '=', `username:${person.username}`)
        .executeTakeFirstOrThrow();
      expect(failures).toBe(1);
      expect((await signInAgain(person, OLD)).code).toBe(200);
    });

    test('another user’s cannot be changed by their id, in any tenant', async () => {
      const person = await someone(world, { password: OLD, administrator: true });
      const colleague = await someone(world, { password: OLD });
      const stranger = await someone(world, { password: OLD, tenantId: await tenantOf(world, 'haicheng') });
      for (const { id } of [colleague, stranger]) {
        expect((await change(person, OLD, NEW, id)).code).toBe(REFUSALS.gone.code);
      }
      expect((await signInAgain(stranger, OLD)).code).toBe(200);
    });

    test('of two changes at once one is made, and the other is refused', async () => {
      const person = await someone(world, { password: OLD });
      const answers = await Promise.all([change(person, OLD, NEW), change(person, OLD, 'Third_2026')]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code !== 200)).toHaveLength(1);
    });

    test('the policy refuses with its reason and its figures; the present and former ones are refused', async () => {
      const person = await someone(world, { password: OLD });
      const refused = async (password: string) => (await change(person, OLD, password)).code;
      expect(await refused('Aa1_')).toBe(REFUSALS.passwordLength.code);
      expect(await refused('abcdefgh1')).toBe(REFUSALS.passwordClasses.code);
      expect(await refused('Abcdef 12')).toBe(REFUSALS.passwordSpaces.code);
      expect(await refused('Abcdef-12')).toBe(REFUSALS.passwordCharacters.code);
      expect(await refused(OLD)).toBe(REFUSALS.passwordReused.code);
      expect((await change(person, OLD, 'Aa1_')).data).toMatchObject({ minLength: 8, maxLength: 40, passwordCheckGroupCount: 3 });
      let present = OLD;
      for (const next of [NEW, 'Third_2026', 'Fourth_2026']) {
        const again = { ...person, token: tokenOf(await signInAgain(person, present)) };
        expect((await change(again, present, next)).code).toBe(200);
        present = next;
      }
      const again = { ...person, token: tokenOf(await signInAgain(person, present)) };
      for (const former of [OLD, NEW, 'Third_2026']) {
        expect((await change(again, present, former)).code).toBe(REFUSALS.passwordReused.code);
      }
      expect((await change(again, present, 'Fifth_2026')).code).toBe(200);
      const later = { ...person, token: tokenOf(await signInAgain(person, 'Fifth_2026')) };
      expect((await change(later, 'Fifth_2026', OLD)).code).toBe(200);
    });

    test('one that an administrator has replaced counts as a former one', async () => {
      const boss = await someone(world, { administrator: true });
      const person = await someone(world, { password: OLD });
      const { data } = await world.call(resetPassword, { params: { id: person.id }, token: boss.token });
      const { password: made } = data as { password: string };
      const own = 'Own_pass_2026';
      const again = { ...person, token: tokenOf(await enterFirst(world, { ...person, password: made }, own)) };
      expect((await change(again, own, OLD)).code).toBe(REFUSALS.passwordReused.code);
    });
  });

  describe('asking whether one is acceptable', () => {
    const own = async ({ token }: Someone, password: string) =>
      world.call(passwords.checkOwnPassword, { query: { password: await sealed(password) }, token });
    const open = async (password: string, query: Record<string, string> = {}) =>
      world.call(passwords.checkOpenPassword, { query: { password: await sealed(password), ...query } });

    test('signed in, former passwords and the account’s name are checked', async () => {
      const person = await someone(world, { password: OLD });
      await world.db.updateTable('accounts').set({ username: 'Same_name1' }).where('id', '=', person.accountId).execute();
      expect((await own(person, OLD)).code).toBe(REFUSALS.passwordReused.code);
      expect((await own(person, 'same_NAME1')).code).toBe(REFUSALS.passwordSameName.code);
      expect(await own(person, NEW)).toMatchObject({ code: 200, data: true });
    });

    test('signed out, a known name and an unknown one are answered alike', async () => {
      const person = await someone(world, { password: OLD });
      const { verified } = world.hashing;
      const known = await open(OLD, { username: person.username });
      const unknown = await open(OLD, { username: 'unheard-of' });
      expect([known.code, known.data, unknown.code, unknown.data]).toEqual([200, true, 200, true]);
      expect(world.hashing.verified).toBe(verified);
      expect((await open('Named_2026', { username: 'named_2026' })).code).toBe(REFUSALS.passwordSameName.code);
    });

    test('both are rate-limited per caller', async () => {
      const person = await someone(world, { password: OLD });
      for (let n = 0; n < 30; n += 1) expect((await own(person, NEW)).status).toBe(200);
      expect((await own(person, NEW)).status).toBe(429);
      for (let n = 0; n < 30; n += 1) expect((await open(NEW)).status).toBe(200);
      const refused = await open(NEW);
      expect(refused).toMatchObject({ status: 429, code: 429 });
      expect(refused.desc).not.toBe('');
    });
  });

  describe('changes that a sign-in asks for', () => {
    const ticketOf = ({ code, data }: { code: number; data: unknown }) => {
      expect(code).toBe(REFUSALS.passwordChangeNeeded.code);
      return passwords.changeNeeded.parse(data);
    };
    const byTicket = async (changeTicket: string, password: string) =>
      world.call(passwords.changeByTicket, { body: { changeTicket, newPassword: await sealed(password) } });

    test('an expired one gives a ticket and no token; the ticket changes it once, and then the new one signs in', async () => {
      const tenantId = await tenantOf(world, 'qingshan');
      await setPolicy(tenantId, { minLength: 8, expiryDays: 90 });
      const person = await someone(world, { password: OLD, tenantId });
      const set = (password_changed_at: number) =>
        world.db.updateTable('accounts').set({ password_changed_at }).where('id', '=', person.accountId).execute();
      await set(world.clock.now - 90 * DAY_MS + 1);
      expect((await signInAgain(person, OLD)).code).toBe(200);
      await set(world.clock.now - 90 * DAY_MS);
      expect((await signInAgain(person, 'Wrong_2026')).code).toBe(REFUSALS.credentialsWrong.code);
      const { changeTicket, reason } = ticketOf(await signInAgain(person, OLD));
      expect(reason).toBe('expired');
      expect((await byTicket(changeTicket, OLD)).code).toBe(REFUSALS.passwordReused.code);
      const answers = await Promise.all([byTicket(changeTicket, NEW), byTicket(changeTicket, NEW)]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect((await byTicket(changeTicket, 'Third_2026')).code).toBe(REFUSALS.ticketUnknown.code);
      expect((await signInAgain(person, NEW)).code).toBe(200);
      await setPolicy(tenantId, { expiryDays: 0 });
    });

    test('if the tenant wants it, one that another person set must be changed first; the owner’s own need not', async () => {
      const tenantId = await tenantOf(world, 'haicheng');
      await setPolicy(tenantId, { changeAtFirstLogin: true });
      const boss = await someone(world, { tenantId, administrator: true });
      const person = await someone(world, { password: OLD, isPasswordMade: true, tenantId });
      const first = ticketOf(await signInAgain(person, OLD));
      expect(first.reason).toBe('first');
      expect((await byTicket(first.changeTicket, NEW)).code).toBe(200);
      expect((await signInAgain(person, NEW)).code).toBe(200);
      world.clock.now += 1;
      const { data } = await world.call(resetPassword, { params: { id: person.id }, token: boss.token });
      expect(ticketOf(await signInAgain(person, (data as { password: string }).password)).reason).toBe('first');
      await setPolicy(tenantId, { changeAtFirstLogin: false });
    });

    test('a ticket is valid for ten minutes, and not after another change', async () => {
      const tenantId = await tenantOf(world, 'haicheng');
      await setPolicy(tenantId, { changeAtFirstLogin: true });
      const person = await someone(world, { password: OLD, isPasswordMade: true, tenantId });
      const [one, other] = [ticketOf(await signInAgain(person, OLD)), ticketOf(await signInAgain(person, OLD))];
      expect((await byTicket(one.changeTicket, NEW)).code).toBe(200);
      expect((await byTicket(other.changeTicket, 'Third_2026')).code).toBe(REFUSALS.ticketUnknown.code);
      const late = await someone(world, { password: OLD, isPasswordMade: true, tenantId });
      const { changeTicket } = ticketOf(await signInAgain(late, OLD));
      world.clock.now += 600_000;
      expect((await byTicket(changeTicket, NEW)).code).toBe(REFUSALS.ticketUnknown.code);
      expect((await byTicket('invented', NEW)).code).toBe(REFUSALS.ticketUnknown.code);
      await setPolicy(tenantId, { changeAtFirstLogin: false });
    });

    test('with a ticket, the check includes former passwords', async () => {
      const tenantId = await tenantOf(world, 'haicheng');
      await setPolicy(tenantId, { changeAtFirstLogin: true });
      const person = await someone(world, { password: OLD, isPasswordMade: true, tenantId });
      const { changeTicket } = ticketOf(await signInAgain(person, OLD));
      const query = { changeTicket, password: await sealed(OLD) };
      expect((await world.call(passwords.checkOpenPassword, { query })).code).toBe(REFUSALS.passwordReused.code);
      await setPolicy(tenantId, { changeAtFirstLogin: false });
    });
  });

  describe('a forgotten one', () => {
    const replace = async (phone: string, code: string, password: string) =>
      world.call(passwords.replaceForgotten, { body: { phone, code, newPassword: await sealed(password) } });

    test('is replaced with an SMS code; a refused password leaves the code valid, and a lock-out ends', async () => {
      const person = await caller(world, { password: OLD });
      await world.db
        .insertInto('guesses')
        .values({
          key: `username:${person.username}`,
          failures: 40,
          failed_at: world.clock.now,
          blocked_until: world.clock.now + 900_000,
        })
        .execute();
      const code = await codeFor(world, messages, { phone: person.phone, purpose: 'forgot' });
      expect((await replace(person.phone, code, 'short')).code).toBe(REFUSALS.passwordLength.code);
      expect((await replace(person.phone, code, OLD)).code).toBe(REFUSALS.passwordReused.code);
      expect((await replace(person.phone, code, NEW)).code).toBe(200);
      expect((await world.call(getLoginUser, { token: person.token })).code).toBe(SESSION_CODES.sessionRevoked);
      expect((await signInAgain(person, NEW)).code).toBe(200);
      expect((await replace(person.phone, code, 'Third_2026')).code).toBe(REFUSALS.codeWrong.code);
    });

    test('a code for another purpose, a wrong one and an unknown number get one answer, and cost one check each', async () => {
      const person = await caller(world, { password: OLD });
      const login = await codeFor(world, messages, { phone: person.phone, purpose: 'login' });
      const wrong = login === '000000' ? '000001' : '000000';
      world.clock.now += 60_000;
      await askForCode(world, { phone: '13999999999', purpose: 'forgot' });
      const seen = [];
      for (const [phone, code] of [
        [person.phone, login],
        [person.phone, wrong],
        ['13999999999', wrong],
      ] as const) {
        const { verified } = world.hashing;
        const { headers: _, ...answer } = await replace(phone, code, NEW);
        seen.push({ answer, checks: world.hashing.verified - verified });
      }
      expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(seen[0]).toMatchObject({ answer: { code: REFUSALS.codeWrong.code }, checks: 1 });
    });
  });
});
