// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeByTicket, changeNeeded } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { setUpAtSignIn } from '../../../contract/second-factor';
import { endOtherSessions } from '../../../contract/sessions';
import { signIn } from '../../../contract/sign-in';
import { codeSignIn } from '../../../contract/sign-in-methods';
import { editUser, removeUsers, setUserStatus } from '../../../contract/users';
import { policyOf, savePolicy } from '../../../server/identity/sign-in-policy/store';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { cipherOf, enter, freshCaptcha } from './entering';
import { caller, codeFor, collectMessages, newPhone } from './phones';
import { PASSWORD, secondFactors } from './second-factors';

const UNKNOWN = REFUSALS.ticketUnknown.code;

describe.each(databases)('a sign-in that is half done on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  beforeEach(() => {
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const { ask, codeOf, enrolled, enter: enterHalf, prove, ticketOf } = secondFactors(() => world);
  const turn = async ({ id }: Someone, by = boss) => {
    for (const status of ['disabled', 'enabled']) {
      const answer = await world.call(setUserStatus, { token: by.token, params: { id }, query: { status } });
      expect(answer.code).toBe(200);
    }
  };

  test('ends when its user is disabled, and does not come back with the user', async () => {
    await ask('optional');
    const person = await enrolled();
    const ticket = ticketOf(await enterHalf(person));
    await turn(person);
    expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(UNKNOWN);
  });

  test('so it does where the second factor is to be set up, and where the password is to be changed', async () => {
    await ask('required');
    const person = await someone(world, { password: PASSWORD });
    const ticket = ticketOf(await enterHalf(person));
    await turn(person);
    expect((await world.call(setUpAtSignIn, { body: { ticket } })).code).toBe(UNKNOWN);

    const tenantId = await tenantOf(world);
    const { version: _, ...policy } = await policyOf(world.db, { tenantId });
    await savePolicy(world.db, { tenantId }, world.clock.now, { ...policy, changeAtFirstLogin: true }, undefined);
    const made = await someone(world, { password: PASSWORD, isPasswordMade: true });
    const { changeTicket } = changeNeeded.parse((await enter(world, { username: made.username, password: PASSWORD })).data);
    await turn(made);
    const newPassword = encrypt(await cipherOf(world), '', 'Other_2026');
    expect((await world.call(changeByTicket, { body: { changeTicket, newPassword } })).code).toBe(UNKNOWN);
  });

  test('to another tenant than the one where its user is disabled goes on', async () => {
    await ask('optional');
    const person = await enrolled();
    const elsewhere = await tenantOf(world, 'haicheng');
    const guest = await someone(world, { accountId: person.accountId, tenantId: elsewhere });
    const ticket = ticketOf(await enterHalf(person));
    await turn(guest, await someone(world, { tenantId: elsewhere, administrator: true }));
    expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(200);
  });

  test('ends when its user is removed, and is none of a new member with the same account', async () => {
    await ask('optional');
    const tenantId = await tenantOf(world, 'haicheng');
    const person = await enrolled();
    const guest = await someone(world, { accountId: person.accountId, tenantId });
    const { codeId, answer } = await freshCaptcha(world);
    const password = encrypt(await cipherOf(world), codeId, PASSWORD);
    const body = { username: person.username, password, captcha: answer, codeId };
    const ticket = ticketOf(await world.call(signIn, { body, headers: { orgid: tenantId } }));
    const head = await someone(world, { tenantId, administrator: true });
    expect((await world.call(removeUsers, { token: head.token, body: [guest.id] })).code).toBe(200);
    await someone(world, { accountId: person.accountId, tenantId });
    expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(UNKNOWN);
  });

  test('ends when its user ends all other sessions', async () => {
    await ask('optional');
    const person = await enrolled();
    const ticket = ticketOf(await enterHalf(person));
    expect((await world.call(endOtherSessions, { token: person.token })).code).toBe(200);
    expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(UNKNOWN);
  });

  test('by a number that is no longer the user’s ends with the change', async () => {
    await ask('required');
    const person = await caller(world, { password: PASSWORD });
    const code = await codeFor(world, collectMessages(world), { phone: person.phone, purpose: 'login' });
    const ticket = ticketOf(await world.call(codeSignIn, { body: { phone: person.phone, code } }));
    const { id, username } = person;
    const body = { username, name: username, phone: newPhone(), departmentIds: [], roleIds: [] };
    expect((await world.call(editUser, { token: boss.token, params: { id }, body })).code).toBe(200);
    expect((await world.call(setUpAtSignIn, { body: { ticket } })).code).toBe(UNKNOWN);
  });
});
