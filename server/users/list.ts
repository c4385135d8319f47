import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import { ROOT_ID } from '../../contract/ids';
import type { userQuery } from '../../contract/users';
import type { Scope } from '../access';
import { contains } from '../db/contains';
import type { Schema } from '../db/schema';
import type { Queries } from '../db/transact';
import { departmentById, departmentsInReach, type Ids, withAllBelow } from '../departments/store';
import { type PageOfRows, pageOfRows } from '../list';
import { FIELDS, ORDERS, STATUS } from './columns';
import { fillRows, type UserRow, userRows } from './store';

type Query = z.output<typeof userQuery>;
const eb = expressionBuilder<Schema, 'memberships' | 'accounts'>();

/** One page of the users that somebody may see, or of those `among` them. */
export async function listUsers(
  db: Queries,
  scope: Scope,
  query: Query,
  among: Expression<SqlBool> = eb.lit(true),
): Promise<PageOfRows<UserRow>> {
  const found = foundUsers(db, scope, query).where(among);
  const { records, total } = await pageOfRows(found, query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: FIELDS.createTime.column,
    key: sql.ref('memberships.id'),
  });
  return { records: await fillRows(db, scope, records), total };
}

type Filters = Pick<Query, 'username' | 'name' | 'phone' | 'status' | 'roleId' | 'departmentId'>;

/** The users that somebody may see, as far as the filters of the list let them through. */
export const foundUsers = (db: Queries, scope: Scope, filters: Filters) =>
  userRows(db, scope).where(eb.and(testsOf(db, scope, filters)));

function testsOf(db: Queries, scope: Scope, query: Filters): Expression<SqlBool>[] {
  const { username, name, phone, status, roleId, departmentId } = query;
  return [
    inReach(db, scope),
    ...(username ? [contains(FIELDS.username.column, username)] : []),
    ...(name ? [contains(FIELDS.name.column, name)] : []),
    ...(phone ? [contains(FIELDS.phone.column, phone)] : []),
    ...(status ? [eb(STATUS, '=', status)] : []),
    ...(roleId ? [holdsRole(scope, roleId)] : []),
    ...(departmentId && departmentId !== ROOT_ID
      ? [isIn(scope, withAllBelow(db, scope, departmentById(db, scope, departmentId)))]
      : []),
  ];
}

/** Data scopes (§6): everybody, or oneself and those in some departments. */
export function inReach(db: Queries, scope: Scope): Expression<SqlBool> {
  const departments = departmentsInReach(db, scope);
  if (departments === 'all') return eb.lit(true);
  return eb.or([eb('memberships.id', '=', scope.membershipId), isIn(scope, departments)]);
}

/** In one of these departments. */
export const isIn = ({ tenantId }: Scope, departments: Ids) =>
  eb.exists(
    eb
      .selectFrom('membership_departments as place')
      .select('place.department_id')
      .where('place.tenant_id', '=', tenantId)
      .whereRef('place.membership_id', '=', 'memberships.id')
      .where('place.department_id', 'in', departments),
  );

export const holdsRole = ({ tenantId }: Scope, roleId: string) =>
  eb.exists(
    eb
      .selectFrom('membership_roles as held')
      .select('held.role_id')
      .where('held.tenant_id', '=', tenantId)
      .whereRef('held.membership_id', '=', 'memberships.id')
      .where('held.role_id', '=', roleId),
  );
