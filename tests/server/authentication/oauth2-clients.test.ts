// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { hashOf } from '../../../server/platform/secrets/secret';
import { databases, openWorld, type World } from '../platform/world';
import { openElsewhere, signingInElsewhere } from './signing-in-elsewhere';

describe.each(databases)('clients of OAuth2 as they are in use on %s', (database) => {
  let world: World;
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
  beforeAll(async () => {
    world = await openWorld(database);
    elsewhere = await openElsewhere(world);
  });
  afterAll(() => world.close());

  const { authorize, codeFor, exchange } = signingInElsewhere(() => world);
  const invalid = (error: string, status = 400) => ({ status, json: { error, error_description: expect.any(String) } });

  test.each([
    ['dashes', 'books-and_maps', 'a-b_c-'],
    ['percent signs', 'books%2Dmaps', '100%25-sure_%'],
    ['colons', 'books:maps', 'a:b::c'],
    ['spaces and plus signs', 'books+maps', 'a b+c'],
  ])('takes id and secret with %s by HTTP Basic, urlencoded and as they are (G49)', async (_what, id, secret) => {
    const place = await elsewhere.place('named');
    const clientId = `${id}-${place.id}`;
    const change = { client_id: clientId, client_secret_hash: hashOf(secret) };
    await world.db.updateTable('subsystems').set(change).where('id', '=', place.id).execute();
    const named = { ...place, clientId };
    const user = await elsewhere.reader(named);
    const none = { client_id: undefined, client_secret: undefined };
    const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
    /** As oauth4webapi does it: whatever is no letter or digit is escaped. */
    const form = (text: string) =>
      encodeURIComponent(text).replace(/(?:[-_.!~*'()]|%20)/g, (found) =>
        found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const ways = [`${form(clientId)}:${form(secret)}`, `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`];
    // An id with a colon cannot be sent as it is: the first colon ends it.
    if (!id.includes(':')) ways.push(`${clientId}:${secret}`);
    for (const pair of ways) {
      expect((await exchange(named, await codeFor(named, user), none, basic(pair))).status, pair).toBe(200);
    }
    const wrong = await exchange(named, await codeFor(named, user), none, basic(`${form(clientId)}:${form(`${secret}x`)}`));
    expect(wrong).toMatchObject(invalid('invalid_client', 401));
  });

  test('a client of before PKCE does without a challenge where its setting allows it, by its secret (G50)', async () => {
    const old = await elsewhere.place('old');
    const user = await elsewhere.reader(old);
    const none = { codeChallenge: undefined, codeChallengeMethod: undefined };
    const plain = { code_verifier: undefined };
    expect((await authorize(old, user, none)).code).toBe(REFUSALS.challengeNeeded.code);
    await elsewhere.setPkce(old, false);
    const code = await codeFor(old, user, { ...none, state: 's' });
    expect(await exchange(old, code, { ...plain, client_secret: undefined })).toMatchObject(invalid('invalid_client'));
    expect((await exchange(old, code, plain)).status).toBe(200);
    // A verifier is not taken for a challenge that was never sent, and a challenge that was sent is asked for.
    expect(await exchange(old, await codeFor(old, user, none))).toMatchObject(invalid('invalid_grant'));
    expect(await exchange(old, await codeFor(old, user), plain)).toMatchObject(invalid('invalid_grant'));
    expect((await exchange(old, await codeFor(old, user))).status).toBe(200);
    await elsewhere.setPkce(old, true);
    expect((await authorize(old, user, none)).code).toBe(REFUSALS.challengeNeeded.code);
  });

  test('wrong secrets lock a client out at their origin, and nowhere else', async () => {
    const place = await elsewhere.place('guessed');
    const user = await elsewhere.reader(place);
    const subject = `client:${place.clientId}`;
    const guesses = () => world.db.selectFrom('guesses').select(['key', 'failures']).where('subject', '=', subject).execute();
    const wrong = await exchange(place, 'x', { client_secret: 'x' });
    expect(wrong).toMatchObject(invalid('invalid_client'));
    expect(await guesses()).toEqual([{ key: `${subject}@origin:127.0.0.1`, failures: 1 }]);
    // A right one starts afresh.
    expect((await exchange(place, await codeFor(place, user))).status).toBe(200);
    expect(await guesses()).toEqual([]);
    await exchange(place, 'x', { client_secret: 'x' });
    const lockedOut = { failures: 40, blocked_until: world.clock.now + 60_000 };
    await world.db.updateTable('guesses').set(lockedOut).where('subject', '=', subject).execute();
    const code = await codeFor(place, user);
    expect(await exchange(place, code)).toMatchObject(invalid('invalid_client'));
    await world.db
      .updateTable('guesses')
      .set({ key: `${subject}@origin:10.0.0.1` })
      .where('subject', '=', subject)
      .execute();
    expect((await exchange(place, code)).status).toBe(200);
  });
});
