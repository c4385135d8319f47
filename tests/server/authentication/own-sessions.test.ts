// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS, SESSION_CODES } from '../../../contract/refusals';
import * as contract from '../../../contract/sessions';
import { getLoginUser } from '../../../contract/sign-in';
import { department, type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { enter, tokenOf } from './entering';

const PASSWORD = 'Right_2026';

describe.each(databases)('lists of sessions on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const codeOf = async (token: string) => (await world.call(getLoginUser, { token })).code;
  const own = async (token: string) =>
    contract.listOwnSessions.answer.parse((await world.call(contract.listOwnSessions, { token })).data);
  const again = async ({ username }: Someone) => tokenOf(await enter(world, { username, password: PASSWORD }));
  const idOf = async (token: string) => (await own(token)).find(({ current }) => current)?.id ?? '';

  describe('the caller’s own', () => {
    test('show device and start, in all tenants, and which one is the caller’s; ended and expired ones are not listed', async () => {
      const person = await someone(world, { password: PASSWORD });
      const elsewhere = await someone(world, { accountId: person.accountId, tenantId: await tenantOf(world, 'haicheng') });
      world.clock.now += 1_000;
      const token = await again(person);
      const sessions = await own(token);
      expect(sessions).toHaveLength(3);
      expect(sessions[0]).toMatchObject({
        tenantName: '综合管理平台',
        address: '127.0.0.1',
        userAgent: 'lightMyRequest',
        createTime: new Date(world.clock.now).toISOString(),
        current: true,
      });
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      expect(JSON.stringify(sessions)).not.toContain(token);
      world.clock.now += 7 * 86_400_000 - 1_000;
      expect(await own(token)).toHaveLength(1);
      expect(await codeOf(elsewhere.token)).toBe(SESSION_CODES.tokenExpired);
    });

    test('can be ended, one or all others', async () => {
      const person = await someone(world, { password: PASSWORD });
      const [one, other] = [await again(person), await again(person)];
      const end = await world.call(contract.endOwnSessions, { body: [await idOf(one)], token: person.token });
      expect([end.code, await codeOf(one), await codeOf(other)]).toEqual([200, SESSION_CODES.sessionRevoked, 200]);
      expect((await world.call(contract.endOtherSessions, { token: other })).code).toBe(200);
      expect([await codeOf(person.token), await codeOf(other)]).toEqual([SESSION_CODES.sessionRevoked, 200]);
      const audits = await world.db
        .selectFrom('audits')
        .select('action')
        .where('tenant_id', '=', person.tenantId)
        .where('actor_id', '=', person.id)
        .where('action', '=', 'endSessions')
        .execute();
      expect(audits).toHaveLength(2);
    });

    test('another user’s session does not exist for the caller, and then none is ended', async () => {
      const person = await someone(world);
      const colleague = await someone(world);
      const body = [await idOf(person.token), await idOf(colleague.token)];
      expect((await world.call(contract.endOwnSessions, { body, token: person.token })).code).toBe(REFUSALS.gone.code);
      expect([await codeOf(person.token), await codeOf(colleague.token)]).toEqual([200, 200]);
    });
  });

  describe('those of others', () => {
    const list = (token: string, query = {}) => world.call(contract.listSessions, { token, query });
    const end = (token: string, ids: readonly string[]) => world.call(contract.endSessions, { token, body: ids });

    test('are listed and ended by a caller with the permission, within their scope; the next call of the ended session is refused', async () => {
      const place = await department(world, await tenantOf(world));
      const rights = { permissions: ['session:list', 'session:end'], dataScope: 'own', departmentIds: [place] } as const;
      const guard = await someone(world, rights);
      const seen = await someone(world, { departmentIds: [place] });
      const unseen = await someone(world);
      const page = contract.listSessions.answer.parse((await list(guard.token)).data);
      expect(page.records.map(({ userId }) => userId).sort()).toEqual([guard.id, seen.id].sort());
      const found = contract.listSessions.answer.parse((await list(guard.token, { username: seen.username.toUpperCase() })).data);
      expect(found.records).toMatchObject([{ userId: seen.id, current: false }]);
      const ofUser = async (userId: string) => contract.listSessions.answer.parse((await list(guard.token, { userId })).data);
      expect((await ofUser(seen.id)).records).toMatchObject([{ userId: seen.id }]);
      expect(await ofUser(unseen.id)).toEqual({ records: [], total: 0 });
      expect((await end(guard.token, [await idOf(unseen.token)])).code).toBe(REFUSALS.gone.code);
      expect((await end(guard.token, [await idOf(seen.token)])).code).toBe(200);
      expect([await codeOf(seen.token), await codeOf(unseen.token)]).toEqual([SESSION_CODES.sessionRevoked, 200]);
    });

    test('a caller cannot end the sessions of a stronger user, their own, or those of another tenant', async () => {
      const guard = await someone(world, { permissions: ['session:list', 'session:end'] });
      const stronger = await someone(world, { permissions: ['user:remove'] });
      const head = await someone(world, { administrator: true });
      const stranger = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
      const tried = async ({ token }: Someone) => (await end(guard.token, [await idOf(token)])).code;
      expect(await tried(stronger)).toBe(REFUSALS.beyondOwnRights.code);
      expect(await tried(head)).toBe(REFUSALS.administratorProtected.code);
      expect(await tried(guard)).toBe(REFUSALS.notYourself.code);
      expect(await tried(stranger)).toBe(REFUSALS.gone.code);
      const clerk = await someone(world);
      expect([(await list(clerk.token)).status, (await end(clerk.token, ['x'])).status]).toEqual([403, 403]);
    });
  });
});
