import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { z } from 'zod/mini';
import type { ROLE_COLUMNS, ROLE_FIELDS, Role, RoleRow, roleQuery } from '../../../contract/roles';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';

type Query = z.output<typeof roleQuery>;
type Tenant = { readonly tenantId: string };
const eb = expressionBuilder<Schema, 'roles'>();

const FIELDS: Readonly<Record<(typeof ROLE_FIELDS)[number], Field>> = {
  roleNumber: { column: sql.ref('roles.role_number'), kind: 'text' },
  roleName: { column: sql.ref('roles.name'), kind: 'text' },
  dataScope: { column: sql.ref('roles.data_scope'), kind: 'text' },
  remark: { column: sql.ref('roles.remark'), kind: 'text' },
  createTime: { column: sql.ref('roles.created_at'), kind: 'time' },
};
/** How many users hold a role: an index answers it for the rows of one page. */
const MEMBER_COUNT = eb
  .selectFrom('membership_roles')
  .select(sql<number>`count(*)`.as('count'))
  .whereRef('membership_roles.tenant_id', '=', 'roles.tenant_id')
  .whereRef('membership_roles.role_id', '=', 'roles.id');
const DISPLAY_ORDER = sql.ref('roles.display_order');
const ORDERS: Readonly<Record<(typeof ROLE_COLUMNS)[number], Expression<unknown>>> = {
  roleNumber: FIELDS.roleNumber.column,
  roleName: FIELDS.roleName.column,
  displayOrder: DISPLAY_ORDER,
  memberCount: MEMBER_COUNT,
  createTime: FIELDS.createTime.column,
};

/** One page of the roles of a tenant, by default in their display order. */
export async function listRoles(db: Queries, tenant: Tenant, query: Query): Promise<PageOfRows<RoleRow>> {
  const { roleName, roleNumber } = query;
  const tests: Expression<SqlBool>[] = [
    ...(roleName ? [contains(FIELDS.roleName.column, roleName)] : []),
    ...(roleNumber ? [contains(FIELDS.roleNumber.column, roleNumber)] : []),
  ];
  const found = roleRows(db, tenant).select(MEMBER_COUNT.as('members')).where(eb.and(tests));
  const { records, total } = await pageOfRows(found, query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: DISPLAY_ORDER,
    unsortedOrder: 'asc',
    key: sql.ref('roles.id'),
  });
  return { records: records.map((row) => ({ ...roleOf(row), memberCount: row.members })), total };
}

/** Roles by id: a role of another tenant counts as missing (G27). */
export async function findRoles(db: Queries, tenant: Tenant, ids: readonly string[]): Promise<Role[]> {
  const unique = [...new Set(ids)];
  const rows = await roleRows(db, tenant).where('roles.id', 'in', unique).execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return rows.map(roleOf);
}

export async function findRole(db: Queries, tenant: Tenant, id: string): Promise<Role> {
  const [found] = await findRoles(db, tenant, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

const roleRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('roles')
    .select(['roles.id', 'roles.role_number', 'roles.name', 'roles.display_order', 'roles.data_scope', 'roles.remark'])
    .select(['roles.created_at', 'roles.version']);

const roleOf = (row: Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirstOrThrow']>>): Role => ({
  id: row.id,
  roleNumber: row.role_number,
  roleName: row.name,
  displayOrder: row.display_order,
  dataScope: row.data_scope,
  remark: row.remark,
  createTime: iso(row.created_at),
  version: row.version,
});

/** The numbers and positions that are in use. */
export const numbersAndOrders = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant).select('roles').select(['roles.role_number', 'roles.display_order']).execute();

export async function insertRole(tx: Queries, tenant: Tenant, row: Omit<Insertable<Schema['roles']>, 'tenant_id'>) {
  await tenantDb(tx, tenant).insert('roles', [row]).execute();
}

/** Changes a role that still has this version, or whichever it has if none is named. Answers whether it did. */
export async function updateRole(
  tx: Queries,
  tenant: Tenant,
  id: string,
  version: number | undefined,
  columns: Updateable<Schema['roles']>,
) {
  const { numUpdatedRows } = await tenantDb(tx, tenant)
    .update('roles')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which of these roles are held by a user. */
export async function heldAmong(tx: Queries, tenant: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tenantDb(tx, tenant)
    .select('membership_roles')
    .select('membership_roles.role_id')
    .distinct()
    .where('membership_roles.role_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.role_id));
}

export async function deleteRoles(tx: Queries, tenant: Tenant, ids: readonly string[]) {
  await tenantDb(tx, tenant).delete('roles').where('id', 'in', ids).execute();
}
