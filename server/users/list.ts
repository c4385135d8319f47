import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import { ROOT_ID } from '../../contract/ids';
import type { userQuery } from '../../contract/users';
import type { Scope } from '../access';
import { beside } from '../db/beside';
import { contains } from '../db/contains';
import { prepared } from '../db/prepared';
import type { Schema } from '../db/schema';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';
import { departmentById, departmentsInReach, type Ids, withAllBelow } from '../departments/store';
import { type PageOfRows, pageOfRows } from '../list';
import { candidates } from './candidates';
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
  const place = await readingPlace(db, scope);
  const found = userRows(place, scope).where(eb.and([among, await filterTest(place, scope, query)]));
  const { records, total } = await pageOfRows(found, query, {
    orders: ORDERS,
    fields: FIELDS,
    unsorted: FIELDS.createTime.column,
    key: sql.ref('memberships.id'),
  });
  return { records: await fillRows(db, scope, records), total };
}

type Filters = Pick<Query, 'username' | 'name' | 'phone' | 'status' | 'roleId' | 'departmentId'>;

/** How many users can be looked at without anybody noticing. */
const FEW = 5_000;

const someUsers = prepared((db, tenant: { readonly tenantId: string }) => {
  const some = tenantDb(db, tenant)
    .select('memberships')
    .select('memberships.created_at')
    .limit(FEW + 1);
  return db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('count'));
});

/** Where the users of a tenant are read: beside the database when there are many of them. */
export async function readingPlace(db: Queries, { tenantId }: Pick<Scope, 'tenantId'>): Promise<Queries> {
  const [some] = await someUsers(db, { tenantId });
  return some && some.count > FEW ? beside(db) : db;
}

/** The users that somebody may see, as far as the filters of the list let them through. */
export async function filterTest(db: Queries, scope: Scope, filters: Filters): Promise<Expression<SqlBool>> {
  const { username, name, phone, status, roleId, departmentId } = filters;
  const texts: Expression<SqlBool>[] = [];
  for (const [field, text] of [
    ['username', username],
    ['name', name],
    ['phone', phone],
  ] as const) {
    if (text) texts.push(await candidates(db, scope, text), contains(FIELDS[field].column, text));
  }
  return eb.and([
    inReach(db, scope),
    ...texts,
    ...(status ? [eb(STATUS, '=', status)] : []),
    ...(roleId ? [holdsRole(scope, roleId)] : []),
    ...(departmentId && departmentId !== ROOT_ID
      ? [isIn(scope, withAllBelow(db, scope, departmentById(db, scope, departmentId)))]
      : []),
  ]);
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
