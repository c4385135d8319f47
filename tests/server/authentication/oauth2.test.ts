// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getClient } from '../../../contract/oauth2';
import { REFUSALS } from '../../../contract/refusals';
import { exitLogin } from '../../../contract/sign-in';
import { startSession } from '../../../server/identity/sessions/store';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { hashOf } from '../../../server/platform/secrets/secret';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { type Elsewhere, openElsewhere, signingInElsewhere, VERIFIER } from './signing-in-elsewhere';

describe.each(databases)('signing in to a sub-system on %s', (database) => {
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

  const { authorize, codeFor, post, exchange, tokenFor, claims } = signingInElsewhere(() => world);
  const invalid = (error: string, status = 400) => ({ status, json: { error, error_description: expect.any(String) } });

  describe('authorising', () => {
    test('answers the registered address, unchanged, followed by code and state', async () => {
      const { data } = await authorize(books, reader, { state: ' a&b=c ' });
      const { code, redirectUri } = data as { code: string; redirectUri: string };
      expect(redirectUri).toBe(`${books.redirectUri}&code=${code}&state=+a%26b%3Dc+`);
    });

    test.each(['/', '#', '/other/', '.evil', '%2F'])('goes only to a registered address: not with %s appended', async (tail) => {
      const answer = await authorize(books, reader, { redirectUri: books.redirectUri + tail });
      expect(answer).toMatchObject({ code: REFUSALS.redirectUriUnknown.code, data: null });
      const other = await authorize(books, reader, { redirectUri: maps.redirectUri });
      expect(other.code).toBe(REFUSALS.redirectUriUnknown.code);
    });

    test('needs an existing, enabled client', async () => {
      expect((await authorize({ ...books, clientId: 'unheard-of' }, reader)).code).toBe(REFUSALS.clientUnknown.code);
      const closed = await elsewhere.place('closed');
      await elsewhere.setEnabled(closed, false);
      expect((await authorize(closed, reader)).code).toBe(REFUSALS.clientUnknown.code);
    });

    test('needs a user who may use the sub-system', async () => {
      const stranger = await someone(world, { tenantId: elsewhere.tenantId });
      expect((await authorize(books, stranger)).code).toBe(REFUSALS.subsystemForbidden.code);
      const abroad = await someone(world, { tenantId: await tenantOf(world, 'qingshan'), administrator: true });
      expect((await authorize(books, abroad)).code).toBe(REFUSALS.subsystemForbidden.code);
    });

    test('is refused to a visiting operator, who is no member of the tenant', async () => {
      const operator = await someone(world, { superAdministrator: true });
      const facts = { ...operator, membershipId: operator.id, tenantId: elsewhere.tenantId, enteredFrom: operator.tenantId };
      const token = await startSession(world.db, world.clock.now, { ...facts, previousSignInAt: null });
      expect((await authorize(books, { token })).code).toBe(REFUSALS.subsystemEntered.code);
    });

    test('answers the sub-system’s name to users who may sign in to it, and the reason to others', async () => {
      const nameOf = (
        { clientId, redirectUri }: Pick<Elsewhere, 'clientId' | 'redirectUri'>,
        { token }: Pick<Someone, 'token'>,
      ) => world.call(getClient, { query: { clientId, redirectUri }, token });
      const { data } = await nameOf(books, reader);
      const kept = await world.db.selectFrom('subsystems').select('name').where('id', '=', books.id).executeTakeFirstOrThrow();
      expect(data).toEqual(kept);
      const stranger = await someone(world, { tenantId: elsewhere.tenantId });
      for (const [place, who, refusal] of [
        [{ ...books, clientId: 'unheard-of' }, reader, 'clientUnknown'],
        [{ ...books, redirectUri: maps.redirectUri }, reader, 'redirectUriUnknown'],
        [books, stranger, 'subsystemForbidden'],
      ] as const) {
        expect(await nameOf(place, who)).toMatchObject({ code: REFUSALS[refusal].code, data: null });
      }
    });

    test.each([
      ['codeChallengeMethod', { codeChallengeMethod: 'plain' }],
      ['codeChallengeMethod', { codeChallengeMethod: undefined }],
      ['codeChallenge', { codeChallenge: undefined }],
      ['codeChallenge', { codeChallenge: 'short' }],
    ])('requires a challenge of S256: %s %o', async (name, facts) => {
      expect(await authorize(books, reader, facts)).toMatchObject({ status: 400, desc: expect.stringContaining(name) });
    });

    test('accepts known scopes only', async () => {
      expect((await authorize(books, reader, { scope: 'profile admin' })).code).toBe(REFUSALS.scopeUnknown.code);
    });

    test('is limited for each account', async () => {
      const eager = await someone(world, { tenantId: elsewhere.tenantId });
      const answers = await Promise.all(Array.from({ length: 61 }, () => authorize(books, eager)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    });
  });

  describe('the exchange', () => {
    test('gives an access token for the code, as RFC 6749 defines, and the user for that token', async () => {
      const answer = await exchange(books, await codeFor(books, reader, { scope: 'email' }));
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
      const { access_token, expires_in, ...rest } = answer.json;
      expect(rest).toEqual({ token_type: 'Bearer', scope: 'profile email' });
      expect(expires_in).toBeGreaterThan(1_700);
      expect(await claims(String(access_token))).toMatchObject({
        status: 200,
        json: {
          sub: reader.id,
          preferred_username: reader.username,
          name: reader.username,
          tenant_id: elsewhere.tenantId,
          tenant_code: 'haicheng',
          tenant_name: '海城水务集团',
          email: null,
          email_verified: false,
        },
      });
    });

    test('answers phone and e-mail only with their scope', async () => {
      await world.db.updateTable('accounts').set({ phone: '13900000001' }).where('id', '=', reader.accountId).execute();
      expect((await claims(await tokenFor(books, reader))).json).not.toHaveProperty('phone_number');
      const { json } = await claims(await tokenFor(books, reader, { scope: 'phone' }));
      expect(json).toMatchObject({ phone_number: '13900000001' });
      expect(json).not.toHaveProperty('email');
    });

    test('also takes the secret by HTTP Basic', async () => {
      const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${books.clientId}:${secret}`)}` });
      const none = { client_id: undefined, client_secret: undefined };
      expect((await exchange(books, await codeFor(books, reader), none, basic(books.secret))).status).toBe(200);
      const wrong = await exchange(books, await codeFor(books, reader), none, basic('wrong'));
      expect(wrong).toMatchObject({
        ...invalid('invalid_client', 401),
        headers: { 'www-authenticate': expect.stringContaining('Basic') },
      });
    });

    test.each([
      ['a wrong secret', { client_secret: 'wrong' }],
      ['no secret, though there is a verifier', { client_secret: undefined }],
      ['an unknown client', { client_id: 'unheard-of' }],
      ['no client at all', { client_id: undefined, client_secret: undefined }],
    ])('with %s is refused, and leaves the code valid', async (_what, facts) => {
      const code = await codeFor(books, reader);
      expect(await exchange(books, code, facts)).toMatchObject(invalid('invalid_client'));
      expect((await exchange(books, code)).status).toBe(200);
    });

    test.each([
      ['another verifier', { code_verifier: VERIFIER.replace('a', 'b') }, 'invalid_grant'],
      ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
      ['another registered address', { redirect_uri: 'https://books.example.org/in?from=ofa/other' }, 'invalid_request'],
    ])('with %s is refused, and uses the code up', async (_what, facts, error) => {
      const code = await codeFor(books, reader);
      expect(await exchange(books, code, facts)).toMatchObject(invalid(error));
      expect(await exchange(books, code)).toMatchObject(invalid('invalid_grant'));
    });

    test.each([
      ['no code', { code: undefined }, 'invalid_request'],
      ['an unknown code', { code: 'x'.repeat(43) }, 'invalid_grant'],
      ['no grant type', { grant_type: undefined }, 'invalid_request'],
      ['a password', { grant_type: 'password' }, 'unauthorized_client'],
      ['a refresh token', { grant_type: 'refresh_token' }, 'unauthorized_client'],
      ['an unknown grant', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ])('with %s is refused', async (_what, facts, error) => {
      expect(await exchange(books, await codeFor(books, reader), facts)).toMatchObject(invalid(error));
    });

    test('of another sub-system’s code is refused', async () => {
      const code = await codeFor(books, reader);
      expect(await exchange(maps, code, { redirect_uri: books.redirectUri })).toMatchObject(invalid('invalid_grant'));
    });

    test('works within 60 seconds', async () => {
      const late = await codeFor(books, reader);
      const { now } = world.clock;
      world.clock.now += 59_999;
      const token = await tokenFor(books, reader);
      world.clock.now += 1;
      expect(await exchange(books, late)).toMatchObject(invalid('invalid_grant'));
      expect((await claims(token)).status).toBe(200);
      world.clock.now = now;
    });

    test('works once; a second use revokes what the first gave', async () => {
      const code = await codeFor(books, reader);
      const token = String((await exchange(books, code)).json.access_token);
      expect((await claims(token)).status).toBe(200);
      expect(await exchange(books, code)).toMatchObject(invalid('invalid_grant'));
      expect(await claims(token)).toMatchObject(invalid('invalid_token', 401));
    });

    test('of one code twice at once gives at most one token, which is revoked', async () => {
      const code = await codeFor(books, reader);
      const answers = await Promise.all([exchange(books, code), exchange(books, code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const token = answers.map(({ json }) => json.access_token).find(Boolean);
      expect((await claims(String(token))).status).toBe(401);
    });

    test('is refused when the session has ended meanwhile', async () => {
      const code = await codeFor(books, reader);
      await world.call(exitLogin, { token: reader.token });
      expect(await exchange(books, code)).toMatchObject(invalid('invalid_grant'));
    });

    test('is recorded, and nothing secret is written anywhere', async () => {
      const code = await codeFor(books, reader);
      const token = String((await exchange(books, code)).json.access_token);
      const audits = tenantDb(world.db, reader).select('audits').selectAll().where('actor_id', '=', reader.id);
      const rows = await audits.orderBy('id').execute();
      expect(rows.map(({ action, entity, entity_id }) => `${action} ${entity} ${entity_id}`)).toEqual([
        `enter subsystem ${books.id}`,
        `signIn subsystem ${books.id}`,
      ]);
      const kept = await Promise.all([
        world.db.selectFrom('oauth_codes').selectAll().execute(),
        world.db.selectFrom('oauth_tokens').selectAll().execute(),
      ]);
      for (const secret of [code, token, books.secret, VERIFIER]) expect(JSON.stringify([rows, kept])).not.toContain(secret);
      expect(JSON.stringify(kept)).toContain(hashOf(token));
    });

    test.each([
      ['JSON', '{"grant_type":"authorization_code"}', { 'content-type': 'application/json' }],
      ['a name twice', 'grant_type=authorization_code&grant_type=password', {}],
      ['NUL', 'grant_type=a%00b', {}],
      ['nothing', '', {}],
      ['bytes that are no UTF-8', Buffer.from([0x63, 0x3d, 0xff]), {}],
    ])('of a body of %s is refused in the words of the standard', async (_what, payload, headers) => {
      const { status, json } = await post(payload, headers);
      expect([status, typeof json.error]).toEqual([400, 'string']);
    });

    test('a body above 8 KiB is refused before it is read and counts; above the limit of its origin, any call is 429 (G80)', async () => {
      const key = 'exchange:origin:127.0.0.1';
      await world.db.deleteFrom('limits').where('key', '=', key).execute();
      const long = `grant_type=authorization_code&code=${'x'.repeat(8_192)}`;
      expect(await post(long)).toMatchObject({ status: 413, json: { error: 'invalid_request' } });
      const counted = await world.db.selectFrom('limits').select('used').where('key', '=', key).executeTakeFirst();
      expect(counted).toEqual({ used: 1 });
      await world.db.updateTable('limits').set({ used: 600 }).where('key', '=', key).execute();
      const refused = { status: 429, json: { error: 'temporarily_unavailable' }, headers: { 'retry-after': '60' } };
      for (const answer of [await exchange(books, 'x'), await post(long)]) expect(answer).toMatchObject(refused);
      await world.db.deleteFrom('limits').where('key', '=', key).execute();
    });

    test('is the only call that takes a form: a form of another site changes nothing here', async () => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/ofa-admin/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=admin&password=x&captcha=x',
      });
      expect(answer.statusCode).toBe(415);
    });
  });
});
