import { type Selectable, sql } from 'kysely';
import { inBatches } from '../../platform/db/batches';
import { deleteOrGone } from '../../platform/db/gone';
import { type CellsOf, cellsIn, jsonList, jsonRows, textsIn } from '../../platform/db/json-list';
import { ONE, prepared } from '../../platform/db/prepared';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';
import { parentsFirst } from '../../platform/tree';
import type { KeptRow, MenuRow } from './rules';

const COLUMNS = [
  'id',
  'parent_id',
  'kind',
  'alias',
  'alias_hk',
  'alias_en',
  'path',
  'component',
  'icon',
  'permission',
  'hidden',
  'open_type',
  'subsystem_id',
  'display_order',
  'platform',
  'version',
] as const;
type Cells = CellsOf<Selectable<Schema['menus']>, typeof COLUMNS>;

const allMenus = prepared((db) =>
  db
    .selectFrom('menus')
    .select(({ ref }) =>
      jsonRows(
        db,
        COLUMNS.map((column) => ref(column)),
        sql`display_order, id`,
      ).as('rows'),
    )
    .limit(ONE),
);

export async function menuRows(db: Queries): Promise<KeptRow[]> {
  const [found] = await allMenus(db, {});
  return cellsIn<Cells>(found?.rows ?? '[]').map(rowOf);
}

function rowOf(cells: Cells): KeptRow {
  const [id, parentId, kind, alias, aliasHk, aliasEn, path, component, icon, permission, ...more] = cells;
  const [hidden, openType, subsystemId, displayOrder, platform, version] = more;
  return {
    id,
    parentId,
    kind,
    alias,
    aliasHk,
    aliasEn,
    path,
    component,
    icon,
    permission,
    hidden: hidden === 1,
    openType,
    subsystemId,
    displayOrder,
    platform: platform === 1,
    version,
  };
}

/** The sub-systems that a menu can belong to. */
export async function subsystemIds(db: Queries): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('subsystems').select('id').execute()).map(({ id }) => id));
}

export interface MenuRights {
  readonly granted: ReadonlySet<string>;
  readonly authorised: ReadonlySet<string>;
}

/** What the tenant was authorised for, and what of it this user was granted. The platform's super administrator has all. */
export async function menuRights(db: Queries, member: Member, rows: readonly MenuRow[]): Promise<MenuRights> {
  if (member.superAdministrator) {
    const all = new Set(rows.map(({ id }) => id));
    return { granted: all, authorised: all };
  }
  const { tenantId, membershipId } = member;
  const authorised = await authorisedMenuIds(db, { tenantId });
  if (member.administrator) return { granted: authorised, authorised };
  const [granted] = await grantedIds(db, { tenantId, membershipId });
  return { granted: new Set(textsIn(granted?.ids ?? null).filter((id) => authorised.has(id))), authorised };
}

/** What a tenant was authorised for: the ceiling of every right in it. What is the platform's own is never another tenant's. */
export const authorisedMenus = (db: Queries, tenant: { readonly tenantId: string }) =>
  tenantDb(db, tenant)
    .select('tenant_menus')
    .innerJoin('tenants', 'tenants.id', 'tenant_menus.tenant_id')
    .innerJoin('menus', 'menus.id', 'tenant_menus.menu_id')
    .whereRef('menus.platform', '<=', 'tenants.platform');

export async function authorisedMenuIds(db: Queries, { tenantId }: { readonly tenantId: string }): Promise<ReadonlySet<string>> {
  const [found] = await authorisedIds(db, { tenantId });
  return new Set(textsIn(found?.ids ?? null));
}

const authorisedIds = prepared((db, tenant: { readonly tenantId: string }) =>
  authorisedMenus(db, tenant)
    .select(({ ref }) => jsonList(db, ref('menus.id')).as('ids'))
    .limit(ONE),
);

const grantedIds = prepared((db, { tenantId, membershipId }: { readonly tenantId: string; readonly membershipId: string }) =>
  tenantDb(db, { tenantId })
    .select('membership_roles')
    .innerJoin('role_menus', (join) =>
      join
        .onRef('role_menus.tenant_id', '=', 'membership_roles.tenant_id')
        .onRef('role_menus.role_id', '=', 'membership_roles.role_id'),
    )
    .select(({ ref }) => jsonList(db, ref('role_menus.menu_id')).as('ids'))
    .where('membership_roles.membership_id', '=', membershipId)
    .limit(ONE),
);

/** Writes rows that are new or changed: each after the one that it is in. */
export async function writeMenus(tx: Queries, rows: readonly KeptRow[]) {
  for (const batch of inBatches(parentsFirst(rows))) await writeBatch(tx, batch);
}

const writeBatch = (tx: Queries, rows: readonly KeptRow[]) =>
  tx
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

/** The platform's own tenant may use all menus; any other is authorised by the platform. */
export async function authorisePlatform(tx: Queries, menuIds: readonly string[]) {
  if (menuIds.length === 0) return;
  const platforms = await tx.selectFrom('tenants').select('id').where('platform', '=', 1).execute();
  for (const { id } of platforms) {
    for (const batch of inBatches(menuIds)) {
      await tenantDb(tx, { tenantId: id })
        .insert(
          'tenant_menus',
          batch.map((menu_id) => ({ menu_id })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Moves on by one the siblings that stand at the place of a row or after it. */
export async function makeRoom(tx: Queries, { id, parentId, displayOrder }: KeptRow) {
  await tx
    .updateTable('menus')
    .set((eb) => ({ display_order: eb('display_order', '+', 1) }))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('display_order', '>=', displayOrder)
    .where('id', '!=', id)
    .execute();
}

export const deleteMenus = (tx: Queries, ids: readonly string[]) =>
  deleteOrGone(tx.deleteFrom('menus').where('id', 'in', ids), new Set(ids).size);
