import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { holderOf, rolesWithRights } from '../roles/store';
import { differences } from '../users/rules';
import { mayUse } from './rights';
import { roleChange } from './rules';
import { findOne } from './store';

/** The roles of the caller's tenant that a sub-system was granted to. */
export async function rolesOf(db: Queries, scope: Scope, id: string): Promise<{ roleIds: string[] }> {
  await findOne(db, id);
  const rows = tenantDb(db, scope).select('role_subsystems').select('role_id').where('subsystem_id', '=', id);
  return { roleIds: (await rows.orderBy('role_id').execute()).map(({ role_id }) => role_id) };
}

/** Sets them to exactly these. Of two who do so at once, the later one sees what the earlier has done. */
export function setRoles({ db, now }: Deps, scope: Scope, id: string, wished: readonly string[]) {
  const roleIds = [...new Set(wished)];
  return transact(db, async (tx) => {
    await waitInLine(tx, `roles of sub-systems of ${scope.tenantId}`);
    const before = await rolesOf(tx, scope, id);
    const changed = differences({ before: before.roleIds, after: roleIds });
    const known = await rolesWithRights(tx, scope, changed);
    refuseIf(roleChange(await holderOf(tx, scope), await mayUse(tx, scope, id), changed, known));
    await replace(tx, scope, id, roleIds);
    const after = await rolesOf(tx, scope, id);
    await record(tx, now(), scope, { action: 'authorize', entity: 'subsystem', entityId: id, before, after });
    return after;
  });
}

async function replace(tx: Queries, scope: Scope, subsystem_id: string, roleIds: readonly string[]) {
  const tenant = tenantDb(tx, scope);
  await tenant.delete('role_subsystems').where('subsystem_id', '=', subsystem_id).execute();
  const rows = roleIds.map((role_id) => ({ role_id, subsystem_id }));
  try {
    if (rows.length > 0) await tenant.insert('role_subsystems', rows).execute();
  } catch (error) {
    // A role that was deleted since it was looked at.
    throw brokenReference(error) ? new Refusal('roleUnknown') : error;
  }
}
