import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { departmentsInReach } from './store';

/** Whether a caller sees a user: themselves, and the users of the departments in their scope. */
export async function seesUser(db: Queries, scope: Scope, userId: string): Promise<boolean> {
  if (userId === scope.membershipId) return true;
  const reach = departmentsInReach(db, scope);
  const seen = await tenantDb(db, scope)
    .select('memberships')
    .select('memberships.id')
    .where('memberships.id', '=', userId)
    .$if(reach !== 'all', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('membership_departments as place')
            .select('place.department_id')
            .where('place.tenant_id', '=', scope.tenantId)
            .whereRef('place.membership_id', '=', 'memberships.id')
            .$if(reach !== 'all', (place) => (reach === 'all' ? place : place.where('place.department_id', 'in', reach))),
        ),
      ),
    )
    .executeTakeFirst();
  return seen !== undefined;
}

/** Makes a user the leader of a department in place of the present one; null: no one. */
export async function replaceLeader(
  tx: Queries,
  tenant: Pick<Scope, 'tenantId'>,
  departmentId: string,
  userId: string | null,
): Promise<void> {
  const db = tenantDb(tx, tenant);
  await db.delete('department_leaders').where('department_id', '=', departmentId).execute();
  if (userId === null) return;
  await db.insert('department_leaders', [{ department_id: departmentId, membership_id: userId }]).execute();
}
