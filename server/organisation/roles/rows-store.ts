import { expressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod/mini';
import type { ROLE_COLUMNS, ROLE_FIELDS, Role, RoleRow, roleQuery } from '../../../contract/roles';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { hold } from '../../platform/db/held';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { ColumnField, Field } from '../../platform/list/super-query';

type Query = z.output<typeof roleQuery>;
type Tenant = { readonly tenantId: string };
const eb = expressionBuilder<Schema, 'roles'>();

const FIELDS: Readonly<Record<Exclude<keyof typeof ROLE_FIELDS, 'displayOrder' | 'memberCount'>, ColumnField>> = {
  roleNumber: textField('roles.role_number'),
  roleName: textField('roles.name'),
  dataScope: textField('roles.data_scope'),
  remark: textField('roles.remark'),
  createTime: timeField('roles.created_at'),
};
/** How many users hold a role: an index answers it for the rows of one page. */
const MEMBER_COUNT = eb
  .selectFrom('membership_roles')
  .select(sql<number>`count(*)`.as('count'))
  .whereRef('membership_roles.tenant_id', '=', 'roles.tenant_id')
  .whereRef('membership_roles.role_id', '=', 'roles.id');
const DISPLAY_ORDER = sql.ref('roles.display_order');
const SEARCHED: Readonly<Record<keyof typeof ROLE_FIELDS, Field>> = {
  ...FIELDS,
  displayOrder: { column: DISPLAY_ORDER, kind: 'number' },
  memberCount: { column: MEMBER_COUNT, kind: 'number' },
};

const LISTING: Listing<(typeof ROLE_COLUMNS)[number]> = {
  orders: { ...ordersOf(FIELDS), displayOrder: DISPLAY_ORDER, memberCount: MEMBER_COUNT },
  unsorted: DISPLAY_ORDER,
  unsortedOrder: 'asc',
  key: sql.ref('roles.id'),
};

/** One page of the roles of a tenant, by default in their display order. */
export async function listRoles(db: Queries, scope: Scope, query: Query): Promise<PageOfRows<RoleRow>> {
  const found = roleRows(db, scope)
    .select(MEMBER_COUNT.as('members'))
    .where(eb.and(textTests(FIELDS, query, ['roleName', 'roleNumber'])));
  const { records, total } = await pageOfRows(found, query, { ...LISTING, searched: { fields: SEARCHED, zone: scope.zone } });
  return { records: records.map((row) => ({ ...roleOf(row), memberCount: row.members })), total };
}

/** A role as the list shows it. */
export async function findRoleRow(db: Queries, tenant: Tenant, id: string): Promise<RoleRow> {
  const rows = await roleRows(db, tenant).select(MEMBER_COUNT.as('members')).where('roles.id', '=', id).execute();
  const row = oneOrGone(rows[0]);
  return { ...roleOf(row), memberCount: row.members };
}

/** Roles by id: a role of another tenant counts as missing (G27). */
export async function findRoles(db: Queries, tenant: Tenant, ids: readonly string[]): Promise<Role[]> {
  const rows = await roleRows(db, tenant)
    .where('roles.id', 'in', [...new Set(ids)])
    .execute();
  return allOrGone(rows, ids).map(roleOf);
}

export const findRole = async (db: Queries, tenant: Tenant, id: string): Promise<Role> =>
  oneOrGone((await findRoles(db, tenant, [id]))[0]);

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

/** Keeps a role from being changed or deleted until the transaction ends. */
export const holdRole = (tx: Queries, tenant: Tenant, id: string) =>
  hold(tx, tenantDb(tx, tenant).select('roles').select('roles.id').where('roles.id', '=', id));

/** An editor of an earlier version is refused and shown the role; without a version, the last write wins. */
export const updateRole = (
  tx: Queries,
  tenant: Tenant,
  id: string,
  version: number | undefined,
  columns: Omit<Updateable<Schema['roles']>, 'version'>,
) => updateVersioned(tenantDb(tx, tenant).update('roles').where('id', '=', id), columns, version, () => findRole(tx, tenant, id));

/** Which of these roles are held, and by how many users. */
export async function heldAmong(tx: Queries, tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tenantDb(tx, tenant)
    .select('membership_roles')
    .select(['membership_roles.role_id', sql<number>`count(*)`.as('holders')])
    .where('membership_roles.role_id', 'in', ids)
    .groupBy('membership_roles.role_id')
    .execute();
  return new Map(rows.map((row) => [row.role_id, Number(row.holders)]));
}

export const deleteRoles = (tx: Queries, tenant: Tenant, ids: readonly string[]) =>
  deleteOrGone(tenantDb(tx, tenant).delete('roles').where('id', 'in', ids), new Set(ids).size);
