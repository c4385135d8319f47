import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { departmentsInReach, type Ids } from './store';

const eb = expressionBuilder<Schema, 'memberships'>();

/** Data scopes (§6): all users, or oneself and the users of some departments. */
export function inReach(db: Queries, scope: Pick<Scope, 'tenantId' | 'membershipId' | 'reach'>): Expression<SqlBool> {
  const departments = departmentsInReach(db, scope);
  if (departments === 'all') return eb.lit(true);
  return eb.or([eb('memberships.id', '=', scope.membershipId), isIn(scope, departments)]);
}

/** In one of these departments. */
export const isIn = ({ tenantId }: Pick<Scope, 'tenantId'>, departments: Ids): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('membership_departments as place')
      .select('place.department_id')
      .where('place.tenant_id', '=', tenantId)
      .whereRef('place.membership_id', '=', 'memberships.id')
      .where('place.department_id', 'in', departments),
  );
