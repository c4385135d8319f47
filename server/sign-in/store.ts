import type { UserInfo } from '../../contract/sign-in';
import type { Scope } from '../access';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';
import { userDepartments, userRoles } from '../users/links';

export const findAccount = (db: Queries, usernameKey: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'status', 'home_tenant_id', 'last_tenant_id'])
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();

/** Where an account is a member, oldest first. */
export const placesOf = (db: Queries, accountId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id as membershipId', 'memberships.status as membershipStatus'])
    .select('memberships.last_sign_in_at as previousSignInAt')
    .select(['tenants.id as tenantId', 'tenants.org_code as orgCode', 'tenants.status', 'tenants.ends_at as endsAt'])
    .select('tenants.name as organization')
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();

export async function markSignedIn(
  tx: Queries,
  now: number,
  accountId: string,
  place: { tenantId: string; membershipId: string },
) {
  await tx.updateTable('accounts').set({ last_tenant_id: place.tenantId }).where('id', '=', accountId).execute();
  await tenantDb(tx, place).update('memberships').set({ last_sign_in_at: now }).where('id', '=', place.membershipId).execute();
}

export async function userInfoOf(db: Queries, scope: Scope): Promise<UserInfo> {
  const { enteredBy } = scope;
  const row = await tenantDb(db, enteredBy ?? scope)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('tenants as home', 'home.id', 'memberships.tenant_id')
    .innerJoin('sessions', 'sessions.membership_id', 'memberships.id')
    .innerJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .select(['memberships.name', 'sessions.previous_sign_in_at', 'accounts.username', 'accounts.phone'])
    .select(['tenants.name as tenantName', 'tenants.zone', 'home.name as homeName'])
    .where('memberships.id', '=', scope.membershipId)
    .where('sessions.token_hash', '=', scope.tokenHash)
    .executeTakeFirstOrThrow();
  const departments = await userDepartments(db, scope, [scope.membershipId]);
  const roles = await userRoles(db, scope, [scope.membershipId]);
  return {
    id: scope.membershipId,
    username: row.username,
    name: row.name,
    phone: row.phone,
    tenantId: scope.tenantId,
    tenantName: row.tenantName,
    zone: row.zone,
    departmentNames: departments.map(({ departmentName }) => departmentName),
    roleNames: roles.map(({ roleName }) => roleName),
    administrator: scope.administrator,
    superAdministrator: scope.superAdministrator,
    lastSignInTime: row.previous_sign_in_at === null ? null : new Date(row.previous_sign_in_at).toISOString(),
    enteredBy: enteredBy ? { username: row.username, name: row.name, tenantName: row.homeName } : null,
  };
}
