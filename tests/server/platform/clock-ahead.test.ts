// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/invitations';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { listOwnSessions, listSessions } from '../../../contract/sessions';
import { getLoginUser } from '../../../contract/sign-in';
import { findChange, keepPending } from '../../../server/authentication/admission/store';
import { takeCaptcha } from '../../../server/authentication/captcha/store';
import { makeCode, tryCode } from '../../../server/authentication/sms/store';
import { keepCeremony, takeCeremony } from '../../../server/identity/passkeys/store';
import { currentCipherKey, keepOneTimeKey, takeOneTimeKey } from '../../../server/identity/passwords/cipher-store';
import { isTrusted, trustDevice } from '../../../server/identity/second-factor/store';
import { issueTicket, takeTicket } from '../../../server/identity/sessions/tickets-store';
import { addressOf, isSigned } from '../../../server/platform/file-store/signing';
import { guess } from '../../../server/platform/limits/lock-out';
import { freshCaptcha } from '../authentication/entering';
import { secondFactors } from '../authentication/second-factors';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from './world';

const YEAR_MS = 365 * 86_400_000;

/** Each is made while the clock of the server is a year ahead, and used when it is right again. */
describe.each(databases)('what was made while the clock was a year ahead, on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  async function ahead<Made>(make: () => Promise<Made>): Promise<Made> {
    world.clock.now += YEAR_MS;
    try {
      return await make();
    } finally {
      world.clock.now -= YEAR_MS;
    }
  }
  const at = () => world.clock.now;

  test('a session has expired, and is in no list (G42)', async () => {
    const person = await ahead(() => someone(world));
    expect((await world.call(getLoginUser, { token: person.token })).code).toBe(SESSION_CODES.tokenExpired);
    const again = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
    const own = listOwnSessions.answer.parse((await world.call(listOwnSessions, { token: again.token })).data);
    expect(own).toHaveLength(1);
    const { data } = await world.call(listSessions, { token: boss.token, query: { username: person.username } });
    expect(listSessions.answer.parse(data).total).toBe(0);
  });

  test('a lock-out is over, and the guesses are forgotten (G42)', async () => {
    const counters = [{ key: 'username:ahead', free: 2, subject: 'username:ahead' }];
    const wrong = () => guess(world.deps, counters, async () => false);
    const right = () => guess(world.deps, counters, async (mayBe) => mayBe);
    await ahead(async () => {
      for (let n = 0; n < 5; n++) await wrong();
      expect(await right()).toBe(false);
    });
    expect(await right()).toBe(true);
  });

  test.each<[string, () => Promise<() => Promise<unknown>>]>([
    [
      'a captcha',
      async () => {
        const { codeId, answer } = await freshCaptcha(world);
        return async () => (await takeCaptcha(world.db, at(), codeId, answer)) || undefined;
      },
    ],
    [
      'a code by text message',
      async () => {
        const asked = { phone: '13800000001', purpose: 'login', asker: '' } as const;
        const code = await makeCode(world.deps, asked);
        return () => tryCode(world.deps, { ...asked, code });
      },
    ],
    [
      'a ticket',
      async () => {
        const { accountId, tenantId, id: membershipId } = boss;
        const ticket = await issueTicket(world.db, at(), { accountId, tenantId, membershipId, enteredFrom: null });
        return () => takeTicket(world.db, at(), ticket);
      },
    ],
    [
      'a sign-in with one step left',
      async () => {
        const ticket = await keepPending(world.db, at(), { kind: 'changePassword', accountId: boss.accountId });
        return () => findChange(world.db, at(), ticket);
      },
    ],
    [
      'a challenge for a passkey',
      async () => {
        const asked = { challenge: 'x', id: 'localhost', origin: 'http://localhost', sessionHash: null };
        const ticket = await keepCeremony(world.db, at(), asked);
        return () => takeCeremony(world.db, at(), ticket, null);
      },
    ],
    [
      'a key for one password',
      async () => {
        const id = await keepOneTimeKey(world.db, at(), Buffer.from('x'));
        return () => takeOneTimeKey(world.db, at(), id);
      },
    ],
    [
      'a trusted device',
      async () => {
        const from = { address: '192.0.2.1', userAgent: undefined } as unknown as Parameters<typeof trustDevice>[4];
        const token = await trustDevice(world.db, at(), boss.accountId, 30, from);
        return async () => (await isTrusted(world.db, at(), boss.accountId, token, 30)) || undefined;
      },
    ],
    [
      'the address of a file',
      async () => {
        const file = { tenantId: boss.tenantId, id: 'x' };
        const url = new URL(await addressOf(world.db, at(), file), 'http://localhost');
        const signed = { e: url.searchParams.get('e') ?? '', s: url.searchParams.get('s') ?? '' };
        return async () => (await isSigned(world.db, at(), file, signed)) || undefined;
      },
    ],
  ])('%s is expired (G42)', async (_what, make) => {
    const use = await make();
    expect(await use()).toBeDefined();
    const late = await ahead(make);
    expect(await late()).toBeUndefined();
  });

  test('an invitation is expired (G42)', async () => {
    const { data } = await ahead(async () => {
      const { token } = await someone(world, { administrator: true });
      return world.call(contract.makeInvitation, { token });
    });
    const { code } = contract.makeInvitation.answer.parse(data);
    const read = await world.call(contract.readInvitation, { query: { code }, token: boss.token });
    expect(read.code).toBe(REFUSALS.invitationExpired.code);
  });

  test('a key to encrypt passwords with is followed by a new one (G42)', async () => {
    const late = await ahead(() => currentCipherKey(world.db, at()));
    expect((await currentCipherKey(world.db, at())).keyId).not.toBe(late.keyId);
  });

  test('a used second factor locks out no later code (G42)', async () => {
    const { ask, enrolled, enter, ticketOf, prove, codeOf } = secondFactors(() => world);
    await ask('optional');
    const person = await enrolled();
    const signIn = async () => (await prove(ticketOf(await enter(person)), { code: codeOf(person.secret) })).code;
    expect(await ahead(signIn)).toBe(200);
    expect([await signIn(), await signIn()]).toEqual([200, REFUSALS.secondFactorWrong.code]);
  });
});
