import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { KeptRow } from './rules';

/** Writes rows that are new or changed, all in one statement: in any order, each finds the one that it is in. */
export async function writeMenus(tx: Queries, rows: readonly KeptRow[]) {
  if (rows.length === 0) return;
  await tx
    .insertInto('menus')
    .values(rows.map(columnsOf))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        parent_id: eb.ref('excluded.parent_id'),
        kind: eb.ref('excluded.kind'),
        alias: eb.ref('excluded.alias'),
        alias_hk: eb.ref('excluded.alias_hk'),
        alias_en: eb.ref('excluded.alias_en'),
        path: eb.ref('excluded.path'),
        component: eb.ref('excluded.component'),
        icon: eb.ref('excluded.icon'),
        permission: eb.ref('excluded.permission'),
        hidden: eb.ref('excluded.hidden'),
        open_type: eb.ref('excluded.open_type'),
        subsystem_id: eb.ref('excluded.subsystem_id'),
        display_order: eb.ref('excluded.display_order'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute();
}

const columnsOf = (row: KeptRow) => ({
  id: row.id,
  parent_id: row.parentId,
  kind: row.kind,
  alias: row.alias,
  alias_hk: row.aliasHk,
  alias_en: row.aliasEn,
  path: row.path,
  component: row.component,
  icon: row.icon,
  permission: row.permission,
  hidden: row.hidden ? (1 as const) : (0 as const),
  open_type: row.openType,
  subsystem_id: row.subsystemId,
  display_order: row.displayOrder,
  platform: row.platform ? (1 as const) : (0 as const),
  version: row.version,
});

/** The platform's own tenant may use whatever there is; any other is authorised by the platform. */
export async function authorisePlatform(tx: Queries, menuIds: readonly string[]) {
  if (menuIds.length === 0) return;
  const platforms = await tx.selectFrom('tenants').select('id').where('platform', '=', 1).execute();
  for (const { id } of platforms) {
    await tenantDb(tx, { tenantId: id })
      .insert(
        'tenant_menus',
        menuIds.map((menu_id) => ({ menu_id })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Moves on by one whoever stands at the place of a row or after it. */
export async function makeRoom(tx: Queries, { id, parentId, displayOrder }: KeptRow) {
  await tx
    .updateTable('menus')
    .set((eb) => ({ display_order: eb('display_order', '+', 1) }))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('display_order', '>=', displayOrder)
    .where('id', '!=', id)
    .execute();
}

export const deleteMenus = (tx: Queries, ids: readonly string[]) => tx.deleteFrom('menus').where('id', 'in', ids).execute();
