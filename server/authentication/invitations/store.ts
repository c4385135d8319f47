import { sql } from 'kysely';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { hashOfCode } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;

/** The invitations of a tenant, each with the name of who invites. */
export const invitationRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('invitations')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'invitations.tenant_id').onRef('memberships.id', '=', 'invitations.inviter_id'),
    )
    .select(['invitations.id', 'invitations.inviter_id', 'memberships.name as inviterName'])
    .select(['invitations.max_uses', 'invitations.uses', 'invitations.expires_at', 'invitations.created_at']);

type RawInvitation = Awaited<ReturnType<ReturnType<typeof invitationRows>['execute']>>[number];

/** Gives each invitation its roles and departments. */
export async function fillInvitations(db: Queries, tenant: Tenant, rows: readonly RawInvitation[]) {
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
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('invitationUsed');
}
