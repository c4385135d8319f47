// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSignIns } from '../../../contract/logs';
import * as contract from '../../../contract/passkeys';
import { changePassword, replaceForgotten } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { resetPassword } from '../../../contract/users';
import { newAuthenticator } from '../identity/authenticator';
import { someone, tenantOf } from '../organisation/people';
import { type Answer, databases, openWorld, type World } from '../platform/world';
import { tokenOf } from './entering';
import { PASSWORD, passkeysIn } from './holding-passkeys';
import { caller, codeFor, collectMessages } from './phones';

const codesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code).sort((one, other) => one - other);

describe.each(databases)('passkeys on %s', (database) => {
  let world: World;
  let keys: ReturnType<typeof passkeysIn>;
  beforeAll(async () => {
    world = await openWorld(database);
    keys = passkeysIn(world);
    await keys.setPasskeys(await tenantOf(world), true);
  });
  afterAll(() => world.close());

  describe('the user’s own', () => {
    test('are added with the password, listed, renamed and removed with the password; each is in the operation log', async () => {
      const person = await keys.owner();
      expect(await keys.list(person)).toEqual({ offered: true, passkeys: [] });
      await keys.withKey(person);
      const [key] = (await keys.list(person)).passkeys;
      expect(key).toMatchObject({ name: 'Laptop', lastUseTime: null, synced: false });
      const at = { token: person.token, params: { id: key?.id ?? '' } };
      expect((await world.call(contract.renamePasskey, { ...at, body: { name: '办公室的电脑' } })).code).toBe(200);
      expect((await keys.list(person)).passkeys).toMatchObject([{ name: '办公室的电脑' }]);
      expect((await world.call(contract.removePasskey, { ...at, body: await keys.sealed('Wrong_2026') })).code).toBe(
        REFUSALS.credentialsWrong.code,
      );
      expect((await keys.list(person)).passkeys).toHaveLength(1);
      expect((await world.call(contract.removePasskey, { ...at, body: await keys.sealed() })).code).toBe(200);
      expect((await keys.list(person)).passkeys).toEqual([]);
      const audits = await world.db
        .selectFrom('audits')
        .select('action')
        .where('tenant_id', '=', person.tenantId)
        .where('actor_id', '=', person.id)
        .where('entity', '=', 'passkey')
        .orderBy('id')
        .execute();
      expect(audits.map(({ action }) => action)).toEqual(['add', 'edit', 'remove']);
    });

    test('a stolen token alone adds none: the password is required, and a wrong one counts as a guess', async () => {
      const person = await keys.owner();
      expect((await keys.askForNew(person, { password: 'Wrong_2026' })).code).toBe(REFUSALS.credentialsWrong.code);
      const { key } = { key: `username:${person.username}` };
      const guesses = await world.db.selectFrom('guesses').select('failures').where('key', '=', key).execute();
      expect(guesses).toEqual([{ failures: 1 }]);
    });

    test('a challenge is answered once, by the session that asked, and in time', async () => {
      const person = await keys.owner();
      const made = newAuthenticator();
      const first = contract.ceremony.parse((await keys.askForNew(person)).data);
      const thief = { ...person, token: (await keys.owner()).token };
      expect((await keys.add(thief, first.ticket, made.create(first.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      expect((await keys.add(person, first.ticket, made.create(first.options))).code).toBe(200);
      expect((await keys.add(person, first.ticket, made.create(first.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      const late = contract.ceremony.parse((await keys.askForNew(person)).data);
      world.clock.now += contract.CEREMONY_MS;
      expect((await keys.add(person, late.ticket, newAuthenticator().create(late.options))).code).toBe(
        REFUSALS.passkeyTooLate.code,
      );
    });

    test.each([
      ['another site', { origin: 'https://evil.example' }],
      ['another challenge', { challenge: 'AAAA' }],
      ['no user verification', { isVerified: false }],
    ])('a key that was made for %s is refused', async (_what, lie) => {
      const person = await keys.owner();
      const { ticket, options } = contract.ceremony.parse((await keys.askForNew(person)).data);
      expect((await keys.add(person, ticket, newAuthenticator().create(options, lie))).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await keys.list(person)).passkeys).toEqual([]);
    });

    test('a key belongs to one account', async () => {
      const [one, other] = [await keys.owner(), await keys.owner()];
      const made = await keys.withKey(one);
      const { ticket, options } = contract.ceremony.parse((await keys.askForNew(other)).data);
      expect((await keys.add(other, ticket, made.create(options))).code).toBe(REFUSALS.passkeyTaken.code);
    });

    test('existing keys are named to the authenticator, and an account has at most 20', async () => {
      const person = await keys.owner();
      for (let count = 0; count < contract.MOST_PASSKEYS; count += 1) {
        await keys.withKey(person);
        world.clock.now += 5_000;
      }
      expect((await keys.askForNew(person)).code).toBe(REFUSALS.passkeysFull.code);
    });

    test('another user’s do not exist for the caller', async () => {
      const [one, other] = [await keys.owner(), await keys.owner()];
      await keys.withKey(one);
      const [key] = (await keys.list(one)).passkeys;
      const params = { id: key?.id ?? '' };
      const renamed = await world.call(contract.renamePasskey, { token: other.token, params, body: { name: 'mine' } });
      const removed = await world.call(contract.removePasskey, { token: other.token, params, body: await keys.sealed() });
      expect([renamed.code, removed.code]).toEqual([REFUSALS.gone.code, REFUSALS.gone.code]);
      expect((await keys.list(one)).passkeys).toMatchObject([{ name: 'Laptop' }]);
    });
  });

  describe('signing in', () => {
    test('the key identifies the user: no name, no password, no captcha; the token is valid, and the log names the method', async () => {
      const person = await keys.owner();
      const made = await keys.withKey(person);
      const verified = world.hashing.verified;
      const token = tokenOf(await keys.signIn(made));
      expect(world.hashing.verified).toBe(verified);
      const { data } = await world.call(getLoginUser, { token });
      expect(data).toMatchObject({ username: person.username });
      expect((await keys.list(person)).passkeys).toMatchObject([{ lastUseTime: new Date(world.clock.now).toISOString() }]);
      expect(await keys.logged('success')).toMatchObject([{ account_id: person.accountId }]);
      const guard = await someone(world, { permissions: ['loginLog:list'] });
      const page = await world.call(listSignIns, { token: guard.token, query: { method: 'passkey' } });
      expect(page.data).toMatchObject({ records: [{ username: person.username, success: true, method: 'passkey' }] });
    });

    test('a challenge is answered once and in time, and a challenge for adding a key does not sign in', async () => {
      const person = await keys.owner();
      const made = await keys.withKey(person);
      const { ticket, options } = await keys.ask();
      const answers = await Promise.all([made.get(options), made.get(options)].map((one) => keys.send(ticket, one)));
      expect(codesOf(answers)).toEqual([200, REFUSALS.passkeyTooLate.code]);
      const late = await keys.ask();
      world.clock.now += contract.CEREMONY_MS;
      expect((await keys.send(late.ticket, made.get(late.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      const adding = contract.ceremony.parse((await keys.askForNew(person)).data);
      const posing = made.get({ challenge: adding.options.challenge, rpId: 'localhost' });
      expect((await keys.send(adding.ticket, posing)).code).toBe(REFUSALS.passkeyTooLate.code);
    });

    test.each([
      ['for another site', { origin: 'https://evil.example' }],
      ['to another challenge', { challenge: 'AAAA' }],
      ['without its user', { isVerified: false }],
      ['for another user', { userHandle: 'c29tZWJvZHk' }],
    ])('an answer %s is refused, and the owner’s log has it', async (_what, lie) => {
      const person = await keys.owner();
      const made = await keys.withKey(person);
      expect((await keys.signIn(made, lie)).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await keys.logged('passkeyWrong'))[0]).toMatchObject({ account_id: person.accountId });
      expect((await keys.signIn(made)).code).toBe(200);
    });

    test('a signature by another key, or by an unknown one, is refused', async () => {
      const made = await keys.withKey(await keys.owner());
      const other = newAuthenticator();
      const { ticket, options } = await keys.ask();
      const own = made.get(options);
      const { authenticatorData, clientDataJSON, signature } = other.get(options).response;
      const forged = { ...own, response: { ...own.response, authenticatorData, clientDataJSON, signature } };
      expect((await keys.send(ticket, forged)).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await keys.signIn(other, { userHandle: 'bm9ib2R5' })).code).toBe(REFUSALS.passkeyWrong.code);
    });

    test('an authenticator whose counter does not grow counts as copied and is refused; one that never counts is accepted', async () => {
      const person = await keys.owner();
      const made = await keys.withKey(person);
      expect((await keys.signIn(made)).code).toBe(200);
      made.state.counter -= 1;
      expect((await keys.signIn(made)).code).toBe(REFUSALS.passkeyCopied.code);
      expect((await keys.logged('passkeyCopied'))[0]).toMatchObject({ account_id: person.accountId });
      made.state.counter = -1;
      expect((await keys.signIn(made)).code).toBe(REFUSALS.passkeyCopied.code);
      const silent = await keys.withKey(await keys.owner(), newAuthenticator('http://localhost', { counts: false }));
      expect([(await keys.signIn(silent)).code, (await keys.signIn(silent)).code]).toEqual([200, 200]);
    });

    test('of two answers with one count at once, one signs in', async () => {
      const made = await keys.withKey(await keys.owner());
      const asked = [await keys.ask(), await keys.ask()];
      const answers = asked.map(({ options }) => {
        made.state.counter = 7;
        return made.get(options);
      });
      const sent = await Promise.all(asked.map(({ ticket }, index) => keys.send(ticket, answers[index])));
      expect(codesOf(sent)).toEqual([200, REFUSALS.passkeyCopied.code]);
    });

    test('a disabled account, a disabled tenant and a foreign tenant are refused, as with every other method', async () => {
      const person = await keys.owner();
      const made = await keys.withKey(person);
      const haicheng = await tenantOf(world, 'haicheng');
      expect((await keys.signIn(made, {}, { orgid: haicheng })).code).toBe(REFUSALS.notAMember.code);
      await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', person.accountId).execute();
      expect((await keys.signIn(made)).code).toBe(REFUSALS.accountDisabled.code);
    });

    describe('after another password', () => {
      const newPassword = async () => (await keys.sealed('Other_2026')).password;

      test('that the administrator has set, or its owner after forgetting theirs, all earlier keys are refused', async () => {
        const person = await caller(world, { password: PASSWORD });
        const head = await someone(world, { administrator: true });
        const planted = await keys.withKey(person);
        expect((await world.call(resetPassword, { token: head.token, params: { id: person.id } })).code).toBe(200);
        expect((await keys.signIn(planted)).code).toBe(REFUSALS.passkeyWrong.code);
        const again = await caller(world, { password: PASSWORD });
        const other = await keys.withKey(again);
        const code = await codeFor(world, collectMessages(world), { phone: again.phone, purpose: 'forgot' });
        const forgot = { phone: again.phone, code, newPassword: await newPassword() };
        expect((await world.call(replaceForgotten, { body: forgot })).code).toBe(200);
        expect((await keys.signIn(other)).code).toBe(REFUSALS.passkeyWrong.code);
      });

      test('that its owner has set with the old one, the keys still work', async () => {
        const person = await keys.owner();
        const made = await keys.withKey(person);
        const body = { oldPassword: (await keys.sealed()).password, newPassword: await newPassword() };
        const changed = await world.call(changePassword, { token: person.token, params: { userId: person.id }, body });
        expect([changed.code, (await keys.signIn(made)).code]).toEqual([200, 200]);
      });
    });
  });
});
