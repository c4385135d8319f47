import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { inReach } from './reach-store';

/** Whether a caller sees a user: themselves, and the users of the departments in their scope. */
export async function seesUser(db: Queries, scope: Scope, userId: string): Promise<boolean> {
  const rows = tenantDb(db, scope).select('memberships').select('memberships.id');
  const seen = await rows.where('memberships.id', '=', userId).where(inReach(db, scope)).executeTakeFirst();
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
