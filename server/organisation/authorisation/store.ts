import { inBatches } from '../../platform/db/batches';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';

/** The menus that a tenant is authorised for. */
export async function authorisedIds(db: Queries, tenantId: string): Promise<string[]> {
  const rows = await tenantDb(db, { tenantId }).select('tenant_menus').select('menu_id').orderBy('menu_id').execute();
  return rows.map(({ menu_id }) => menu_id);
}

export async function grantMenus(tx: Queries, tenantId: string, menuIds: readonly string[]): Promise<void> {
  const rows = menuIds.map((menu_id) => ({ menu_id }));
  for (const batch of inBatches(rows)) await tenantDb(tx, { tenantId }).insert('tenant_menus', batch).execute();
}

/** The roles of the tenant keep what they grant: it is cut by the authorisation, and comes back with it. */
export async function withdrawMenus(tx: Queries, tenantId: string, menuIds: readonly string[]): Promise<void> {
  for (const batch of inBatches(menuIds))
    await tenantDb(tx, { tenantId }).delete('tenant_menus').where('menu_id', 'in', batch).execute();
}
