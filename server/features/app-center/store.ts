import { menuTree } from '../../organisation/menus/rules';
import { menuRights, menuRows } from '../../organisation/menus/store';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { applicationsIn } from './rules';

/** Who collects. An operator of the platform who has entered a tenant has what they have at home. */
export const ownerOf = (scope: Scope) => scope.enteredBy ?? scope;
type Owner = Pick<Scope, 'tenantId' | 'membershipId'>;

async function collectedIds(db: Queries, owner: Owner): Promise<string[]> {
  const rows = await tenantDb(db, owner)
    .select('collected_menus')
    .select('menu_id')
    .where('membership_id', '=', owner.membershipId)
    .orderBy('display_order')
    .execute();
  return rows.map((row) => row.menu_id);
}

/** The menus that a member has opened, most often first. */
export async function usedIds(db: Queries, owner: Owner): Promise<string[]> {
  const rows = await tenantDb(db, owner)
    .select('menu_uses')
    .select('menu_id')
    .where('membership_id', '=', owner.membershipId)
    .orderBy('times', 'desc')
    .orderBy('menu_id')
    .execute();
  return rows.map((row) => row.menu_id);
}

/** All that the caller may open (the rights are those of the menu), and what of it they have collected. */
export async function applicationsOf(db: Queries, scope: Scope) {
  const rows = await menuRows(db);
  const { granted, authorised } = await menuRights(db, scope, rows);
  const collected = await collectedIds(db, ownerOf(scope));
  return { collected, applications: applicationsIn(menuTree(rows, granted, authorised), collected) };
}

/** Sets what a member has collected to exactly these menus, in this order. */
export async function setCollectedIds(tx: Queries, owner: Owner, menuIds: readonly string[]): Promise<void> {
  const membership_id = owner.membershipId;
  await tenantDb(tx, owner).delete('collected_menus').where('membership_id', '=', membership_id).execute();
  const rows = menuIds.map((menu_id, index) => ({ membership_id, menu_id, display_order: index + 1 }));
  if (rows.length > 0) await tenantDb(tx, owner).insert('collected_menus', rows).execute();
}

/** Counts one more use of a menu. */
export async function addUse(db: Queries, owner: Owner, menuId: string): Promise<void> {
  await tenantDb(db, owner)
    .insert('menu_uses', [{ membership_id: owner.membershipId, menu_id: menuId, times: 1 }])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'membership_id', 'menu_id']).doUpdateSet((eb) => ({ times: eb('menu_uses.times', '+', 1) })),
    )
    .execute();
}
