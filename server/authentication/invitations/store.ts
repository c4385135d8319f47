import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { listInvitations as listing } from '../../../contract/invitations';
import { CLOCKS_DIFFER_MS } from '../../platform/clocks';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import { hashOfCode } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;

/** The invitations of a tenant, each with the name of who invites. */
const invitationRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('invitations')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'invitations.tenant_id').onRef('memberships.id', '=', 'invitations.inviter_id'),
    )
    .select(['invitations.id', 'invitations.inviter_id', 'memberships.name as inviterName'])
    .select(['invitations.max_uses', 'invitations.uses', 'invitations.expires_at', 'invitations.created_at']);

type RawInvitation = Awaited<ReturnType<ReturnType<typeof invitationRows>['execute']>>[number];

/** Gives each invitation its roles and departments. */
async function fillInvitations(db: Queries, tenant: Tenant, rows: readonly RawInvitation[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const roles = await invitedRoles(db, tenant, ids);
  const departments = await invitedDepartments(db, tenant, ids);
  return rows.map((row) => ({
    id: row.id,
    inviterName: row.inviterName,
    roles: roles.filter(({ invitationId }) => invitationId === row.id),
    departments: departments.filter(({ invitationId }) => invitationId === row.id),
    maxUses: row.max_uses,
    uses: row.uses,
    createTime: iso(row.created_at),
    expiresTime: iso(row.expires_at),
  }));
}

export const invitedRoles = (db: Queries, tenant: Tenant, invitationIds: readonly string[]) =>
  tenantDb(db, tenant)
    .select('invitation_roles')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'invitation_roles.tenant_id').onRef('roles.id', '=', 'invitation_roles.role_id'),
    )
    .select(['invitation_roles.invitation_id as invitationId', 'roles.id', 'roles.name as roleName'])
    .where('invitation_roles.invitation_id', 'in', invitationIds)
    .orderBy('roles.display_order')
    .orderBy('roles.id')
    .execute();

export const invitedDepartments = (db: Queries, tenant: Tenant, invitationIds: readonly string[]) =>
  tenantDb(db, tenant)
    .select('invitation_departments')
    .innerJoin('departments', (join) =>
      join
        .onRef('departments.tenant_id', '=', 'invitation_departments.tenant_id')
        .onRef('departments.id', '=', 'invitation_departments.department_id'),
    )
    .select(['invitation_departments.invitation_id as invitationId', 'departments.id', 'departments.name as departmentName'])
    .where('invitation_departments.invitation_id', 'in', invitationIds)
    .orderBy('departments.display_order')
    .orderBy('departments.id')
    .execute();

/** The invitation behind a code, with who invites and into which tenant, whether or not it is still open. */
export async function findInvitation(db: Queries, code: string) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('tenants', 'tenants.id', 'invitations.tenant_id')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'invitations.tenant_id').onRef('memberships.id', '=', 'invitations.inviter_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['invitations.id', 'invitations.tenant_id as tenantId', 'invitations.inviter_id as inviterId'])
    .select(['invitations.max_uses as maxUses', 'invitations.uses', 'invitations.expires_at as expiresAt'])
    .select('invitations.created_at as createdAt')
    .select(['tenants.name as tenantName', 'tenants.platform', 'tenants.status', 'tenants.ends_at as endsAt'])
    .select(['memberships.name as inviterName', 'memberships.status as membershipStatus', 'accounts.status as accountStatus'])
    .select(['memberships.administrator', 'memberships.super_administrator'])
    .where('invitations.code_hash', '=', hashOfCode(code))
    .executeTakeFirst();
  if (!row) throw new Refusal('invitationUnknown');
  return row;
}
export type FoundInvitation = Awaited<ReturnType<typeof findInvitation>>;

/** Uses an invitation once more; of two who take the last use at once, one has it. */
export async function takeUse(tx: Queries, now: number, { id, tenantId }: { readonly id: string; readonly tenantId: string }) {
  const { numUpdatedRows } = await tenantDb(tx, { tenantId })
    .update('invitations')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', id)
    .whereRef('uses', '<', 'max_uses')
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + CLOCKS_DIFFER_MS)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('invitationUsed');
}

interface NewInvitation {
  readonly id: string;
  readonly code: string;
  readonly maxUses: number;
  readonly expiresAt: number;
  readonly roleIds: readonly string[];
  readonly departmentIds: readonly string[];
}

/** A new invitation of the caller's. Only the hash of its code is kept. */
export async function insertInvitation(tx: Queries, scope: Scope, now: number, invitation: NewInvitation): Promise<void> {
  const { id, code, maxUses, expiresAt, roleIds, departmentIds } = invitation;
  const db = tenantDb(tx, scope);
  const times = { created_at: now, expires_at: expiresAt };
  await db
    .insert('invitations', [{ id, code_hash: hashOfCode(code), inviter_id: scope.membershipId, max_uses: maxUses, ...times }])
    .execute();
  const roles = [...new Set(roleIds)].map((role_id) => ({ invitation_id: id, role_id }));
  const departments = [...new Set(departmentIds)].map((department_id) => ({ invitation_id: id, department_id }));
  if (roles.length > 0) await db.insert('invitation_roles', roles).execute();
  if (departments.length > 0) await db.insert('invitation_departments', departments).execute();
}

/** A caller who sees all users sees every invitation; the others see their own. */
const visible = (db: Queries, scope: Scope) =>
  invitationRows(db, scope).$if(scope.reach !== 'all', (query) => query.where('invitations.inviter_id', '=', scope.membershipId));

export async function findInvitations(db: Queries, scope: Scope, ids: readonly string[]) {
  const rows = await visible(db, scope).where('invitations.id', 'in', ids).orderBy('invitations.id').execute();
  return fillInvitations(db, scope, allOrGone(rows, ids));
}

export async function listInvitations(db: Queries, scope: Scope, query: z.output<(typeof listing)['query']>) {
  const createTime = sql.ref('invitations.created_at');
  const { records, total } = await pageOfRows(visible(db, scope), query, {
    orders: { createTime, expiresTime: sql.ref('invitations.expires_at') },
    unsorted: createTime,
    key: sql.ref('invitations.id'),
  });
  return { records: await fillInvitations(db, scope, records), total };
}

export const deleteInvitation = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('invitations').where('id', '=', id), 1);

/** Whether an account is a member of a tenant. */
export async function isMember(db: Queries, tenant: Tenant, accountId: string): Promise<boolean> {
  const memberships = tenantDb(db, tenant).select('memberships').select('memberships.id');
  return (await memberships.where('memberships.account_id', '=', accountId).executeTakeFirst()) !== undefined;
}

interface NewMember {
  readonly membershipId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string | null;
}

/** Makes an account a member of a tenant. Answers whether it was none before. */
export async function insertMember(tx: Queries, tenant: Tenant, now: number, member: NewMember): Promise<boolean> {
  const { membershipId, accountId, name, email } = member;
  const rights = { status: 'enabled', administrator: 0, super_administrator: 0 } as const;
  const { numInsertedOrUpdatedRows } = await tenantDb(tx, tenant)
    .insert('memberships', [
      { id: membershipId, account_id: accountId, name, email, remark: null, ...rights, last_sign_in_at: null, created_at: now },
    ])
    .onConflict((conflict) => conflict.columns(['account_id', 'tenant_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What the caller is called where they are signed in. */
export async function personOf(db: Queries, scope: Scope) {
  const memberships = tenantDb(db, scope).select('memberships').select(['memberships.name', 'memberships.email']);
  return oneOrGone(await memberships.where('memberships.id', '=', scope.membershipId).executeTakeFirst());
}
