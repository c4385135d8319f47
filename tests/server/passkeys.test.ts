// @vitest-environment node
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSignIns } from '../../contract/logs';
import * as contract from '../../contract/passkeys';
import { changePassword, replaceForgotten } from '../../contract/passwords';
import { REFUSALS } from '../../contract/refusals';
import { loginConfig as config, getLoginConfig, getLoginUser } from '../../contract/sign-in';
import { resetPassword } from '../../contract/users';
import { relyingParty } from '../../server/passkeys/relying-party';
import { policyOf, savePolicy } from '../../server/passwords/store';
import { type Authenticator, newAuthenticator } from './authenticator';
import { encrypt } from './cipher';
import { cipherOf, tokenOf } from './entering';
import { type Someone, someone, tenantOf, type Wish } from './people';
import { caller, codeFor, collectMessages } from './phones';
import { type Answer, databases, openWorld, type World } from './world';

const PASSWORD = 'Right_2026';
const codesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code).sort((one, other) => one - other);

/** As a browser on the machine itself says it. */
const HERE = { host: 'localhost' };

describe.each(databases)('passkeys on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
    await setPasskeys(await tenantOf(world), true);
  });
  afterAll(() => world.close());

  async function setPasskeys(tenantId: string, passkeys: boolean) {
    const { version: _, ...policy } = await policyOf(world.db, { tenantId });
    await savePolicy(world.db, { tenantId }, world.clock.now, { ...policy, passkeys }, undefined);
  }

  const owner = (wish: Wish = {}) => someone(world, { password: PASSWORD, ...wish });
  const sealed = async (password = PASSWORD) => ({ password: encrypt(await cipherOf(world), '', password) });

  const askForNew = async ({ token }: Someone, { password = PASSWORD, headers = HERE } = {}) =>
    world.call(contract.askForNewPasskey, { token, headers, body: await sealed(password) });
  const add = ({ token }: Someone, ticket: string, credential: unknown, name = 'Laptop') =>
    world.call(contract.addPasskey, { token, headers: HERE, body: { ticket, name, credential } });
  const list = async ({ token }: Someone, headers: Record<string, string> = HERE) =>
    contract.listPasskeys.answer.parse((await world.call(contract.listPasskeys, { token, headers })).data);

  /** An authenticator with a key for somebody's account. */
  async function withKey(person: Someone, made = newAuthenticator()): Promise<Authenticator> {
    const { ticket, options } = contract.ceremony.parse((await askForNew(person)).data);
    const { code } = await add(person, ticket, made.create(options));
    expect(code).toBe(200);
    return made;
  }

  const ask = async (headers: Record<string, string> = HERE) =>
    contract.ceremony.parse((await world.call(contract.askForPasskey, { headers })).data);
  const send = (ticket: string, credential: unknown, headers: Record<string, string> = {}) =>
    world.call(contract.passkeySignIn, { headers: { ...HERE, ...headers }, body: { ticket, credential } });

  async function signIn(made: Authenticator, lie: Parameters<Authenticator['get']>[1] = {}, headers = {}) {
    const { ticket, options } = await ask();
    return send(ticket, made.get(options, lie), headers);
  }

  const logged = async (outcome: string) =>
    world.db
      .selectFrom('sign_in_logs')
      .select(['account_id', 'outcome', 'method'])
      .where('tenant_id', '=', await tenantOf(world))
      .where('outcome', '=', outcome as 'success')
      .where('method', '=', 'passkey')
      .orderBy('id', 'desc')
      .execute();

  describe('one’s own', () => {
    test('are added with the password, listed, renamed and removed with the password; each is in the operation log', async () => {
      const person = await owner();
      expect(await list(person)).toEqual({ offered: true, passkeys: [] });
      await withKey(person);
      const [key] = (await list(person)).passkeys;
      expect(key).toMatchObject({ name: 'Laptop', lastUseTime: null, synced: false });
      const at = { token: person.token, params: { id: key?.id ?? '' } };
      expect((await world.call(contract.renamePasskey, { ...at, body: { name: '办公室的电脑' } })).code).toBe(200);
      expect((await list(person)).passkeys).toMatchObject([{ name: '办公室的电脑' }]);
      expect((await world.call(contract.removePasskey, { ...at, body: await sealed('Wrong_2026') })).code).toBe(
        REFUSALS.credentialsWrong.code,
      );
      expect((await list(person)).passkeys).toHaveLength(1);
      expect((await world.call(contract.removePasskey, { ...at, body: await sealed() })).code).toBe(200);
      expect((await list(person)).passkeys).toEqual([]);
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

    test('a stolen token alone adds none: the password is wanted, and counts as a guess', async () => {
      const person = await owner();
      expect((await askForNew(person, { password: 'Wrong_2026' })).code).toBe(REFUSALS.credentialsWrong.code);
      const { key } = { key: `username:${person.username}` };
      const guesses = await world.db.selectFrom('guesses').select('failures').where('key', '=', key).execute();
      expect(guesses).toEqual([{ failures: 1 }]);
    });

    test('what was asked is answered once, by the session that asked, and in time', async () => {
      const person = await owner();
      const made = newAuthenticator();
      const first = contract.ceremony.parse((await askForNew(person)).data);
      const thief = { ...person, token: (await owner()).token };
      expect((await add(thief, first.ticket, made.create(first.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      expect((await add(person, first.ticket, made.create(first.options))).code).toBe(200);
      expect((await add(person, first.ticket, made.create(first.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      const late = contract.ceremony.parse((await askForNew(person)).data);
      world.clock.now += contract.CEREMONY_MS;
      expect((await add(person, late.ticket, newAuthenticator().create(late.options))).code).toBe(REFUSALS.passkeyTooLate.code);
    });

    test.each([
      ['another site', { origin: 'https://evil.example' }],
      ['another question', { challenge: 'AAAA' }],
      ['nobody’s finger', { isVerified: false }],
    ])('a key that was made for %s is refused', async (_what, lie) => {
      const person = await owner();
      const { ticket, options } = contract.ceremony.parse((await askForNew(person)).data);
      expect((await add(person, ticket, newAuthenticator().create(options, lie))).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await list(person)).passkeys).toEqual([]);
    });

    test('one key is one account’s', async () => {
      const [one, other] = [await owner(), await owner()];
      const made = await withKey(one);
      const { ticket, options } = contract.ceremony.parse((await askForNew(other)).data);
      expect((await add(other, ticket, made.create(options))).code).toBe(REFUSALS.passkeyTaken.code);
    });

    test('keys that are there already are named to the authenticator, and there are 20 at most', async () => {
      const person = await owner();
      for (let count = 0; count < contract.MOST_PASSKEYS; count += 1) {
        await withKey(person);
        world.clock.now += 5_000;
      }
      expect((await askForNew(person)).code).toBe(REFUSALS.passkeysFull.code);
    });

    test('somebody else’s are not there', async () => {
      const [one, other] = [await owner(), await owner()];
      await withKey(one);
      const [key] = (await list(one)).passkeys;
      const params = { id: key?.id ?? '' };
      const renamed = await world.call(contract.renamePasskey, { token: other.token, params, body: { name: 'mine' } });
      const removed = await world.call(contract.removePasskey, { token: other.token, params, body: await sealed() });
      expect([renamed.code, removed.code]).toEqual([REFUSALS.gone.code, REFUSALS.gone.code]);
      expect((await list(one)).passkeys).toMatchObject([{ name: 'Laptop' }]);
    });
  });

  describe('signing in', () => {
    test('the key says who it is: no name, no password, no captcha; the token is good, and the log says how', async () => {
      const person = await owner();
      const made = await withKey(person);
      const verified = world.hashing.verified;
      const token = tokenOf(await signIn(made));
      expect(world.hashing.verified).toBe(verified);
      const { data } = await world.call(getLoginUser, { token });
      expect(data).toMatchObject({ username: person.username });
      expect((await list(person)).passkeys).toMatchObject([{ lastUseTime: new Date(world.clock.now).toISOString() }]);
      expect(await logged('success')).toMatchObject([{ account_id: person.accountId }]);
      const guard = await someone(world, { permissions: ['loginLog:list'] });
      const page = await world.call(listSignIns, { token: guard.token, query: { method: 'passkey' } });
      expect(page.data).toMatchObject({ records: [{ username: person.username, success: true, method: 'passkey' }] });
    });

    test('what was asked is answered once and in time, and a question to add a key is none to sign in', async () => {
      const person = await owner();
      const made = await withKey(person);
      const { ticket, options } = await ask();
      const answers = await Promise.all([made.get(options), made.get(options)].map((one) => send(ticket, one)));
      expect(codesOf(answers)).toEqual([200, REFUSALS.passkeyTooLate.code]);
      const late = await ask();
      world.clock.now += contract.CEREMONY_MS;
      expect((await send(late.ticket, made.get(late.options))).code).toBe(REFUSALS.passkeyTooLate.code);
      const adding = contract.ceremony.parse((await askForNew(person)).data);
      const posing = made.get({ challenge: adding.options.challenge, rpId: 'localhost' });
      expect((await send(adding.ticket, posing)).code).toBe(REFUSALS.passkeyTooLate.code);
    });

    test.each([
      ['for another site', { origin: 'https://evil.example' }],
      ['to another question', { challenge: 'AAAA' }],
      ['without its user', { isVerified: false }],
      ['for somebody else', { userHandle: 'c29tZWJvZHk' }],
    ])('an answer %s is refused, and the owner’s log has it', async (_what, lie) => {
      const person = await owner();
      const made = await withKey(person);
      expect((await signIn(made, lie)).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await logged('passkeyWrong'))[0]).toMatchObject({ account_id: person.accountId });
      expect((await signIn(made)).code).toBe(200);
    });

    test('a key that another one signs for, or that nobody has, is refused', async () => {
      const made = await withKey(await owner());
      const other = newAuthenticator();
      const { ticket, options } = await ask();
      const own = made.get(options);
      const { authenticatorData, clientDataJSON, signature } = other.get(options).response;
      const forged = { ...own, response: { ...own.response, authenticatorData, clientDataJSON, signature } };
      expect((await send(ticket, forged)).code).toBe(REFUSALS.passkeyWrong.code);
      expect((await signIn(other, { userHandle: 'bm9ib2R5' })).code).toBe(REFUSALS.passkeyWrong.code);
    });

    test('an authenticator that counts backwards, or no further, has been copied and lets nobody in; one that does not count may', async () => {
      const person = await owner();
      const made = await withKey(person);
      expect((await signIn(made)).code).toBe(200);
      made.state.counter -= 1;
      expect((await signIn(made)).code).toBe(REFUSALS.passkeyCopied.code);
      expect((await logged('passkeyCopied'))[0]).toMatchObject({ account_id: person.accountId });
      made.state.counter = -1;
      expect((await signIn(made)).code).toBe(REFUSALS.passkeyCopied.code);
      const silent = await withKey(await owner(), newAuthenticator('http://localhost', { counts: false }));
      expect([(await signIn(silent)).code, (await signIn(silent)).code]).toEqual([200, 200]);
    });

    test('of two answers with one count at once, one is let in', async () => {
      const made = await withKey(await owner());
      const asked = [await ask(), await ask()];
      const answers = asked.map(({ options }) => {
        made.state.counter = 7;
        return made.get(options);
      });
      const sent = await Promise.all(asked.map(({ ticket }, index) => send(ticket, answers[index])));
      expect(codesOf(sent)).toEqual([200, REFUSALS.passkeyCopied.code]);
    });

    test('a disabled account, a disabled tenant and a tenant of others stay shut, as with any other way', async () => {
      const person = await owner();
      const made = await withKey(person);
      const haicheng = await tenantOf(world, 'haicheng');
      expect((await signIn(made, {}, { orgid: haicheng })).code).toBe(REFUSALS.notAMember.code);
      await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', person.accountId).execute();
      expect((await signIn(made)).code).toBe(REFUSALS.accountDisabled.code);
    });

    describe('after another password', () => {
      const newPassword = async () => (await sealed('Other_2026')).password;

      test('that the administrator has set, or the owner who had forgotten theirs, no key of before lets anybody in', async () => {
        const person = await caller(world, { password: PASSWORD });
        const head = await someone(world, { administrator: true });
        const planted = await withKey(person);
        expect((await world.call(resetPassword, { token: head.token, params: { id: person.id } })).code).toBe(200);
        expect((await signIn(planted)).code).toBe(REFUSALS.passkeyWrong.code);
        const again = await caller(world, { password: PASSWORD });
        const other = await withKey(again);
        const code = await codeFor(world, collectMessages(world), { phone: again.phone, purpose: 'forgot' });
        const forgot = { phone: again.phone, code, newPassword: await newPassword() };
        expect((await world.call(replaceForgotten, { body: forgot })).code).toBe(200);
        expect((await signIn(other)).code).toBe(REFUSALS.passkeyWrong.code);
      });

      test('that its owner has set by the old one, the keys are as they were', async () => {
        const person = await owner();
        const made = await withKey(person);
        const body = { oldPassword: (await sealed()).password, newPassword: await newPassword() };
        const changed = await world.call(changePassword, { token: person.token, params: { userId: person.id }, body });
        expect([changed.code, (await signIn(made)).code]).toEqual([200, 200]);
      });
    });
  });

  describe('the policy of the home tenant', () => {
    test('as shipped there are none: neither added, nor signed in with, nor offered; what is there can be removed', async () => {
      const tenantId = await tenantOf(world, 'qingshan');
      const person = await owner({ tenantId });
      expect((await list(person)).offered).toBe(false);
      expect((await askForNew(person)).code).toBe(REFUSALS.passkeysOff.code);
      await setPasskeys(tenantId, true);
      const made = await withKey(person);
      expect((await signIn(made)).code).toBe(200);
      await setPasskeys(tenantId, false);
      expect((await signIn(made)).code).toBe(REFUSALS.passkeysOff.code);
      const [key] = (await list(person)).passkeys;
      const asked = { token: person.token, params: { id: key?.id ?? '' }, body: await sealed() };
      expect((await world.call(contract.removePasskey, asked)).code).toBe(200);
    });

    test('the sign-in page of a tenant offers them where it has them, at an address that they can be used at', async () => {
      const shown = async (headers: Record<string, string>, orgId: string) =>
        config.parse((await world.call(getLoginConfig, { headers, query: { orgId } })).data).passkeys;
      const [on, off] = ['platform', 'haicheng'];
      expect(await shown(HERE, on)).toBe(true);
      expect(await shown(HERE, off)).toBe(false);
      expect(await shown({ host: '127.0.0.1:8080' }, on)).toBe(false);
    });
  });

  describe('where they are used', () => {
    test('without OFA_PUBLIC_URL at localhost alone: an address in numbers, or a name that anybody may claim, has none', async () => {
      const person = await owner();
      for (const host of ['127.0.0.1:8080', 'console.example.org', '[::1]:8080', 'localhost.evil.example']) {
        expect((await askForNew(person, { headers: { host } })).code).toBe(REFUSALS.passkeyAddress.code);
        expect((await world.call(contract.askForPasskey, { headers: { host } })).code).toBe(REFUSALS.passkeyAddress.code);
        expect((await list(person, { host })).offered).toBe(false);
      }
      const { options } = await ask({ host: 'localhost:8080' });
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    });

    test('with it at that origin alone, whatever a request says of itself', () => {
      const request = (host: string) => ({ host, hostname: host.split(':')[0], protocol: 'http' }) as FastifyRequest;
      const known = { id: 'console.example.org', origin: 'https://console.example.org' };
      expect(relyingParty(known.origin, request('localhost:8080'))).toEqual(known);
      expect(relyingParty(known.origin, request('evil.example'))).toEqual(known);
      expect(relyingParty(undefined, request('localhost:8080'))).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    });
  });
});
