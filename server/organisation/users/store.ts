import type { User } from '../../../contract/users';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { STATUS } from './columns';
import { userDepartments, userRoles } from './links';

/** A user with what the server alone needs to know; the contract's answer drops it again. */
export interface UserRow extends User {
  readonly accountId: string;
  readonly homeTenantId: string;
  readonly accountStatus: 'enabled' | 'disabled';
  readonly superAdministrator: boolean;
}

type Tenant = Pick<Scope, 'tenantId'>;

/** The users of a tenant, to be filtered and ordered further. */
export const userRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.name', 'memberships.email', 'memberships.remark', 'memberships.version'])
    .select(['memberships.administrator', 'memberships.super_administrator', 'memberships.created_at'])
    .select(['memberships.last_sign_in_at', 'accounts.username', 'accounts.phone', 'accounts.id as account_id'])
    .select(['accounts.home_tenant_id', 'accounts.status as account_status', STATUS.as('status')]);

type RawUser = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number];

/** Gives each row its departments and roles. */
export async function fillRows(db: Queries, tenant: Tenant, rows: readonly RawUser[]): Promise<UserRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const departments = byUser(await userDepartments(db, tenant, ids));
  const roles = byUser(await userRoles(db, tenant, ids));
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    phone: row.phone,
    email: row.email,
    remark: row.remark,
    status: row.status,
    departments: departments(row.id).map(({ id, departmentName }) => ({ id, departmentName })),
    roles: roles(row.id).map(({ id, roleName }) => ({ id, roleName })),
    administrator: row.administrator === 1,
    superAdministrator: row.super_administrator === 1,
    createTime: iso(row.created_at),
    lastSignInTime: row.last_sign_in_at === null ? null : iso(row.last_sign_in_at),
    version: row.version,
    accountId: row.account_id,
    accountStatus: row.account_status,
    homeTenantId: row.home_tenant_id,
  }));
}

/** The links of each user, in their order. */
function byUser<Link extends { readonly userId: string }>(links: readonly Link[]): (userId: string) => readonly Link[] {
  const found = new Map<string, Link[]>();
  for (const link of links) {
    const others = found.get(link.userId);
    if (others) others.push(link);
    else found.set(link.userId, [link]);
  }
  return (userId) => found.get(userId) ?? [];
}
