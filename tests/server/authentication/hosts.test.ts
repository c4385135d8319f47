// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOperations } from '../../../contract/logs';
import { getHostToken } from '../../../contract/oauth2';
import { listOwnTenants } from '../../../contract/own-tenants';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { addTenant, enterTenant, madeTenant } from '../../../contract/tenants';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { draft, keepingSubsystems, SUBSYSTEM_RIGHTS } from '../organisation/keeping-subsystems';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

interface Host {
  readonly id: string;
  readonly clientId: string;
  readonly secret: string;
  readonly facts: object;
}

describe.each(databases)('tokens for hosts on %s (G68)', (database) => {
  let world: World;
  let boss: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true, superAdministrator: true });
    tenantId = await tenantOf(world, 'haicheng');
  });
  beforeEach(() => {
    // Each test has a minute of its own, so that no test reaches the limit of another.
    world.clock.now += 120_000;
  });
  afterAll(() => world.close());

  const { add, made, edit, remove, renew } = keepingSubsystems(() => ({ world, boss }));
  let count = 0;
  const host = async (facts: object = {}): Promise<Host> => {
    const clientId = `host-${++count}`;
    const all = { clientId, url: `https://Portal-${count}.example.org/start`, signInTenantId: tenantId, ...facts };
    const { id } = await made(all);
    return { id, clientId: all.clientId, secret: String((await renew(id)).data), facts: all };
  };
  const change = ({ id, facts }: Host, changed: object) => edit(id, draft({ ...facts, ...changed }));

  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api${getHostToken.path}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };
  const askAs = ({ clientId, secret }: Pick<Host, 'clientId' | 'secret'>, fields: Record<string, string>) =>
    ask(fields, { authorization: basic(clientId, secret) });
  const tokenFor = async (from: Host, { username }: Pick<Someone, 'username'>) =>
    getHostToken.answer.parse((await askAs(from, { username })).json).token;
  const codeOf = async (token: string) => (await world.call(getLoginUser, { token })).code;
  const signIns = (accountId: string) =>
    tenantDb(world.db, { tenantId })
      .select('sign_in_logs')
      .select(['account_id', 'outcome', 'method'])
      .where('account_id', '=', accountId)
      .execute();

  test('one call answers a token by username, original account or phone; it says which host it is for', async () => {
    const portal = await host();
    const person = await someone(world, { tenantId });
    await world.db.updateTable('accounts').set({ phone: '13700001234' }).where('id', '=', person.accountId).execute();
    const original = { original_account: 'Old.Name', original_account_key: 'old.name' };
    await world.db
      .updateTable('memberships')
      .set(original)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', person.id)
      .execute();
    for (const name of [
      { username: person.username.toUpperCase() },
      { phone: '13700001234' },
      { original_account: 'OLD.NAME' },
    ]) {
      const { status, json } = await askAs(portal, name);
      expect(status).toBe(200);
      const origin = `https://portal-${count}.example.org`;
      expect(json).toMatchObject({ expires_in: 1_800, host: { id: portal.id, origin } });
      const { data } = await world.call(getLoginUser, { token: json.token });
      expect(data).toMatchObject({ id: person.id, tenantId, host: { origin } });
    }
  });

  test('the client proves itself by HTTP Basic, urlencoded or as it is, or in the body, and not by both', async () => {
    const portal = await host({ clientId: 'host-with.dots_and-more' });
    const { username } = await someone(world, { tenantId });
    const inBody = { client_id: portal.clientId, client_secret: portal.secret };
    expect((await ask({ ...inBody, username })).status).toBe(200);
    const encoded = basic(portal.clientId.replace('.', '%2E'), encodeURIComponent(portal.secret));
    expect((await ask({ username }, { authorization: encoded })).status).toBe(200);
    for (const [fields, headers] of [
      [{ ...inBody, username }, { authorization: basic(portal.clientId, portal.secret) }],
      [{ username }, {}],
      [{ username, client_id: portal.clientId }, {}],
      [{ username }, { authorization: basic(portal.clientId, 'wrong') }],
      [{ username }, { authorization: basic('unheard-of', portal.secret) }],
      [{ username }, { authorization: 'Bearer x' }],
    ] as const) {
      const answer = await ask(fields, headers);
      expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    }
  });

  test('exactly one name is asked for', async () => {
    const portal = await host();
    const { username } = await someone(world, { tenantId });
    for (const fields of [{}, { username, phone: '13700001234' }] as Record<string, string>[]) {
      expect(await askAs(portal, fields)).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    }
  });

  test('unknown, foreign and disabled users get one answer; the history of the tenant’s own users says why', async () => {
    const portal = await host();
    const foreign = await someone(world, { tenantId: await tenantOf(world, 'qingshan') });
    const disabled = await someone(world, { tenantId });
    await world.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', disabled.accountId).execute();
    const answers = [];
    for (const { username } of [{ username: 'unheard-of' }, foreign, disabled]) answers.push(await askAs(portal, { username }));
    for (const { status, json } of answers) {
      expect(status).toBe(400);
      expect(json).toEqual({ ...answers[0]?.json, error: 'invalid_grant' });
    }
    expect(await signIns(foreign.accountId)).toEqual([]);
    expect(await signIns(disabled.accountId)).toMatchObject([{ outcome: 'accountDisabled', method: 'host' }]);
  });

  test('it is in the user’s sign-in history and in the operation log, with the name of the host', async () => {
    const portal = await host();
    const person = await someone(world, { tenantId });
    await tokenFor(portal, person);
    expect(await signIns(person.accountId)).toMatchObject([{ outcome: 'success', method: 'host' }]);
    const reader = await someone(world, { tenantId, permissions: ['operationLog:list'] });
    const query = { entity: 'session', entityId: person.accountId };
    const { records } = listOperations.answer.parse((await world.call(listOperations, { query, token: reader.token })).data);
    expect(records).toMatchObject([{ action: 'signIn', actorId: person.id, after: { hostId: portal.id } }]);
  });

  test('a sub-system may not sign users in unless that is set, nor one that is disabled', async () => {
    const { username } = await someone(world, { tenantId });
    for (const facts of [{ signInTenantId: null }, { enabled: false }]) {
      expect((await askAs(await host(facts), { username })).json.error).toBe('invalid_client');
    }
    const { id } = await made();
    expect(await edit(id, draft())).toMatchObject({ data: { signInTenantId: null } });
  });

  test('it ends early, to the millisecond, and no later if the clock was ahead', async () => {
    const portal = await host();
    const person = await someone(world, { tenantId });
    const token = await tokenFor(portal, person);
    world.clock.now += 1_799_999;
    expect(await codeOf(token)).toBe(200);
    world.clock.now += 1;
    expect(await codeOf(token)).toBe(SESSION_CODES.tokenExpired);
    const day = 86_400_000;
    world.clock.now += day;
    const ahead = await tokenFor(portal, person);
    world.clock.now -= day;
    expect(await codeOf(ahead)).toBe(SESSION_CODES.tokenExpired);
  });

  test.each<readonly [string, (portal: Host) => Promise<unknown>]>([
    ['the sub-system is disabled', (portal) => change(portal, { enabled: false })],
    ['the sub-system is removed', ({ id }) => remove([id])],
    ['the right is taken away', (portal) => change(portal, { signInTenantId: null })],
    ['the right is for another tenant', async (portal) => change(portal, { signInTenantId: await tenantOf(world, 'qingshan') })],
    ['the client is another one', (portal) => change(portal, { clientId: `${portal.clientId}-new` })],
    ['it is shown at another origin', (portal) => change(portal, { url: 'https://elsewhere.example.org' })],
    ['the secret is renewed', ({ id }) => renew(id)],
  ])('it ends when %s; the user’s other sessions and other hosts’ tokens go on', async (_, end) => {
    const [portal, other] = [await host(), await host()];
    const person = await someone(world, { tenantId });
    const [token, another] = [await tokenFor(portal, person), await tokenFor(other, person)];
    await end(portal);
    expect(await codeOf(token)).toBe(SESSION_CODES.sessionRevoked);
    expect([await codeOf(another), await codeOf(person.token)]).toEqual([200, 200]);
  });

  test('another name of the sub-system, or another path at its origin, ends nothing', async () => {
    const portal = await host();
    const token = await tokenFor(portal, await someone(world, { tenantId }));
    const url = `https://portal-${count}.example.org/other`;
    expect((await change(portal, { name: `portal ${count}`, url })).code).toBe(200);
    expect(await codeOf(token)).toBe(200);
  });

  test('it ends with the user and with the tenant', async () => {
    const { data } = await world.call(addTenant, { body: { orgCode: 'hosted', organization: '宿主' }, token: boss.token });
    const own = madeTenant.parse(data).tenant.id;
    const portal = await host({ signInTenantId: own });
    const person = await someone(world, { tenantId: own });
    const token = await tokenFor(portal, person);
    const set = (status: 'enabled' | 'disabled') =>
      world.db.updateTable('accounts').set({ status }).where('id', '=', person.accountId).execute();
    await set('disabled');
    expect(await codeOf(token)).toBe(SESSION_CODES.accountDisabled);
    await set('enabled');
    await world.db.updateTable('tenants').set({ status: 'disabled' }).where('id', '=', own).execute();
    expect(await codeOf(token)).toBe(SESSION_CODES.tenantDisabled);
    expect((await askAs(portal, { username: person.username })).json.error).toBe('invalid_grant');
  });

  test('it gives access to its tenant alone, and into none as an operator', async () => {
    const platform = await tenantOf(world);
    const portal = await host({ signInTenantId: platform });
    const operator = await someone(world, { permissions: ['tenant:list', 'tenant:enter'] });
    await someone(world, { tenantId, accountId: operator.accountId });
    const token = await tokenFor(portal, operator);
    const { data } = await world.call(listOwnTenants, { token });
    expect(data).toMatchObject([{ id: platform }]);
    const entering = await world.call(enterTenant, { params: { id: tenantId }, token });
    expect(entering.code).toBe(REFUSALS.confinedSession.code);
  });

  test('wrong secrets lock the client out at that origin only, and unknown users are counted', async () => {
    const portal = await host();
    const { username } = await someone(world, { tenantId });
    const from = (ip: string) => ({ authorization: basic(portal.clientId, portal.secret), 'x-forwarded-for': ip });
    for (let n = 0; n < 40; n += 1) await askAs({ ...portal, secret: 'wrong' }, { username });
    expect((await ask({ username }, from('10.0.0.1'))).json.error).toBe('invalid_client');
    const guesses = await world.db
      .selectFrom('guesses')
      .select('key')
      .where('subject', '=', `client:${portal.clientId}`)
      .execute();
    expect(guesses).toEqual([{ key: expect.stringMatching(/^client:.*@origin:/) }]);
    const other = await host();
    for (let n = 0; n < 60; n += 1) expect((await askAs(other, { username: `unknown${n}` })).status).toBe(400);
    expect((await askAs(other, { username })).status).toBe(429);
    world.clock.now += 60_000;
    expect((await askAs(other, { username })).status).toBe(200);
  });

  test('who may set the right: only with the permission for it, and for the platform’s own tenant only super administrators', async () => {
    const keeper = await someone(world, { permissions: SUBSYSTEM_RIGHTS });
    const hostKeeper = await someone(world, { permissions: [...SUBSYSTEM_RIGHTS, 'subsystem:signIn'] });
    const facts = (signInTenantId: string | null) =>
      draft({ clientId: `kept-${++count}`, url: 'https://kept.example.org', signInTenantId });
    const platform = await tenantOf(world);
    const refused = REFUSALS.grantBeyondOwn.code;
    expect((await add(facts(tenantId), keeper.token)).code).toBe(refused);
    expect((await add(facts(tenantId), hostKeeper.token)).code).toBe(200);
    expect((await add(facts(platform), hostKeeper.token)).code).toBe(refused);
    expect((await add(facts(platform))).code).toBe(200);
    const portal = await host();
    expect((await edit(portal.id, draft({ ...portal.facts, signInTenantId: null }), keeper.token)).code).toBe(refused);
    expect((await renew(portal.id, keeper.token)).code).toBe(refused);
    const own = await host({ signInTenantId: platform });
    expect((await renew(own.id, hostKeeper.token)).code).toBe(refused);
    expect((await add(facts('unheard-of'), hostKeeper.token)).code).toBe(REFUSALS.gone.code);
  });

  test.each([
    ['clientId', { clientId: null, url: 'https://a.example.org' }],
    ['url', { clientId: 'no-url', url: null }],
    ['url', { clientId: 'own-path', url: '/path' }],
  ])('a host without a %s is a 400 that names it', async (name, facts) => {
    const answer = await add(draft({ ...facts, signInTenantId: tenantId }));
    expect(answer.status).toBe(400);
    expect(answer.desc).toContain(name);
  });
});
