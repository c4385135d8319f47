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
import { hold } from '../../../server/platform/db/held';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { Queries } from '../../../server/platform/db/transact';
import { meetAt, waiting } from '../platform/meeting';
import { type Asking, callApp, databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

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

  const account =
    ({ accountId }: Someone) =>
    (tx: Queries) =>
      tx.selectFrom('accounts').select('id').where('id', '=', accountId);
  /** SQLite lets none wait: it has one writer at a time. */
  const waiters = (count: number) => (database === 'postgres' ? count : 0);

  test('an account whose last two memberships are deleted at once is deleted, and its name is free (G81)', async () => {
    const bosses = [
      await someone(world, { tenantId: here, administrator: true }),
      await someone(world, { tenantId: elsewhere, administrator: true }),
    ] as const;
    const first = await someone(world, { tenantId: here });
    const second = await someone(world, { tenantId: elsewhere, accountId: first.accountId });
    const works = [() => remove(bosses[0], first), () => remove(bosses[1], second)];
    const { answers, waited } = await meetAt(world.db, account(first), works);
    expect([answers.map(({ code }) => code), waited]).toEqual([[200, 200], waiters(2)]);
    expect(await accountOf(first)).toBeUndefined();
  });

  test.each(['accepts first', 'is deleted first'])(
    'a user who is deleted while they accept an invitation elsewhere is a member there, or has no account: %s (G41)',
    async (order) => {
      const boss = await someone(world, { tenantId: here, administrator: true });
      const inviter = await someone(world, { tenantId: elsewhere, administrator: true });
      const person = await someone(world, { tenantId: here });
      const { data } = await world.call(makeInvitation, { token: inviter.token });
      const { code } = makeInvitation.answer.parse(data);
      const accept = () => call(confirmInvitation, { token: person.token, body: { code } });
      const works = [accept, () => remove(boss, person)];
      const { answers, waited } = await meetAt(world.db, account(person), order === 'accepts first' ? works : works.reverse());
      expect([answers.filter(({ status }) => status >= 500), waited]).toEqual([[], waiters(2)]);
      const isMember = (await membershipsOf(person, elsewhere)).length === 1;
      const hasAccepted = answers[order === 'accepts first' ? 0 : 1]?.code === 200;
      expect([isMember, (await accountOf(person)) !== undefined]).toEqual([hasAccepted, hasAccepted]);
      expect(await membershipsOf(person, here)).toEqual([]);
    },
  );

  const SIX = 6;
  test.each(Array.from({ length: SIX }, (_, place) => place))(
    'a tenant that is deleted as number %d of six works on it is there with its members or gone, and no call fails (G81)',
    async (place) => {
      const draft = { orgCode: `going-${place}`, organization: `going ${place}` };
      const administrator = { username: `going${place}`, name: 'A', phone: null };
      const made = await world.call(addTenant, { token: operator.token, body: { ...draft, administrator } });
      const { id: tenantId, administrator: first } = madeTenant.parse(made.data).tenant;
      const shared = await someone(world);
      const member = await someone(world, { tenantId, accountId: shared.accountId, administrator: true });
      const outsider = await someone(world);
      const works = [
        () => call(switchTenant, { token: shared.token, params: { tenantId } }),
        () =>
          call(editUser, { token: member.token, params: { id: member.id }, body: { ...draftOf(shared.username), name: 'B' } }),
        () => call(addRole, { token: member.token, body: { roleName: 'R' } }),
        () =>
          call(setAdministrator, {
            token: operator.token,
            params: { id: tenantId },
            body: { username: outsider.username, name: 'C', existing: true },
          }),
        () => call(setUserStatus, { token: member.token, params: { id: first?.id ?? '' }, query: { status: 'disabled' } }),
      ];
      const deletion = () => call(removeTenants, { token: operator.token, body: [tenantId] });
      const tenant = (tx: Queries) => tx.selectFrom('tenants').select('id').where('id', '=', tenantId);
      const { answers, waited } = await meetAt(world.db, tenant, works.toSpliced(place, 0, deletion));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(waited).toBeGreaterThanOrEqual(waiters(3));
      const isThere = await world.db.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
      const members = await membershipsOf(shared, tenantId);
      expect([isThere === undefined, members.length > 0]).toEqual([answers[place]?.code === 200, isThere !== undefined]);
      await expectNoOrphans();
    },
  );

  /** A tenant whose one member is an account of another tenant. */
  async function borrowed(orgCode: string) {
    const shared = await someone(world);
    const administrator = { username: shared.username, name: 'A', existing: true };
    const body = { orgCode, organization: orgCode, administrator };
    const made = await world.call(addTenant, { token: operator.token, body });
    return { shared, tenantId: madeTenant.parse(made.data).tenant.id };
  }

  // SQLite has one writer at a time.
  if (database === 'postgres') {
    test('the deletion of a tenant locks the accounts of its members before the tenant, as all others do (G81)', async () => {
      const { shared, tenantId } = await borrowed('ordered');
      const holder = await world.db.startTransaction().execute();
      await hold(holder, holder.selectFrom('tenants').select('id').where('id', '=', tenantId));
      const deletion = call(removeTenants, { token: operator.token, body: [tenantId] });
      while ((await waiting(world.db)) === 0);
      const free = account(shared)(holder).forUpdate().skipLocked();
      expect(await free.execute()).toEqual([]);
      await holder.rollback().execute();
      expect((await deletion).code).toBe(200);
    });
  }

  async function expectNoOrphans() {
    const orphans = await world.db
      .selectFrom('accounts')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.account_id', '=', 'accounts.id').on('memberships.tenant_id', 'is not', null),
      )
      .select('accounts.username')
      .where('memberships.id', 'is', null)
      .execute();
    expect(orphans).toEqual([]);
  }
});

const draftOf = (username: string) => ({ username, name: username, phone: null, email: null, departmentIds: [], roleIds: [] });
