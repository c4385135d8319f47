// @vitest-environment node
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmInvitation, makeInvitation } from '../../../contract/invitations';
import { switchTenant } from '../../../contract/own-tenants';
import { addRole } from '../../../contract/roles';
import type { Route } from '../../../contract/route';
import { addTenant, madeTenant, removeTenants, setAdministrator } from '../../../contract/tenants';
import { editUser, removeUsers, setUserStatus } from '../../../contract/users';
import { buildApp } from '../../../server/app';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Asking, callApp, databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

const ROUNDS = 4;

/** Two processes on one database. Calls alternate between them. */
describe.each(databases)('members who are changed and deleted at once on %s', (database) => {
  let world: World;
  let other: FastifyInstance;
  let operator: Someone;
  let here: string;
  let elsewhere: string;
  beforeAll(async () => {
    world = await openWorld(database);
    const settings = { webDir: '/there/is/none', deployType: 'platform', tenantProject: '', trustProxy: false };
    other = await buildApp(world.deps, settings);
    operator = await someone(world, { administrator: true, superAdministrator: true });
    here = await tenantOf(world, 'haicheng');
    elsewhere = await tenantOf(world, 'qingshan');
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  let calls = 0;
  const call = (route: Route, asking: Asking) => callApp(++calls % 2 ? world.app : other, route, asking);
  const remove = ({ token }: Someone, { id }: Someone) => call(removeUsers, { token, body: [id] });
  const accountOf = ({ accountId }: Someone) =>
    world.db.selectFrom('accounts').select('home_tenant_id').where('id', '=', accountId).executeTakeFirst();
  const membershipsOf = ({ accountId }: Someone, tenantId: string) =>
    tenantDb(world.db, { tenantId }).select('memberships').select('id').where('account_id', '=', accountId).execute();

  test('an account whose last two memberships are deleted at once is deleted, and its name is free (G81)', async () => {
    const bosses = [
      await someone(world, { tenantId: here, administrator: true }),
      await someone(world, { tenantId: elsewhere, administrator: true }),
    ] as const;
    for (let round = 0; round < ROUNDS; round++) {
      const first = await someone(world, { tenantId: here });
      const second = await someone(world, { tenantId: elsewhere, accountId: first.accountId });
      const answers = await Promise.all([remove(bosses[0], first), remove(bosses[1], second)]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      expect(await accountOf(first)).toBeUndefined();
    }
  });

  test('a user who is deleted while they accept an invitation elsewhere is a member there, or has no account (G41)', async () => {
    const boss = await someone(world, { tenantId: here, administrator: true });
    const inviter = await someone(world, { tenantId: elsewhere, administrator: true });
    for (let round = 0; round < ROUNDS; round++) {
      const person = await someone(world, { tenantId: here });
      const { data } = await world.call(makeInvitation, { token: inviter.token });
      const { code } = makeInvitation.answer.parse(data);
      const accept = call(confirmInvitation, { token: person.token, body: { code } });
      const [accepted, removed] = await Promise.all([accept, remove(boss, person)]);
      expect(accepted.status).toBeLessThan(500);
      expect(removed.code).toBe(200);
      const isMember = (await membershipsOf(person, elsewhere)).length === 1;
      expect([isMember, (await accountOf(person)) !== undefined]).toEqual([accepted.code === 200, accepted.code === 200]);
    }
  });

  test('a tenant that is deleted while its members work is there with them or gone, and no call fails (G81)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const draft = { orgCode: `going-${round}`, organization: `going ${round}` };
      const administrator = { username: `going${round}`, name: 'A', phone: null };
      const made = await world.call(addTenant, { token: operator.token, body: { ...draft, administrator } });
      const { id: tenantId, administrator: first } = madeTenant.parse(made.data).tenant;
      const shared = await someone(world);
      const member = await someone(world, { tenantId, accountId: shared.accountId, administrator: true });
      const outsider = await someone(world);
      const { username, accountId } = shared;
      const answers = await Promise.all([
        call(switchTenant, { token: shared.token, params: { tenantId } }),
        call(editUser, { token: member.token, params: { id: member.id }, body: { ...draftOf(username), name: 'B' } }),
        call(removeTenants, { token: operator.token, body: [tenantId] }),
        call(addRole, { token: member.token, body: { roleName: 'R' } }),
        call(setAdministrator, {
          token: operator.token,
          params: { id: tenantId },
          body: { username: outsider.username, name: 'C', existing: true },
        }),
        call(setUserStatus, { token: member.token, params: { id: first?.id ?? '' }, query: { status: 'disabled' } }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const isThere = await world.db.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
      const members = await membershipsOf({ ...shared, accountId }, tenantId);
      expect(members.length > 0).toBe(isThere !== undefined);
    }
    const orphans = await world.db
      .selectFrom('accounts')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.account_id', '=', 'accounts.id').on('memberships.tenant_id', 'is not', null),
      )
      .select('accounts.username')
      .where('memberships.id', 'is', null)
      .execute();
    expect(orphans).toEqual([]);
  });
});

const draftOf = (username: string) => ({ username, name: username, phone: null, email: null, departmentIds: [], roleIds: [] });
