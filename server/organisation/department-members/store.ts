import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;

/** A user whose departments change is another version: an editor of the user meanwhile is refused. */
export async function countChange(tx: Queries, tenant: Tenant, userIds: readonly string[]): Promise<void> {
  await tenantDb(tx, tenant)
    .update('memberships')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', userIds)
    .execute();
}

/** Makes users members of a department; those who are members already stay so. Answers the new ones. */
export async function insertMembers(tx: Queries, tenant: Tenant, id: string, userIds: readonly string[]): Promise<string[]> {
  const links = userIds.map((membership_id) => ({ membership_id, department_id: id }));
  const added = await tenantDb(tx, tenant)
    .insert('membership_departments', links)
    .onConflict((conflict) => conflict.doNothing())
    .returning('membership_id')
    .execute();
  return added.map((link) => link.membership_id);
}

/** Answers those who were members. */
export async function deleteMembers(tx: Queries, tenant: Tenant, id: string, userIds: readonly string[]): Promise<string[]> {
  const deleted = await tenantDb(tx, tenant)
    .delete('membership_departments')
    .where('department_id', '=', id)
    .where('membership_id', 'in', userIds)
    .returning('membership_id')
    .execute();
  return deleted.map((link) => link.membership_id);
}
