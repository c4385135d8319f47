// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/second-factor';
import { codeSignIn } from '../../../contract/sign-in-methods';
import { type Someone, someone } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { tokenOf } from './entering';
import { caller, codeFor, collectMessages } from './phones';
import { PASSWORD, STEP_MS, secondFactors } from './second-factors';

const { secondFactorNeeded: NEEDED, secondFactorSetupNeeded: SETUP_NEEDED, secondFactorWrong: WRONG } = REFUSALS;

describe.each(databases)('the second factor on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
    await ask('optional');
  });
  afterAll(() => world.close());

  const { ask, codeOf, sealed, setUp, state, enrolled, enter, ticketOf, prove, whoIs } = secondFactors(() => world);

  describe('setting it up', () => {
    test('shows a secret for an authenticator app, as a picture and as a text, for the password', async () => {
      const person = await someone(world, { password: PASSWORD });
      expect((await setUp(person, 'Wrong_2026')).code).toBe(REFUSALS.credentialsWrong.code);
      const { secret, uri, image } = contract.secondFactorSetup.parse((await setUp(person)).data);
      expect(uri).toMatch(new RegExp(`^otpauth://totp/.*${person.username}.*secret=${secret}`));
      expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
      expect((await state(person)).enrolled).toBe(false);
    });

    test('a right code turns it on and answers ten recovery codes once; a wrong one does not', async () => {
      const person = await someone(world, { password: PASSWORD });
      const confirm = (code: string) => world.call(contract.confirmSecondFactor, { token: person.token, body: { code } });
      expect((await confirm('000000')).code).toBe(REFUSALS.secondFactorNotShown.code);
      const { secret } = contract.secondFactorSetup.parse((await setUp(person)).data);
      expect((await confirm(codeOf(secret, world.clock.now - 3 * STEP_MS))).code).toBe(WRONG.code);
      const { recoveryCodes } = contract.confirmSecondFactor.answer.parse((await confirm(codeOf(secret))).data);
      expect(new Set(recoveryCodes).size).toBe(contract.RECOVERY_CODES);
      expect(await state(person)).toMatchObject({ enrolled: true, recoveryCodesLeft: contract.RECOVERY_CODES });
      const kept = JSON.stringify(await world.db.selectFrom('recovery_codes').selectAll().execute());
      for (const code of recoveryCodes) expect(kept).not.toContain(code.replace('-', ''));
    });

    test('while one is in use no other is shown: the password alone would replace it', async () => {
      const person = await enrolled();
      expect((await setUp(person)).code).toBe(REFUSALS.secondFactorInUse.code);
      const told = await prove(ticketOf(await enter(person)), { code: codeOf(person.secret) });
      expect(told.code).toBe(200);
    });

    test('a secret is not stored readable, and one moved to another account is worthless', async () => {
      const [person, other] = [await enrolled(), await enrolled()];
      const rowOf = ({ accountId }: Someone) =>
        world.db.selectFrom('second_factors').select('secret').where('account_id', '=', accountId).executeTakeFirstOrThrow();
      expect((await rowOf(person)).secret).not.toContain(person.secret);
      const moved = await rowOf(other);
      await world.db.updateTable('second_factors').set(moved).where('account_id', '=', person.accountId).execute();
      expect((await prove(ticketOf(await enter(person)), { code: codeOf(other.secret) })).status).toBe(500);
    });

    test('is not available if the home tenant has it off, and then it is not asked for', async () => {
      const person = await enrolled();
      await ask('off');
      expect((await setUp(person)).code).toBe(REFUSALS.secondFactorOff.code);
      expect((await enter(person)).code).toBe(200);
      await ask('optional');
      expect((await enter(person)).code).toBe(NEEDED.code);
    });
  });

  describe('signing in', () => {
    test('with a password alone gives a ticket and no token; with the code it gives the token', async () => {
      const person = await enrolled();
      const half = await enter(person);
      expect(half).toMatchObject({ status: 200, code: NEEDED.code, data: { trustedDeviceDays: 30 } });
      const told = await prove(ticketOf(half), { code: codeOf(person.secret) });
      const { token, deviceToken } = contract.enterSecondFactor.answer.parse(told.data);
      expect(await whoIs(token)).toBe(person.username);
      expect(deviceToken).toBeNull();
    });

    test('with a wrong password does not mention a second factor', async () => {
      expect((await enter(await enrolled(), { password: 'Wrong_2026' })).code).toBe(REFUSALS.credentialsWrong.code);
    });

    test('with an SMS code asks for it, too', async () => {
      const messages = collectMessages(world);
      const person = await caller(world, { password: PASSWORD });
      const { secret } = contract.secondFactorSetup.parse((await setUp(person)).data);
      await world.call(contract.confirmSecondFactor, { token: person.token, body: { code: codeOf(secret) } });
      const code = await codeFor(world, messages, { phone: person.phone, purpose: 'login' });
      expect((await world.call(codeSignIn, { body: { phone: person.phone, code } })).code).toBe(NEEDED.code);
    });

    test('a code is valid for its own 30 seconds and the neighbouring ones, and for one sign-in', async () => {
      const person = await enrolled();
      const { now } = world.clock;
      const tryOne = async (code: string) => (await prove(ticketOf(await enter(person)), { code })).code;
      expect(await tryOne(codeOf(person.secret, now - 3 * STEP_MS))).toBe(WRONG.code);
      expect(await tryOne(codeOf(person.secret, now + 3 * STEP_MS))).toBe(WRONG.code);
      const code = codeOf(person.secret, now + STEP_MS);
      expect(await tryOne(code)).toBe(200);
      expect(await tryOne(code)).toBe(WRONG.code);
      expect(await tryOne(codeOf(person.secret, now))).toBe(WRONG.code);
    });

    test('of two uses of one code at once, one signs in', async () => {
      const person = await enrolled();
      const tickets = [ticketOf(await enter(person)), ticketOf(await enter(person))];
      const code = codeOf(person.secret);
      const codes = (await Promise.all(tickets.map((ticket) => prove(ticket, { code })))).map((answer) => answer.code);
      expect(codes.sort((one, other) => one - other)).toEqual([200, WRONG.code]);
    });

    test('a recovery code signs in once, however it is typed', async () => {
      const person = await enrolled();
      const recoveryCode = person.recoveryCodes[0]?.toUpperCase().replace('-', ' ');
      expect((await prove(ticketOf(await enter(person)), { recoveryCode })).code).toBe(200);
      expect((await prove(ticketOf(await enter(person)), { recoveryCode })).code).toBe(WRONG.code);
      expect((await state(person)).recoveryCodesLeft).toBe(contract.RECOVERY_CODES - 1);
    });

    test('a ticket is valid for one sign-in and for ten minutes, and a wrong code leaves it valid', async () => {
      const person = await enrolled();
      const ticket = ticketOf(await enter(person));
      expect((await prove(ticket, { code: '000000' })).code).toBe(WRONG.code);
      expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(200);
      expect((await prove(ticket, { recoveryCode: person.recoveryCodes[0] })).code).toBe(REFUSALS.ticketUnknown.code);
      const late = ticketOf(await enter(person));
      world.clock.now += 600_000;
      expect((await prove(late, { code: codeOf(person.secret) })).code).toBe(REFUSALS.ticketUnknown.code);
    });

    test('thirty wrong codes lock it for the account, whatever tickets they came with', async () => {
      const person = await enrolled();
      const ticket = ticketOf(await enter(person));
      for (let wrong = 0; wrong < 30; wrong += 1) await prove(ticket, { code: '000000' });
      expect((await prove(ticketOf(await enter(person)), { code: codeOf(person.secret) })).code).toBe(WRONG.code);
      world.clock.now += 120_000;
      expect((await prove(ticketOf(await enter(person)), { code: codeOf(person.secret) })).code).toBe(200);
    });

    test('an account disabled between the two halves is refused', async () => {
      const person = await enrolled();
      const ticket = ticketOf(await enter(person));
      await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', person.accountId).execute();
      expect((await prove(ticket, { code: codeOf(person.secret) })).code).toBe(REFUSALS.accountDisabled.code);
    });

    test('neither code, ticket nor device is in the log of sign-ins or operations', async () => {
      const person = await enrolled();
      const ticket = ticketOf(await enter(person));
      const told = await prove(ticket, { code: codeOf(person.secret), trustDevice: true });
      const { token, deviceToken } = contract.enterSecondFactor.answer.parse(told.data);
      const kept = JSON.stringify([
        await world.db.selectFrom('sign_in_logs').selectAll().where('tenant_id', '=', person.tenantId).execute(),
        await world.db.selectFrom('audits').selectAll().where('tenant_id', '=', person.tenantId).execute(),
        await world.db.selectFrom('pending_sign_ins').selectAll().execute(),
        await world.db.selectFrom('trusted_devices').selectAll().execute(),
      ]);
      for (const secret of [ticket, token, deviceToken ?? '', person.secret]) expect(kept).not.toContain(secret);
    });
  });

  describe('if it is required', () => {
    test('a user without one sets it up before signing in', async () => {
      await ask('required');
      const person = await someone(world, { password: PASSWORD });
      const half = await enter(person);
      expect(half.code).toBe(SETUP_NEEDED.code);
      const ticket = ticketOf(half);
      const { secret } = contract.secondFactorSetup.parse((await world.call(contract.setUpAtSignIn, { body: { ticket } })).data);
      const confirm = (code: string) => world.call(contract.confirmAtSignIn, { body: { ticket, code } });
      expect((await confirm('000000')).code).toBe(WRONG.code);
      const { token, recoveryCodes } = contract.confirmAtSignIn.answer.parse((await confirm(codeOf(secret))).data);
      expect(await whoIs(token)).toBe(person.username);
      expect(recoveryCodes).toHaveLength(contract.RECOVERY_CODES);
      expect((await confirm(codeOf(secret))).code).toBe(REFUSALS.ticketUnknown.code);
      expect((await enter(person)).code).toBe(NEEDED.code);
      await ask('optional');
    });

    test('a ticket to set it up is worthless once another one has done so', async () => {
      await ask('required');
      const person = await someone(world, { password: PASSWORD });
      const [first, second] = [ticketOf(await enter(person)), ticketOf(await enter(person))];
      const show = async (ticket: string) =>
        contract.secondFactorSetup.parse((await world.call(contract.setUpAtSignIn, { body: { ticket } })).data).secret;
      const confirm = async (ticket: string, secret: string) =>
        (await world.call(contract.confirmAtSignIn, { body: { ticket, code: codeOf(secret) } })).code;
      expect(await confirm(first, await show(first))).toBe(200);
      expect((await world.call(contract.setUpAtSignIn, { body: { ticket: second } })).code).toBe(REFUSALS.secondFactorInUse.code);
      await ask('optional');
    });

    test('a ticket to set it up proves nothing, and one to prove it sets nothing up', async () => {
      const person = await enrolled();
      const ticket = ticketOf(await enter(person));
      expect((await world.call(contract.setUpAtSignIn, { body: { ticket } })).code).toBe(REFUSALS.ticketUnknown.code);
      await ask('required');
      const setup = ticketOf(await enter(await someone(world, { password: PASSWORD })));
      expect((await prove(setup, { code: '000000' })).code).toBe(REFUSALS.ticketUnknown.code);
      await ask('optional');
    });
  });

  describe('removing it', () => {
    test('needs the password and a code', async () => {
      const person = await enrolled();
      const remove = async (body: Record<string, unknown>, password = PASSWORD) =>
        (await world.call(contract.removeSecondFactor, { token: person.token, body: { ...(await sealed(password)), ...body } }))
          .code;
      expect(await remove({})).toBe(WRONG.code);
      expect(await remove({ code: '000000' })).toBe(WRONG.code);
      expect(await remove({ code: codeOf(person.secret) }, 'Wrong_2026')).toBe(REFUSALS.credentialsWrong.code);
      expect(await remove({ recoveryCode: person.recoveryCodes[3] })).toBe(200);
      expect(await state(person)).toMatchObject({ enrolled: false, recoveryCodesLeft: 0 });
      expect((await enter(person)).code).toBe(200);
      expect(await remove({ code: '000000' })).toBe(REFUSALS.secondFactorNone.code);
    });

    test('is allowed to callers who may reset the password, not for a stronger user, and is in the operation log', async () => {
      const person = await enrolled();
      const takeAway = async ({ token }: Someone, id = person.id) =>
        (await world.call(contract.takeAwaySecondFactor, { token, params: { id } })).code;
      const clerk = await someone(world, { permissions: ['user:resetPassword'] });
      const head = await enrolled({ administrator: true });
      expect(await takeAway(clerk, head.id)).toBe(REFUSALS.administratorProtected.code);
      expect(await takeAway(clerk)).toBe(200);
      expect((await enter(person)).code).toBe(200);
      expect(await takeAway(clerk)).toBe(REFUSALS.secondFactorNone.code);
      const audits = await world.db
        .selectFrom('audits')
        .select(['action', 'actor_id'])
        .where('tenant_id', '=', person.tenantId)
        .where('entity', '=', 'secondFactor')
        .where('entity_id', '=', person.id)
        .execute();
      expect(audits).toEqual([{ action: 'remove', actor_id: clerk.id }]);
    });

    test('new recovery codes replace all old ones', async () => {
      const person = await enrolled();
      const renew = async (body: Record<string, unknown>) =>
        world.call(contract.renewRecoveryCodes, { token: person.token, body: { ...(await sealed()), ...body } });
      expect((await renew({})).code).toBe(WRONG.code);
      const answer = await renew({ recoveryCode: person.recoveryCodes[1] });
      const { recoveryCodes } = contract.renewRecoveryCodes.answer.parse(answer.data);
      expect((await prove(ticketOf(await enter(person)), { recoveryCode: person.recoveryCodes[0] })).code).toBe(WRONG.code);
      const told = await prove(ticketOf(await enter(person)), { recoveryCode: recoveryCodes[0] });
      expect(await whoIs(tokenOf({ ...told, data: contract.enterSecondFactor.answer.parse(told.data).token }))).toBe(
        person.username,
      );
    });
  });
});
