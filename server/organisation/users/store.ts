import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import { type User, type UserFacts, type UserStatus, user as userAnswer } from '../../../contract/users';
import { foldUsername } from '../../identity/accounts/rules';
import { holdAccounts } from '../../identity/accounts/store';
import { allOrGone, deleteOrGone, oneOrGone, updateOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { inReach } from '../departments/reach-store';
import { rolesWithRights } from '../roles/store';
import { withAvatar } from './avatars-store';
import { userDepartments, userRoles } from './links-store';
import type { Powers } from './rules';

/** A user with what the server alone needs to know; the contract's answer drops it again. */
export interface UserRow extends User {
  readonly accountId: string;
  readonly homeTenantId: string;
  readonly accountStatus: 'enabled' | 'disabled';
  readonly superAdministrator: boolean;
  /** The id of the picture; the answer has its address. */
  readonly avatarFile: string | null;
}

type Tenant = Pick<Scope, 'tenantId'>;

const eb = expressionBuilder<Schema, 'memberships'>();

/** A user is disabled when the account is, or the membership. */
export const STATUS = sql<'enabled' | 'disabled'>`case
  when accounts.status = 'disabled' or memberships.status = 'disabled' then 'disabled' else 'enabled' end`;

/** The users of a tenant, to be filtered and ordered further. */
export const userRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.name', 'memberships.email', 'memberships.remark', 'memberships.version'])
    .select(['memberships.avatar', 'memberships.administrator', 'memberships.super_administrator', 'memberships.created_at'])
    .select(['memberships.original_account', 'memberships.last_sign_in_at'])
    .select(['accounts.username', 'accounts.phone', 'accounts.id as account_id'])
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
    originalAccount: row.original_account,
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
    avatarFile: row.avatar,
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

export const holdsRole = (tenant: Tenant, roleId: string): Expression<SqlBool> => holdsSome(tenant, [roleId]);

export const holdsSome = ({ tenantId }: Tenant, roleIds: readonly string[] | 'any'): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('membership_roles as held')
      .select('held.role_id')
      .where('held.tenant_id', '=', tenantId)
      .whereRef('held.membership_id', '=', 'memberships.id')
      .$if(roleIds !== 'any', (held) => held.where('held.role_id', 'in', roleIds === 'any' ? [] : roleIds)),
  );

/** Users by id, as far as the caller may see them: one of another tenant or beyond the caller's scope is not there (G27). */
export async function findUsers(db: Queries, scope: Scope, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await userRows(db, scope)
    .where('memberships.id', 'in', [...new Set(ids)].sort())
    .where(inReach(db, scope))
    .orderBy('memberships.id')
    .execute();
  return fillRows(db, scope, allOrGone(rows, ids));
}

export const findUser = async (db: Queries, scope: Scope, id: string): Promise<UserRow> =>
  oneOrGone((await findUsers(db, scope, [id]))[0]);

/** The same for users who are about to change together with their accounts: no other transaction does so until this one ends. */
export async function holdUsers(tx: Queries, scope: Scope, ids: readonly string[]): Promise<UserRow[]> {
  await holdAccounts(tx, scope, ids);
  return findUsers(tx, scope, ids);
}

export const holdUser = async (tx: Queries, scope: Scope, id: string): Promise<UserRow> =>
  oneOrGone((await holdUsers(tx, scope, [id]))[0]);

/** A user of the tenant that the caller may see, by the name of the account. */
export async function findUserByName(db: Queries, scope: Scope, username: string): Promise<UserRow | undefined> {
  const rows = await userRows(db, scope)
    .where('accounts.username_key', '=', foldUsername(username))
    .where(inReach(db, scope))
    .execute();
  return (await fillRows(db, scope, rows))[0];
}

/** Whether the caller may see a user of this name or number. */
export async function sees(
  db: Queries,
  scope: Scope,
  named: { readonly username: string } | { readonly phone: string },
): Promise<boolean> {
  const row = await tenantDb(db, scope)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('memberships.id')
    .where(
      'username' in named
        ? eb.eb(sql.ref('accounts.username_key'), '=', foldUsername(named.username))
        : eb.eb(sql.ref('accounts.phone'), '=', named.phone),
    )
    .where(inReach(db, scope))
    .executeTakeFirst();
  return row !== undefined;
}

/** What the roles of a user allow. */
export const rolesHeld = (db: Queries, scope: Scope, { roles }: UserRow) =>
  rolesWithRights(
    db,
    scope,
    roles.map(({ id }) => id),
  );

/** That, and whether the account has rights in another tenant. */
export const powersOf = async (db: Queries, scope: Scope, user: UserRow): Promise<Powers> => ({
  roles: await rolesHeld(db, scope, user),
  elsewhere: await hasRightsElsewhere(db, scope, user.accountId),
});

async function hasRightsElsewhere(db: Queries, { tenantId }: Scope, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .leftJoin('membership_roles', (join) =>
      join
        .onRef('membership_roles.tenant_id', '=', 'memberships.tenant_id')
        .onRef('membership_roles.membership_id', '=', 'memberships.id'),
    )
    .select('memberships.id')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.tenant_id', '!=', tenantId)
    .where((membership) =>
      membership.or([membership('memberships.administrator', '=', 1), membership('membership_roles.role_id', 'is not', null)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

interface NewMembership {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string | null;
  readonly remark: string | null;
}

/** Makes an account a user of a tenant, who has no rights yet. */
export async function insertMembership(tx: Queries, tenant: Tenant, now: number, membership: NewMembership): Promise<void> {
  const { accountId, id, name, email, remark } = membership;
  const rights = { status: 'enabled', administrator: 0, super_administrator: 0 } as const;
  await tenantDb(tx, tenant)
    .insert('memberships', [
      { id, account_id: accountId, name, email, remark, ...rights, last_sign_in_at: null, created_at: now },
    ])
    .execute();
}

interface Columns extends Pick<UserFacts, 'name' | 'email'> {
  /** The id of a file. */
  readonly avatar?: string | null;
  readonly remark?: string | null;
  readonly status?: UserStatus;
}

interface Edition {
  readonly version?: number | undefined;
  /** When a refused editor is shown the user: the address of the picture is good for an hour from then. */
  readonly now: number;
  /** What such an editor may know of the user. */
  readonly shown?: z.ZodMiniType;
}

/** An editor of an earlier version is refused and shown the user; without a version, the last write wins. */
export const updateMembership = (
  tx: Queries,
  scope: Scope,
  id: string,
  { version, now, shown = userAnswer }: Edition,
  columns: Columns,
) =>
  updateVersioned(tenantDb(tx, scope).update('memberships').where('id', '=', id), columns, version, async () =>
    shown.parse(await withAvatar({ db: tx, now: () => now }, scope, await findUser(tx, scope, id))),
  );

export const setOriginalName = (tx: Queries, tenant: Tenant, id: string, name: string | null): Promise<void> =>
  updateOrGone(
    tenantDb(tx, tenant)
      .update('memberships')
      .set({ original_account: name, original_account_key: name === null ? null : foldUsername(name) })
      .where('id', '=', id),
    1,
  );

export const deleteMembership = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('memberships').where('id', '=', id), 1);
