import { sql } from 'kysely';
import { idList, idsIn } from '../../platform/db/id-list';
import { cellsIn, jsonList, jsonRows } from '../../platform/db/json-list';
import { ONE, prepared } from '../../platform/db/prepared';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;

interface Several {
  readonly tenantId: string;
  readonly userIds: string;
}

const linkedDepartments = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('membership_departments')
    .innerJoin('departments', (join) =>
      join
        .onRef('departments.tenant_id', '=', 'membership_departments.tenant_id')
        .onRef('departments.id', '=', 'membership_departments.department_id'),
    );

const linkedRoles = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('membership_roles')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'membership_roles.tenant_id').onRef('roles.id', '=', 'membership_roles.role_id'),
    );

/** A link of a user to something that has a name. */
type Link = readonly [userId: string, id: string, name: string];

/** All links that a query finds as one value (`cellsIn`), in the order in which what they lead to is shown. */
const linksTo = (db: Queries, table: 'departments' | 'roles') => {
  const [id, name, order] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`), sql.ref(`${table}.display_order`)];
  return jsonRows(db, [sql.ref('membership_id'), id, name], sql`${order}, ${id}`).as('links');
};

const departments = prepared((db, { tenantId, userIds }: Several) =>
  linkedDepartments(db, { tenantId })
    .select(linksTo(db, 'departments'))
    .where('membership_departments.membership_id', 'in', idsIn(db, userIds))
    .limit(ONE),
);

const roles = prepared((db, { tenantId, userIds }: Several) =>
  linkedRoles(db, { tenantId })
    .select(linksTo(db, 'roles'))
    .where('membership_roles.membership_id', 'in', idsIn(db, userIds))
    .limit(ONE),
);

/** The departments of several users, each with its user. */
export async function userDepartments(db: Queries, { tenantId }: Tenant, userIds: readonly string[]) {
  const [found] = await departments(db, { tenantId, userIds: idList(userIds) });
  return cellsIn<Link>(found?.links ?? '[]').map(([userId, id, departmentName]) => ({ userId, id, departmentName }));
}

/** The roles of several users, each with its user. */
export async function userRoles(db: Queries, { tenantId }: Tenant, userIds: readonly string[]) {
  const [found] = await roles(db, { tenantId, userIds: idList(userIds) });
  return cellsIn<Link>(found?.links ?? '[]').map(([userId, id, roleName]) => ({ userId, id, roleName }));
}

interface One {
  readonly tenantId: string;
  readonly userId: string;
}

/** The names of a user's departments as one value of a query (`textsIn`). */
export const departmentNames = (db: Queries, { tenantId, userId }: One) =>
  linkedDepartments(db, { tenantId })
    .select(jsonList(db, sql.ref('departments.name'), sql`departments.display_order, departments.id`).as('names'))
    .where('membership_departments.membership_id', '=', userId)
    .$asScalar();

/** The names of a user's roles, likewise. */
export const roleNames = (db: Queries, { tenantId, userId }: One) =>
  linkedRoles(db, { tenantId })
    .select(jsonList(db, sql.ref('roles.name'), sql`roles.display_order, roles.id`).as('names'))
    .where('membership_roles.membership_id', '=', userId)
    .$asScalar();

/** Sets the departments and roles of a user to exactly these. */
export async function setLinks(
  tx: Queries,
  tenant: Tenant,
  userId: string,
  { departmentIds, roleIds }: { readonly departmentIds: readonly string[]; readonly roleIds: readonly string[] },
) {
  const db = tenantDb(tx, tenant);
  await db.delete('membership_departments').where('membership_id', '=', userId).execute();
  await db.delete('membership_roles').where('membership_id', '=', userId).execute();
  const departments = [...new Set(departmentIds)].map((department_id) => ({ membership_id: userId, department_id }));
  const roles = [...new Set(roleIds)].map((role_id) => ({ membership_id: userId, role_id }));
  if (departments.length > 0) await db.insert('membership_departments', departments).execute();
  if (roles.length > 0) await db.insert('membership_roles', roles).execute();
}

/** Gives and takes some of a user's roles; the others stay. One that another call has given meanwhile is held, too. */
export async function changeRoles(
  tx: Queries,
  tenant: Tenant,
  userId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
) {
  const db = tenantDb(tx, tenant);
  const links = [...new Set(added)].map((role_id) => ({ membership_id: userId, role_id }));
  if (links.length > 0)
    await db
      .insert('membership_roles', links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (removed.length > 0)
    await db.delete('membership_roles').where('membership_id', '=', userId).where('role_id', 'in', removed).execute();
}
