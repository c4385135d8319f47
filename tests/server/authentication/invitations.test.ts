// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmInvitation,
  listInvitations,
  makeInvitation,
  readInvitation,
  refuseInvitation,
  revokeInvitations,
} from '../../../contract/invitations';
import { REFUSALS } from '../../../contract/refusals';
import { listUsers, removeUsers, setUserStatus } from '../../../contract/users';
import { openInvitation, takeInvitation } from '../../../server/authentication/invitations/actions';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { transact } from '../../../server/platform/db/transact';
import { department, role, type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

const DAY_MS = 86_400_000;
const REFUSED = Object.fromEntries(Object.entries(REFUSALS).map(([name, { code }]) => [name, code]));

describe.each(databases)('invitations on %s', (database) => {
  let world: World;
  let here: string;
  let elsewhere: string;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    here = await tenantOf(world, 'haicheng');
    elsewhere = await tenantOf(world, 'qingshan');
    boss = await someone(world, { tenantId: here, administrator: true });
  });
  afterAll(() => world.close());

  const make = (query: Record<string, string | number> = {}, token = boss.token) => world.call(makeInvitation, { query, token });
  const made = async (query: Record<string, string | number> = {}, token?: string) =>
    makeInvitation.answer.parse((await make(query, token)).data);
  const read = (code: string, { token }: Someone) => world.call(readInvitation, { query: { code }, token });
  const confirm = (code: string, { token }: Someone) => world.call(confirmInvitation, { body: { code }, token });
  const refuse = (code: string, { token }: Someone) => world.call(refuseInvitation, { body: { code }, token });
  const revoke = (ids: string[], token = boss.token) => world.call(revokeInvitations, { body: ids, token });
  const list = async (token = boss.token) =>
    listInvitations.answer.parse((await world.call(listInvitations, { query: { size: 200 }, token })).data);
  const guest = () => someone(world, { tenantId: elsewhere });
  const membersHere = async (accountId: string) =>
    tenantDb(world.db, { tenantId: here }).select('memberships').selectAll().where('account_id', '=', accountId).execute();
  const audits = async (entityId: string) => {
    const rows = await tenantDb(world.db, { tenantId: here })
      .select('audits')
      .select('action')
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  test('an invitation shows inviter, tenant and roles; accepting it gives a membership with exactly those', async () => {
    const departmentId = await department(world, here);
    const roleId = await role(world, { tenantId: here, permissions: ['user:list'], dataScope: 'own' });
    const { code, id, expiresTime } = await made({ roleIds: roleId, departmentIds: departmentId });
    const person = await guest();
    expect((await read(code, person)).data).toMatchObject({
      tenantName: '海城水务集团',
      inviterName: boss.username,
      roleNames: [`role ${roleId}`],
      departmentNames: [`department ${departmentId}`],
      expiresTime,
      member: false,
    });
    const answer = await confirm(code.toLowerCase(), person);
    const { userId } = confirmInvitation.answer.parse(answer.data);
    expect(answer.data).toEqual({ tenantId: here, userId });
    const users = await world.call(listUsers, { query: { username: person.username }, token: boss.token });
    expect(listUsers.answer.parse(users.data).records[0]).toMatchObject({
      id: userId,
      name: person.username,
      status: 'enabled',
      administrator: false,
      roles: [{ id: roleId }],
      departments: [{ id: departmentId }],
    });
    expect(await audits(id)).toEqual(['add', 'accept']);
    expect(await audits(userId)).toEqual(['add']);
    expect((await list()).records.find((one) => one.id === id)).toMatchObject({ uses: 1, maxUses: 1 });
  });

  test('an invitation for one use is used once, even by two acceptances at once', async () => {
    const { code } = await made();
    const people = [await guest(), await guest()];
    const answers = await Promise.all(people.map((one) => confirm(code, one)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, REFUSED.invitationUsed]);
    const members = await Promise.all(people.map(({ accountId }) => membersHere(accountId)));
    expect(members.flat()).toHaveLength(1);
  });

  test('an invitation for several uses takes that many users, and no one twice', async () => {
    const { code, id } = await made({ maxUses: 2 });
    const [one, two, three] = [await guest(), await guest(), await guest()];
    expect((await confirm(code, one)).code).toBe(200);
    expect((await confirm(code, one)).code).toBe(REFUSED.alreadyMember);
    expect((await read(code, one)).data).toMatchObject({ member: true });
    expect((await list()).records.find((row) => row.id === id)?.uses).toBe(1);
    expect((await confirm(code, two)).code).toBe(200);
    expect((await confirm(code, three)).code).toBe(REFUSED.invitationUsed);
  });

  test('a refused invitation is used up, and adds no member', async () => {
    const { code, id } = await made();
    const person = await guest();
    expect((await refuse(code, person)).code).toBe(200);
    expect((await confirm(code, person)).code).toBe(REFUSED.invitationUsed);
    expect((await read(code, person)).code).toBe(REFUSED.invitationUsed);
    expect(await membersHere(person.accountId)).toEqual([]);
    expect(await audits(id)).toEqual(['add', 'refuse']);
  });

  test('an expired, a revoked and an unknown one are refused', async () => {
    const { code } = await made({ days: 1 });
    const gone = await made();
    const person = await guest();
    world.clock.now += DAY_MS;
    expect((await read(code, person)).code).toBe(REFUSED.invitationExpired);
    expect((await confirm(code, person)).code).toBe(REFUSED.invitationExpired);
    world.clock.now -= DAY_MS;
    expect((await revoke([gone.id])).code).toBe(200);
    for (const one of [gone.code, 'AAAA', newId()]) {
      expect((await read(one, person)).code).toBe(REFUSED.invitationUnknown);
      expect((await confirm(one, person)).code).toBe(REFUSED.invitationUnknown);
      expect((await refuse(one, person)).code).toBe(REFUSED.invitationUnknown);
    }
    expect(await audits(gone.id)).toEqual(['add', 'remove']);
  });

  test('an inviter cannot promise more than they may grant, nor roles of another tenant', async () => {
    const inviter = await someone(world, { tenantId: here, permissions: ['user:invite'] });
    const beyond = await role(world, { tenantId: here, permissions: ['user:remove'], dataScope: 'self' });
    expect((await make({ roleIds: beyond }, inviter.token)).code).toBe(REFUSED.roleBeyondOwn);
    const theirs = await role(world, { tenantId: elsewhere, permissions: [], dataScope: 'self' });
    expect((await make({ roleIds: theirs })).code).toBe(REFUSED.roleUnknown);
    expect((await make({ departmentIds: await department(world, elsewhere) })).code).toBe(REFUSED.departmentUnknown);
    const near = await someone(world, { tenantId: here, permissions: ['user:invite'], dataScope: 'own' });
    expect((await make({}, near.token)).code).toBe(REFUSED.departmentUnknown);
    const reader = await someone(world, { tenantId: here, permissions: ['user:list'] });
    expect((await make({}, reader.token)).status).toBe(403);
  });

  test('an invitation is valid only while its inviter may still grant its roles', async () => {
    const inviter = await someone(world, { tenantId: here, permissions: ['user:invite'] });
    const roleId = await role(world, { tenantId: here, permissions: ['user:invite'], dataScope: 'self' });
    const { code } = await made({ roleIds: roleId, maxUses: 9 }, inviter.token);
    const tenant = tenantDb(world.db, { tenantId: here });
    const [held] = await tenant.select('membership_roles').select('role_id').where('membership_id', '=', inviter.id).execute();
    await tenant
      .update('roles')
      .set({ data_scope: 'self' })
      .where('id', '=', held?.role_id ?? '')
      .execute();
    expect((await confirm(code, await guest())).code).toBe(200);
    await tenant.delete('membership_roles').where('membership_id', '=', inviter.id).execute();
    expect((await confirm(code, await guest())).code).toBe(REFUSED.invitationVoid);
    const other = await made({}, (await someone(world, { tenantId: here, permissions: ['user:invite'] })).token);
    const [row] = (await list()).records.filter(({ id }) => id === other.id);
    const [user] = await tenant
      .select('memberships')
      .select('id')
      .where('name', '=', row?.inviterName ?? '')
      .execute();
    const params = { id: user?.id ?? '' };
    await world.call(setUserStatus, { params, query: { status: 'disabled' }, token: boss.token });
    expect((await read(other.code, await guest())).code).toBe(REFUSED.invitationVoid);
    await world.call(removeUsers, { body: [params.id], token: boss.token });
    expect((await read(other.code, await guest())).code).toBe(REFUSED.invitationUnknown);
  });

  test('an invitation to a role with a page is void once its inviter may no longer open that', async () => {
    const inviter = await someone(world, { tenantId: here, permissions: ['user:invite'] });
    const roleId = await role(world, { tenantId: here, permissions: [], dataScope: 'self' });
    const { code } = await made({ roleIds: roleId, maxUses: 9 }, inviter.token);
    expect((await read(code, await guest())).code).toBe(200);
    const pages = world.db.selectFrom('menus').select('id').where('kind', '=', 'page');
    await tenantDb(world.db, { tenantId: here })
      .delete('role_menus')
      .where('role_id', '!=', roleId)
      .where('menu_id', 'in', pages)
      .execute();
    expect((await confirm(code, await guest())).code).toBe(REFUSED.invitationVoid);
  });

  test('an invitation to a disabled or ended tenant is refused', async () => {
    const { code } = await made();
    const person = await guest();
    const tenant = (change: { status?: 'enabled' | 'disabled'; ends_at?: number | null }) =>
      world.db.updateTable('tenants').set(change).where('id', '=', here).execute();
    await tenant({ status: 'disabled' });
    expect((await confirm(code, person)).code).toBe(REFUSED.invitationVoid);
    await tenant({ status: 'enabled', ends_at: world.clock.now });
    expect((await confirm(code, person)).code).toBe(REFUSED.invitationVoid);
    await tenant({ ends_at: null });
  });

  test('G27 a caller who sees all users sees and revokes every invitation of the tenant, others their own, other tenants none', async () => {
    const near = await someone(world, {
      tenantId: here,
      permissions: ['user:invite'],
      dataScope: 'own',
      departmentIds: [await department(world, here)],
    });
    const [place] = await tenantDb(world.db, { tenantId: here })
      .select('membership_departments')
      .select('department_id')
      .where('membership_id', '=', near.id)
      .execute();
    const own = await made({ departmentIds: place?.department_id ?? '' }, near.token);
    const others = await made();
    expect((await list(near.token)).records.map(({ id }) => id)).toEqual([own.id]);
    expect((await list()).records.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, others.id]));
    expect((await revoke([own.id, others.id], near.token)).code).toBe(REFUSED.gone);
    const stranger = await someone(world, { tenantId: elsewhere, administrator: true });
    expect((await list(stranger.token)).records).toEqual([]);
    expect((await revoke([own.id], stranger.token)).code).toBe(REFUSED.gone);
    expect((await revoke([own.id, others.id])).code).toBe(200);
  });

  test('the code is answered once and stored as a hash', async () => {
    const { code } = await made();
    expect(code).toMatch(/^[A-Z34679]{16}$/);
    expect(JSON.stringify(await list())).not.toContain(code);
    const rows = await tenantDb(world.db, { tenantId: here }).select('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a new account joins by its code in the transaction that makes it', async () => {
    const { code } = await made();
    const accountId = newId();
    const joined = await transact(world.db, async (tx) => {
      const { tenantId } = await openInvitation(tx, world.clock.now, code);
      const facts = { username: accountId, username_key: accountId, phone: null, password_hash: null, password_changed_at: null };
      const account = { id: accountId, ...facts, status: 'enabled', home_tenant_id: tenantId, last_tenant_id: null } as const;
      await tx
        .insertInto('accounts')
        .values({ ...account, created_at: world.clock.now })
        .execute();
      return takeInvitation(tx, world.clock.now, code, { accountId, name: '新人', email: null, requestId: 'test' });
    });
    expect(joined.tenantId).toBe(here);
    expect(await membersHere(accountId)).toMatchObject([{ id: joined.membershipId, name: '新人', administrator: 0 }]);
  });

  test.each([
    ['too many days', { days: 31 }, 'days'],
    ['no uses', { maxUses: 0 }, 'maxUses'],
    ['malformed ids', { roleIds: 'a b' }, 'roleIds[0]'],
  ])('%s is 400, with the field named', async (_name, query, parameter) => {
    expect(await make(query as Record<string, string | number>)).toMatchObject({ status: 400, desc: `参数 ${parameter} 有误！` });
  });
});
