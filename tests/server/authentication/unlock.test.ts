// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unlockByPasskey } from '../../../contract/passkeys';
import { editPasswordPolicy, unlock } from '../../../contract/passwords';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { policyOf } from '../../../server/identity/sign-in-policy/store';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { HERE, passkeysIn } from './holding-passkeys';

describe.each(databases)('a locked console on %s', (database) => {
  let world: World;
  let keys: ReturnType<typeof passkeysIn>;
  beforeAll(async () => {
    world = await openWorld(database);
    keys = passkeysIn(world);
    await keys.setPasskeys(await tenantOf(world), true);
  });
  afterAll(() => world.close());

  const byPassword = async ({ token }: Someone, password?: string) =>
    world.call(unlock, { token, body: await keys.sealed(password) });
  async function byPasskey(made: Awaited<ReturnType<typeof keys.withKey>>, { token }: Someone) {
    const { ticket, options } = await keys.ask();
    const body = { ticket, credential: made.get(options) };
    return { body, answer: await world.call(unlockByPasskey, { token, headers: HERE, body }) };
  }

  test('is opened by the password of its user; a wrong one is a guess like any other', async () => {
    const person = await keys.owner();
    expect((await byPassword(person)).code).toBe(200);
    expect((await byPassword(person, 'Wrong_2026')).code).toBe(REFUSALS.credentialsWrong.code);
    const guesses = world.db.selectFrom('guesses').select('failures').where('key', '=', `username:${person.username}`);
    expect(await guesses.execute()).toEqual([{ failures: 1 }]);
    expect((await world.call(unlock, { body: await keys.sealed() })).status).toBe(401);
  });

  test('is opened by a passkey of its user, once, and not by that of another', async () => {
    const person = await keys.owner();
    const made = await keys.withKey(person);
    const { body, answer } = await byPasskey(made, person);
    expect(answer.code).toBe(200);
    const again = await world.call(unlockByPasskey, { token: person.token, headers: HERE, body });
    expect(again.code).toBe(REFUSALS.passkeyTooLate.code);
    const other = await keys.owner();
    expect((await byPasskey(made, other)).answer.code).toBe(REFUSALS.passkeyWrong.code);
  });

  test('when it locks, and whether it carries a name, is a matter of the tenant that one works in', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const seen = async (who: Someone) => (await world.call(getLoginUser, { token: who.token })).data;
    const theirs = await someone(world, { tenantId });
    expect(await seen(theirs)).toMatchObject({ lockMinutes: 0, watermark: false });
    const boss = await someone(world, { tenantId, permissions: ['passwordPolicy:edit'] });
    const { version: _, ...present } = await policyOf(world.db, { tenantId });
    const edit = (change: object) => world.call(editPasswordPolicy, { token: boss.token, body: { ...present, ...change } });
    expect((await edit({ lockMinutes: 481 })).status).toBe(400);
    expect((await edit({ lockMinutes: 15, watermark: true })).code).toBe(200);
    expect(await seen(theirs)).toMatchObject({ lockMinutes: 15, watermark: true });
    expect(await seen(await someone(world))).toMatchObject({ lockMinutes: 0, watermark: false });
  });
});
