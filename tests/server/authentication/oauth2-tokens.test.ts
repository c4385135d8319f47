// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exitLogin } from '../../../contract/sign-in';
import { revokeSessions } from '../../../server/identity/sessions/store';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { Someone } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { type Elsewhere, openElsewhere, signingInElsewhere } from './signing-in-elsewhere';

describe.each(databases)('an access token on %s', (database) => {
  let world: World;
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
  let books: Elsewhere;
  let maps: Elsewhere;
  let reader: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    elsewhere = await openElsewhere(world);
    books = await elsewhere.place('books');
    maps = await elsewhere.place('maps');
  });
  beforeEach(async () => {
    reader = await elsewhere.reader(books, maps);
  });
  afterAll(() => world.close());

  const { tokenFor, userinfo, claims } = signingInElsewhere(() => world);

  test('is valid for half an hour', async () => {
    const token = await tokenFor(books, reader);
    const { now } = world.clock;
    world.clock.now += 1_799_999;
    expect((await claims(token)).status).toBe(200);
    world.clock.now += 1;
    expect((await claims(token)).status).toBe(401);
    world.clock.now = now;
  });

  const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the session is signed out', () => world.call(exitLogin, { token: reader.token })],
    ['the sessions are revoked, as by a new password', () => revokeSessions(world.db, world.clock.now, reader.accountId)],
    [
      'the account is disabled',
      () => world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', reader.accountId).execute(),
    ],
    [
      'the right to the sub-system is taken away',
      () => tenantDb(world.db, reader).delete('membership_roles').where('membership_id', '=', reader.id).execute(),
    ],
    ['the secret of the sub-system is renewed', () => elsewhere.renew(maps.id)],
  ];
  test.each(ends)('ends when %s', async (_when, end) => {
    maps = { ...maps, secret: String((await elsewhere.renew(maps.id)).data) };
    const token = await tokenFor(maps, reader);
    expect((await claims(token)).status).toBe(200);
    await end();
    expect(await claims(token)).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
  });

  test('ends with the tenant, and with the sub-system', async () => {
    const token = await tokenFor(books, reader);
    const tenant = (status: 'enabled' | 'disabled') =>
      world.db.updateTable('tenants').set({ status }).where('id', '=', elsewhere.tenantId).execute();
    await tenant('disabled');
    expect((await claims(token)).status).toBe(401);
    await tenant('enabled');
    expect((await claims(token)).status).toBe(200);
    await elsewhere.setEnabled(books, false);
    expect((await claims(token)).status).toBe(401);
    await elsewhere.setEnabled(books, true);
    expect((await claims(token)).status).toBe(200);
  });

  test('ends when the sub-system no longer signs users in', async () => {
    const leaving = await elsewhere.place('leaving');
    const token = await tokenFor(leaving, await elsewhere.reader(leaving));
    expect((await claims(token)).status).toBe(200);
    await elsewhere.setEnabled({ ...leaving, clientId: null }, true);
    expect((await claims(token)).status).toBe(401);
  });

  test.each([undefined, 'Bearer', 'Bearer a b', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`])(
    'is required: %s is refused in the words of the standard',
    async (authorization) => {
      const { status, json, headers } = await userinfo(authorization);
      expect([400, 401]).toContain(status);
      expect(json).toEqual({ error: expect.any(String), error_description: expect.any(String) });
      expect(headers['www-authenticate']).toContain('Bearer');
    },
  );

  test('opens nothing else: it is not a token of the console', async () => {
    const token = await tokenFor(books, reader);
    expect((await world.call(exitLogin, { token })).status).toBe(401);
    expect((await claims(reader.token)).status).toBe(401);
  });
});
