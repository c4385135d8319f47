// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_LIFETIME_MS } from '../../../contract/limits';
import { SESSION_CODES } from '../../../contract/refusals';
import { exitLogin, getLoginUser } from '../../../contract/sign-in';
import { removeUsers, resetPassword, setUserStatus } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('sessions on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const codeOf = async (token?: string) => {
    const { status, code } = await world.call(getLoginUser, token === undefined ? {} : { token });
    return status === 401 ? code : status;
  };

  test('no token, an empty one and an invented one are unknown', async () => {
    for (const token of [undefined, '', 'invented', `${'x'.repeat(4_000)}`]) {
      expect(await codeOf(token)).toBe(SESSION_CODES.tokenUnknown);
    }
  });

  test('a token lives seven days', async () => {
    const { token } = await someone(world);
    world.clock.now += TOKEN_LIFETIME_MS - 1;
    expect(await codeOf(token)).toBe(200);
    world.clock.now += 1;
    expect(await codeOf(token)).toBe(SESSION_CODES.tokenExpired);
  });

  test('signing out ends that session and no other', async () => {
    const person = await someone(world);
    const other = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
    expect((await world.call(exitLogin, { token: person.token })).code).toBe(200);
    expect(await codeOf(person.token)).toBe(SESSION_CODES.tokenUnknown);
    expect(await codeOf(other.token)).toBe(200);
  });

  test('disabling a user takes effect with the next call; enabling allows a sign-in, and restores no old session', async () => {
    const boss = await someone(world, { administrator: true });
    const person = await someone(world);
    const elsewhere = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
    const set = (status: string) =>
      world.call(setUserStatus, { params: { id: person.id }, query: { status }, token: boss.token });
    await set('disabled');
    expect([await codeOf(person.token), await codeOf(elsewhere.token)]).toEqual(Array(2).fill(SESSION_CODES.accountDisabled));
    await set('enabled');
    expect([await codeOf(person.token), await codeOf(elsewhere.token)]).toEqual(Array(2).fill(SESSION_CODES.sessionRevoked));
  });

  test('disabling a guest ends their sessions here, not those at home', async () => {
    const guest = await someone(world);
    const tenantId = await tenantOf(world, 'haicheng');
    const boss = await someone(world, { administrator: true, tenantId });
    const here = await someone(world, { accountId: guest.accountId, tenantId });
    const set = (status: string) => world.call(setUserStatus, { params: { id: here.id }, query: { status }, token: boss.token });
    await set('disabled');
    await set('enabled');
    expect(await codeOf(here.token)).toBe(SESSION_CODES.sessionRevoked);
    expect(await codeOf(guest.token)).toBe(200);
  });

  test('a deleted user’s token answers that the account is unknown', async () => {
    const boss = await someone(world, { administrator: true });
    const person = await someone(world);
    await world.call(removeUsers, { body: [person.id], token: boss.token });
    expect(await codeOf(person.token)).toBe(SESSION_CODES.accountDisabled);
  });

  test('a membership that is disabled ends the sessions of that tenant only', async () => {
    const person = await someone(world);
    const tenantId = await tenantOf(world, 'haicheng');
    const there = await someone(world, { accountId: person.accountId, tenantId });
    await tenantDb(world.db, { tenantId }).update('memberships').set({ status: 'disabled' }).where('id', '=', there.id).execute();
    expect(await codeOf(there.token)).toBe(SESSION_CODES.accountDisabled);
    expect(await codeOf(person.token)).toBe(200);
  });

  test('a tenant that is disabled or past its end date refuses every session', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const { token } = await someone(world, { tenantId });
    const set = (change: object) => world.db.updateTable('tenants').set(change).where('id', '=', tenantId).execute();
    await set({ status: 'disabled' });
    expect(await codeOf(token)).toBe(SESSION_CODES.tenantDisabled);
    await set({ status: 'enabled', ends_at: world.clock.now });
    expect(await codeOf(token)).toBe(SESSION_CODES.tenantDisabled);
    await set({ ends_at: world.clock.now + 1 });
    expect(await codeOf(token)).toBe(200);
  });

  test('a new password ends every session of the account, in every tenant', async () => {
    const boss = await someone(world, { administrator: true });
    const person = await someone(world);
    const there = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
    await world.call(resetPassword, { params: { id: person.id }, token: boss.token });
    expect(await codeOf(person.token)).toBe(SESSION_CODES.sessionRevoked);
    expect(await codeOf(there.token)).toBe(SESSION_CODES.sessionRevoked);
  });

  test('a session that was ended by a sign-in elsewhere says 4001', async () => {
    const person = await someone(world);
    await world.db
      .updateTable('sessions')
      .set({ ended_at: world.clock.now, end_reason: 'elsewhere' })
      .where('account_id', '=', person.accountId)
      .execute();
    expect(await codeOf(person.token)).toBe(SESSION_CODES.signedInElsewhere);
  });

  test('the permission is checked before the request, and the session before the permission', async () => {
    const person = await someone(world);
    expect(await world.call(removeUsers, { body: 'nonsense' })).toMatchObject({ status: 401 });
    expect(await world.call(removeUsers, { body: 'nonsense', token: person.token })).toMatchObject({ status: 403, code: 403 });
  });
});
