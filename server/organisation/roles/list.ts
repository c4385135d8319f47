import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { ROLE_COLUMNS, ROLE_FIELDS, Role, roleQuery } from '../../../contract/roles';
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
const DISPLAY_ORDER = sql.ref('roles.display_order');
const ORDERS: Readonly<Record<(typeof ROLE_COLUMNS)[number], Expression<unknown>>> = {
  roleNumber: FIELDS.roleNumber.column,
  roleName: FIELDS.roleName.column,
  displayOrder: DISPLAY_ORDER,
  createTime: FIELDS.createTime.column,
};

/** One page of the roles of a tenant; in the order of display, where none is asked for. */
export async function listRoles(db: Queries, tenant: Tenant, query: Query): Promise<PageOfRows<Role>> {
  const { roleName, roleNumber } = query;
  const tests: Expression<SqlBool>[] = [
    ...(roleName ? [contains(FIELDS.roleName.column, roleName)] : []),
    ...(roleNumber ? [contains(FIELDS.roleNumber.column, roleNumber)] : []),
  ];
  const { records, total } = await pageOfRows(roleRows(db, tenant).where(eb.and(tests)), query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: DISPLAY_ORDER,
    unsortedOrder: 'asc',
    key: sql.ref('roles.id'),
  });
  return { records: records.map(roleOf), total };
}

/** Roles by id: one of another tenant is not there (G27). */
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
