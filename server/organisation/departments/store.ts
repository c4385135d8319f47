import { type Expression, expressionBuilder } from 'kysely';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import type { DepartmentRow } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
/** A query for the ids of departments, to stand inside another query. */
export type Ids = Expression<string>;

/** The ids of some departments and of all below them, as a part of another query. (`union` ends even on a cycle.) */
export function withAllBelow(db: Queries, { tenantId }: Tenant, tops: Ids): Ids {
  return db
    .withRecursive('below', (query) =>
      query
        .selectFrom('departments')
        .select('departments.id')
        .where('departments.tenant_id', '=', tenantId)
        .where('departments.id', 'in', tops)
        .union((union) =>
          union
            .selectFrom('departments')
            .innerJoin('below', 'below.id', 'departments.parent_id')
            .select('departments.id')
            .where('departments.tenant_id', '=', tenantId),
        ),
    )
    .selectFrom('below')
    .select('below.id')
    .$asScalar();
}

/** One department, as the top of `withAllBelow`. */
export const departmentById = (db: Queries, tenant: Tenant, id: string): Ids =>
  tenantDb(db, tenant).select('departments').select('departments.id').where('departments.id', '=', id).$asScalar();

/** The ids of the departments that somebody may see into, as a part of another query; all of them have no need of one. */
export function departmentsInReach(db: Queries, scope: Pick<Scope, 'tenantId' | 'membershipId' | 'reach'>): Ids | 'all' {
  if (scope.reach === 'all') return 'all';
  const own = tenantDb(db, scope)
    .select('membership_departments')
    .select('membership_departments.department_id as id')
    .where('membership_departments.membership_id', '=', scope.membershipId)
    .$if(scope.reach === 'self', (query) => query.where(expressionBuilder<Schema>().lit(false)));
  return scope.reach === 'below' ? withAllBelow(db, scope, own.$asScalar()) : own.$asScalar();
}

/** The departments that somebody may see into. */
export async function departmentRows(db: Queries, scope: Scope): Promise<DepartmentRow[]> {
  const reach = departmentsInReach(db, scope);
  return tenantDb(db, scope)
    .select('departments')
    .select(['departments.id', 'departments.parent_id as parentId', 'departments.name as departmentName'])
    .$if(reach !== 'all', (query) => (reach === 'all' ? query : query.where('departments.id', 'in', reach)))
    .orderBy('departments.display_order')
    .orderBy('departments.id')
    .execute();
}

/** Which of these departments somebody may see into. */
export async function departmentsSeen(db: Queries, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const reach = departmentsInReach(db, scope);
  const seen = await tenantDb(db, scope)
    .select('departments')
    .select('departments.id')
    .where('departments.id', 'in', ids)
    .$if(reach !== 'all', (query) => (reach === 'all' ? query : query.where('departments.id', 'in', reach)))
    .execute();
  return new Set(seen.map(({ id }) => id));
}
