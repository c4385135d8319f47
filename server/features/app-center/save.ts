import type { Application } from '../../../contract/app-center';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { tenantDb } from '../../platform/db/tenant-db';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { collection, named } from './rules';
import { applicationsOf, ownerOf } from './store';

/** Sets what the caller has collected. Of two who do so at once for one member, the later one has the say. */
export function setCollected({ db, now }: Deps, scope: Scope, menuIds: readonly string[]): Promise<Application[]> {
  const owner = ownerOf(scope);
  const membership_id = owner.membershipId;
  return transact(db, async (tx) => {
    await waitInLine(tx, `collected ${membership_id}`);
    const { applications, collected: before } = await applicationsOf(tx, scope);
    const after = collection(menuIds, before, new Set(applications.map(({ menuId }) => menuId)));
    const rows = after.map((menu_id, index) => ({ membership_id, menu_id, display_order: index + 1 }));
    await tenantDb(tx, owner).delete('collected_menus').where('membership_id', '=', membership_id).execute();
    if (rows.length > 0) await tenantDb(tx, owner).insert('collected_menus', rows).execute();
    await record(tx, now(), scope, {
      action: 'edit',
      entity: 'collectedMenus',
      entityId: membership_id,
      before: { menuIds: before },
      after: { menuIds: after },
    });
    return named((await applicationsOf(tx, scope)).applications, after);
  });
}

/** Counts that the caller has opened something that they may open. A habit is no change of the business: it is not recorded. */
export async function countUse({ db }: Deps, scope: Scope, menuId: string): Promise<void> {
  const { applications } = await applicationsOf(db, scope);
  if (!applications.some((application) => application.menuId === menuId)) throw new Refusal('gone');
  const owner = ownerOf(scope);
  await tenantDb(db, owner)
    .insert('menu_uses', [{ membership_id: owner.membershipId, menu_id: menuId, times: 1 }])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'membership_id', 'menu_id']).doUpdateSet((eb) => ({ times: eb('menu_uses.times', '+', 1) })),
    )
    .execute();
}
