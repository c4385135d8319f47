// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../contract/logs';
import { getCurrentUserMenu } from '../../../contract/menus';
import { listOwnTenants, switchTenant } from '../../../contract/own-tenants';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import { exitLogin, getLoginUser, userInfo } from '../../../contract/sign-in';
import { checkToken } from '../../../contract/sign-in-methods';
import { enterTenant, listTenants } from '../../../contract/tenants';
import { enterByTicket } from '../../../contract/tickets';
import { addUser, listUsers, resetPassword, setUserStatus } from '../../../contract/users';
import { holderOf } from '../../../server/authentication/oauth2/actions';
import { openStream } from '../../../server/features/messages/stream';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { hashOf } from '../../../server/platform/secrets/secret';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('entering a tenant on %s', (database) => {
  let world: World;
  let tenantId: string;
  let platformId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    platformId = await tenantOf(world);
    tenantId = await tenantOf(world, 'qingshan');
  });
  afterAll(() => world.close());

  const operator = () => someone(world, { permissions: ['tenant:list', 'tenant:enter', 'user:list'] });
  const ask = ({ token }: Someone, id = tenantId) => world.call(enterTenant, { token, params: { id } });
  const ticketOf = async (who: Someone) => enterTenant.answer.parse((await ask(who)).data).ticket;
  const exchange = (ticket: string) => world.call(enterByTicket, { body: { ticket } });
  const entered = async (who: Someone) => enterByTicket.answer.parse((await exchange(await ticketOf(who))).data);
  const whoIs = async (token: string) => {
    const { status, code, data } = await world.call(getLoginUser, { token });
    return status === 200 ? userInfo.parse(data) : code;
  };
  const audits = (of: string, requestOf: string) =>
    tenantDb(world.db, { tenantId: of }).select('audits').selectAll().where('actor_id', '=', requestOf).orderBy('id').execute();

  test('the operator acts as an administrator, under their own name, with a banner, and is no member', async () => {
    const who = await operator();
    const before = await tenantDb(world.db, { tenantId }).select('memberships').select('id').execute();
    const token = await entered(who);
    expect(await whoIs(token)).toMatchObject({
      id: who.id,
      username: who.username,
      tenantId,
      tenantName: '青山大学图书馆',
      administrator: true,
      superAdministrator: false,
      departmentNames: [],
      roleNames: [],
      enteredBy: { username: who.username, name: who.username, tenantName: '综合管理平台' },
    });
    expect(await tenantDb(world.db, { tenantId }).select('memberships').select('id').execute()).toEqual(before);
    expect(await whoIs(who.token)).toMatchObject({ tenantId: platformId, enteredBy: null });
  });

  test('an operator who may no longer enter is out by the next event: check of the token, stream, code of a sub-system (G85)', async () => {
    const who = await operator();
    const token = await entered(who);
    const isValid = async () => checkToken.answer.parse((await world.call(checkToken, { query: { token } })).data).valid;
    const listener = { tenantId, membershipId: who.id, tokenHash: hashOf(token), lastSeen: undefined };
    const stream = openStream({ db: world.db, now: () => world.clock.now }, listener);
    await stream.catchUp();
    await stream.beat();
    expect(await isValid()).toBe(true);
    await tenantDb(world.db, who).delete('membership_roles').where('membership_id', '=', who.id).execute();
    expect(await isValid()).toBe(false);
    await stream.beat();
    const told: string[] = [];
    for await (const text of stream.events) told.push(String(text));
    expect(told.join('').match(/^(event: ready|:)$/gm)).toEqual(['event: ready', ':']);
    expect(await holderOf(world.db, world.clock.now, { sessionHash: hashOf(token), subsystemId: 'any' })).toBeUndefined();
  });

  test('they see the users and menus of that tenant, as its administrator does, and nothing of the platform’s', async () => {
    const token = await entered(await operator());
    const head = await someone(world, { tenantId, administrator: true });
    for (const [route, query] of [
      [listUsers, { size: 200 }],
      [getCurrentUserMenu, {}],
    ] as const) {
      const asking = { query, headers: { orgid: platformId } };
      const theirs = await world.call(route, { ...asking, token });
      expect(theirs.code).toBe(200);
      expect(theirs.data).toEqual((await world.call(route, { ...asking, token: head.token })).data);
    }
    expect((await world.call(listTenants, { token })).status).toBe(403);
    expect((await world.call(enterTenant, { token, params: { id: await tenantOf(world, 'haicheng') } })).status).toBe(403);
  });

  test('even a super administrator has only what the tenant is authorised for', async () => {
    const boss = await someone(world, { superAdministrator: true });
    const token = await entered(boss);
    expect((await world.call(listUsers, { token })).status).toBe(200);
    const menu = await world.db.selectFrom('menus').select('id').where('permission', '=', 'user:list').executeTakeFirstOrThrow();
    const tenant = tenantDb(world.db, { tenantId });
    await tenant.delete('tenant_menus').where('menu_id', '=', menu.id).execute();
    expect((await world.call(listUsers, { token })).status).toBe(403);
    await tenant.insert('tenant_menus', [{ menu_id: menu.id }]).execute();
  });

  test('their changes are in that tenant’s operation log under their name; both tenants’ logs have the visit', async () => {
    const who = await operator();
    const token = await entered(who);
    const body = { username: 'made-by-operator', name: '访客', departmentIds: [], roleIds: [] };
    expect((await world.call(addUser, { token, body })).code).toBe(200);
    await world.call(exitLogin, { token });
    const there = await audits(tenantId, who.id);
    expect(there.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'enter tenant',
      'signIn session',
      'add user',
      'signOut session',
    ]);
    for (const audit of there) expect(audit).toMatchObject({ actor_id: who.id, entered_by: who.username });
    expect(await audits(platformId, who.id)).toMatchObject([{ action: 'enter', entity_id: tenantId, entered_by: null }]);
    expect(await whoIs(token)).toBe(SESSION_CODES.tokenUnknown);
    const head = await someone(world, { tenantId, administrator: true });
    const log = await world.call(listOperations, { token: head.token, query: { actor: who.username, action: 'add' } });
    expect(listOperations.answer.parse(log.data).records).toMatchObject([{ actorName: null, enteredBy: who.username }]);
  });

  test('G01 a ticket is valid once, also for two at once, and for a minute; an invented one is refused', async () => {
    const who = await operator();
    const ticket = await ticketOf(who);
    const codes = (await Promise.all([exchange(ticket), exchange(ticket)])).map(({ code }) => code);
    const invalid = REFUSALS.ticketInvalid.code;
    expect(codes.sort()).toEqual([200, invalid]);
    expect((await exchange(ticket)).code).toBe(invalid);
    const old = await ticketOf(who);
    world.clock.now += 60_000;
    expect((await exchange(old)).code).toBe(invalid);
    expect(await exchange('invented')).toMatchObject({ status: 200, code: invalid, data: null });
    expect((await exchange('')).status).toBe(400);
  });

  test('neither ticket nor token is stored readable', async () => {
    const who = await operator();
    const ticket = await ticketOf(who);
    expect(JSON.stringify(await world.db.selectFrom('tickets').selectAll().execute())).not.toContain(ticket);
    const token = enterByTicket.answer.parse((await exchange(ticket)).data);
    expect(JSON.stringify(await world.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
  });

  test('G32 without the token header nothing happens', async () => {
    const before = await world.db.selectFrom('tickets').selectAll().execute();
    expect((await world.call(enterTenant, { params: { id: tenantId }, headers: { cookie: 'OFA-TOKEN=x' } })).status).toBe(401);
    expect(await world.db.selectFrom('tickets').selectAll().execute()).toEqual(before);
  });

  test('the platform’s own tenant, a closed one and an unknown one cannot be entered', async () => {
    const who = await operator();
    const haicheng = await tenantOf(world, 'haicheng');
    const set = (change: object) => world.db.updateTable('tenants').set(change).where('id', '=', haicheng).execute();
    expect((await ask(who, platformId)).code).toBe(REFUSALS.platformTenant.code);
    expect((await ask(who, 'unheard-of')).code).toBe(REFUSALS.gone.code);
    await set({ status: 'disabled' });
    expect((await ask(who, haicheng)).code).toBe(REFUSALS.tenantClosed.code);
    await set({ status: 'enabled', ends_at: world.clock.now });
    expect((await ask(who, haicheng)).code).toBe(REFUSALS.tenantClosed.code);
    await set({ ends_at: null });
    expect((await ask(who, haicheng)).code).toBe(200);
  });

  describe('ends with the next call', () => {
    test('when the operator’s account is disabled, for good, and a ticket with it', async () => {
      const who = await operator();
      const [token, ticket] = [await entered(who), await ticketOf(who)];
      const boss = await someone(world, { administrator: true });
      const set = (status: string) => world.call(setUserStatus, { token: boss.token, params: { id: who.id }, query: { status } });
      await set('disabled');
      expect(await whoIs(token)).toBe(SESSION_CODES.accountDisabled);
      await set('enabled');
      expect(await whoIs(token)).toBe(SESSION_CODES.sessionRevoked);
      expect((await exchange(ticket)).code).toBe(REFUSALS.ticketInvalid.code);
    });

    test('when only the membership of the platform is, for good', async () => {
      const home = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
      const who = await someone(world, { accountId: home.accountId, permissions: ['tenant:enter'] });
      const token = await entered(who);
      const boss = await someone(world, { administrator: true });
      const set = (status: string) => world.call(setUserStatus, { token: boss.token, params: { id: who.id }, query: { status } });
      await set('disabled');
      expect(await whoIs(token)).toBe(SESSION_CODES.accountDisabled);
      await set('enabled');
      expect(await whoIs(token)).toBe(SESSION_CODES.sessionRevoked);
      expect(await whoIs(home.token)).toMatchObject({ tenantId: home.tenantId });
    });

    test('when the permission to enter is taken away, and its ticket with it', async () => {
      const who = await operator();
      const [token, ticket] = [await entered(who), await ticketOf(who)];
      expect(await whoIs(token)).toMatchObject({ tenantId });
      await tenantDb(world.db, { tenantId: platformId }).delete('membership_roles').where('membership_id', '=', who.id).execute();
      expect(await whoIs(token)).toBe(SESSION_CODES.sessionRevoked);
      expect(await exchange(ticket)).toMatchObject({ code: REFUSALS.ticketInvalid.code, data: null });
      const there = (await audits(tenantId, who.id)).map(({ action }) => action);
      expect(there).toEqual(['enter', 'signIn', 'enter']);
    });

    test('when the tenant is closed, or the password of the operator is changed', async () => {
      const who = await operator();
      const token = await entered(who);
      await world.db.updateTable('tenants').set({ status: 'disabled' }).where('id', '=', tenantId).execute();
      expect(await whoIs(token)).toBe(SESSION_CODES.tenantDisabled);
      await world.db.updateTable('tenants').set({ status: 'enabled' }).where('id', '=', tenantId).execute();
      const boss = await someone(world, { administrator: true });
      await world.call(resetPassword, { token: boss.token, params: { id: who.id } });
      expect(await whoIs(token)).toBe(SESSION_CODES.sessionRevoked);
    });
  });

  test('the session is bound: no other tenants are listed, and none can be switched to', async () => {
    const token = await entered(await operator());
    expect((await world.call(listOwnTenants, { token })).data).toEqual([]);
    const answer = await world.call(switchTenant, { token, params: { tenantId: platformId } });
    expect(answer).toMatchObject({ code: REFUSALS.enteredOnly.code, data: null });
    expect(await whoIs(token)).toMatchObject({ tenantId });
  });
});
