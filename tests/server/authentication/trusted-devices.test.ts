// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/second-factor';
import { encrypt } from '../identity/cipher';
import { type Someone, someone } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { cipherOf } from './entering';
import { PASSWORD, STEP_MS, secondFactors } from './second-factors';

const DAY_MS = 86_400_000;
const { secondFactorNeeded: NEEDED } = REFUSALS;

describe.each(databases)('a trusted device on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
    await ask('optional');
  });
  afterAll(() => world.close());

  const { ask, codeOf, state, enrolled, enter, ticketOf, prove } = secondFactors(() => world);

  async function trusted(person: Awaited<ReturnType<typeof enrolled>>) {
    const told = await prove(ticketOf(await enter(person)), { code: codeOf(person.secret), trustDevice: true });
    return contract.enterSecondFactor.answer.parse(told.data).deviceToken ?? '';
  }

  test('skips the second factor, never the password', async () => {
    const person = await enrolled();
    const deviceToken = await trusted(person);
    expect((await enter(person, { deviceToken })).code).toBe(200);
    expect((await enter(person, { deviceToken, password: 'Wrong_2026' })).code).toBe(REFUSALS.credentialsWrong.code);
  });

  test('is trusted for one account only, and for as long as the policy says', async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    const deviceToken = await trusted(person);
    expect((await enter(other, { deviceToken })).code).toBe(NEEDED.code);
    await ask('optional', 7);
    world.clock.now += 7 * DAY_MS - 3 * STEP_MS;
    expect((await enter(person, { deviceToken })).code).toBe(200);
    world.clock.now += 3 * STEP_MS;
    expect((await enter(person, { deviceToken })).code).toBe(NEEDED.code);
    await ask('optional');
  });

  test('is not trusted if the policy trusts no devices', async () => {
    await ask('optional', 0);
    const person = await enrolled();
    const told = await prove(ticketOf(await enter(person)), { code: codeOf(person.secret), trustDevice: true });
    expect(told.data).toMatchObject({ deviceToken: null });
    await ask('optional');
  });

  test('is listed for its owner, who can end its trust; no one ends that of another', async () => {
    const person = await enrolled();
    const deviceToken = await trusted(person);
    const [device] = (await state(person)).devices;
    const end = ({ token }: Someone) => world.call(contract.endTrustedDevices, { token, body: [device?.id] });
    expect((await end(await someone(world))).code).toBe(REFUSALS.gone.code);
    expect((await end(person)).code).toBe(200);
    expect((await enter(person, { deviceToken })).code).toBe(NEEDED.code);
  });

  test('is no longer trusted once the password has changed', async () => {
    const person = await enrolled();
    const deviceToken = await trusted(person);
    const cipher = await cipherOf(world);
    const body = { oldPassword: encrypt(cipher, '', PASSWORD), newPassword: encrypt(cipher, '', 'Other_2026') };
    await world.call(changePassword, { token: person.token, params: { userId: person.id }, body });
    expect((await enter(person, { deviceToken, password: 'Other_2026' })).code).toBe(NEEDED.code);
  });
});
