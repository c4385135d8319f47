import type { GrantableMenu } from '../../../contract/authorisation';
import { ROOT_ID } from '../../../contract/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Menu } from './rules';

type MenuRow = Menu & Omit<GrantableMenu, 'menuId' | 'parentId'>;

export async function menuRows(db: Queries): Promise<MenuRow[]> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'parent_id as parentId', 'kind', 'alias', 'alias_hk as aliasI18n', 'alias_en as aliasEn'])
    .select(['permission', 'platform'])
    .orderBy('display_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, platform: row.platform === 1 }));
}

/** The menus that a tenant can be authorised for. */
export const grantable = (menus: readonly MenuRow[], tenant: { readonly platform: boolean }): GrantableMenu[] =>
  menus
    .filter(({ platform }) => tenant.platform || !platform)
    .map(({ id, parentId, ...menu }) => ({ ...menu, menuId: id, parentId: parentId ?? ROOT_ID }));

/** The menus that a tenant is authorised for. */
export async function authorisedIds(db: Queries, tenantId: string): Promise<string[]> {
  const rows = await tenantDb(db, { tenantId }).select('tenant_menus').select('menu_id').orderBy('menu_id').execute();
  return rows.map(({ menu_id }) => menu_id);
}

export async function grantMenus(tx: Queries, tenantId: string, menuIds: readonly string[]): Promise<void> {
  const rows = menuIds.map((menu_id) => ({ menu_id }));
  if (rows.length > 0) await tenantDb(tx, { tenantId }).insert('tenant_menus', rows).execute();
}

/** The roles of the tenant keep what they grant: it is cut by the authorisation, and comes back with it. */
export async function withdrawMenus(tx: Queries, tenantId: string, menuIds: readonly string[]): Promise<void> {
  if (menuIds.length > 0) await tenantDb(tx, { tenantId }).delete('tenant_menus').where('menu_id', 'in', menuIds).execute();
}
