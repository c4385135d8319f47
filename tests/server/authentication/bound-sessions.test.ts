// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOwnTenants } from '../../../contract/own-tenants';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/sessions';
import { getLoginUser } from '../../../contract/sign-in';
import { bindPhone } from '../../../contract/sign-in-methods';
import { startSession } from '../../../server/identity/sessions/store';
import { someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { askForCode, newPhone } from './phones';

describe.each(databases)('a session that is bound to one tenant on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  /** A user with a session in their home, the platform, and one in another tenant that is bound to it. */
  async function bound(kind: 'entered' | 'confined') {
    const home = await someone(world, { permissions: ['tenant:enter'] });
    const tenantId = await tenantOf(world, 'haicheng');
    const there = kind === 'confined' ? await someone(world, { accountId: home.accountId, tenantId }) : home;
    const token = await startSession(world.db, world.clock.now, {
      accountId: home.accountId,
      tenantId,
      membershipId: there.id,
      enteredFrom: kind === 'entered' ? home.tenantId : null,
      confined: kind === 'confined',
      previousSignInAt: null,
    });
    return { home, token, tenantId, refusal: kind === 'entered' ? REFUSALS.enteredOnly.code : REFUSALS.confinedSession.code };
  }

  describe.each(['entered', 'confined'] as const)('because its holder has %s', (kind) => {
    test('sees no sessions elsewhere, and ends none', async () => {
      const { home, token } = await bound(kind);
      const ownOf = async (of: string) =>
        contract.listOwnSessions.answer.parse((await world.call(contract.listOwnSessions, { token: of })).data);
      const athome = (await ownOf(home.token)).find(({ current }) => current)?.id ?? '';
      expect((await ownOf(token)).map(({ id }) => id)).not.toContain(athome);
      expect((await world.call(contract.endOwnSessions, { token, body: [athome] })).code).toBe(REFUSALS.gone.code);
      expect((await world.call(contract.endOtherSessions, { token })).code).toBe(200);
      expect((await world.call(getLoginUser, { token: home.token })).code).toBe(200);
    });

    test('sees no other tenant, and its own only if it is a member of that', async () => {
      const { token, tenantId } = await bound(kind);
      const tenants = listOwnTenants.answer.parse((await world.call(listOwnTenants, { token })).data);
      expect(tenants.map(({ id }) => id)).toEqual(kind === 'confined' ? [tenantId] : []);
    });

    test('sets no number for an account without a password', async () => {
      const { home, token, refusal } = await bound(kind);
      const phone = newPhone();
      expect((await askForCode(world, { phone, purpose: 'changePhone', token })).code).toBe(refusal);
      expect((await world.call(bindPhone, { token, body: { phone, code: '123456' } })).code).not.toBe(200);
      const account = await world.db.selectFrom('accounts').select('phone').where('id', '=', home.accountId).executeTakeFirst();
      expect(account).toEqual({ phone: null });
      expect((await askForCode(world, { phone, purpose: 'changePhone', token: home.token })).code).toBe(200);
    });
  });
});
