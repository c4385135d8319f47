import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { departmentsInReach, type Ids } from '../departments/store';

type Tenant = Pick<Scope, 'tenantId'>;

const eb = expressionBuilder<Schema, 'memberships'>();

/** Data scopes (§6): everybody, or oneself and those in some departments. */
export function inReach(db: Queries, scope: Pick<Scope, 'tenantId' | 'membershipId' | 'reach'>): Expression<SqlBool> {
  const departments = departmentsInReach(db, scope);
  if (departments === 'all') return eb.lit(true);
  return eb.or([eb('memberships.id', '=', scope.membershipId), isIn(scope, departments)]);
}

/** In one of these departments. */
export const isIn = ({ tenantId }: Tenant, departments: Ids): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('membership_departments as place')
      .select('place.department_id')
      .where('place.tenant_id', '=', tenantId)
      .whereRef('place.membership_id', '=', 'memberships.id')
      .where('place.department_id', 'in', departments),
  );

export const holdsRole = ({ tenantId }: Tenant, roleId: string): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('membership_roles as held')
      .select('held.role_id')
      .where('held.tenant_id', '=', tenantId)
      .whereRef('held.membership_id', '=', 'memberships.id')
      .where('held.role_id', '=', roleId),
  );
