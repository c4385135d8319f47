import type { GrantableMenu } from '../../../contract/authorisation';
import { ROOT_ID } from '../../../contract/ids';
import type { KeptMenu, KeptMenuNode, MenuItem } from '../../../contract/menus';
import type { RefusalName } from '../../../contract/refusals';
import { childrenIn, parentsFirst, parentsOf, type TreeRow, wayUp } from '../../platform/tree';

export interface MenuRow extends TreeRow {
  readonly kind: 'directory' | 'page' | 'iframe' | 'button';
  readonly alias: string;
  readonly aliasHk: string | null;
  readonly aliasEn: string | null;
  readonly path: string | null;
  readonly component: string | null;
  readonly icon: string | null;
  readonly permission: string | null;
  readonly hidden: boolean;
  readonly openType: 'tab' | 'blank';
  readonly subsystemId: string | null;
}

/** A row with what only its keeper needs to know. */
export interface KeptRow extends MenuRow {
  readonly displayOrder: number;
  readonly platform: boolean;
  readonly version: number;
}

const isScreen = ({ kind }: MenuRow) => kind === 'page' || kind === 'iframe';

/** The menu of one user. A directory is there for what is below it, so it is shown when something is. */
export function menuTree(rows: readonly MenuRow[], granted: ReadonlySet<string>, authorised: ReadonlySet<string>): MenuItem[] {
  const childrenOf = childrenIn(rows);
  const itemOf = (row: MenuRow): MenuItem[] => {
    if (row.kind === 'button' || (isScreen(row) && !granted.has(row.id))) return [];
    const below = childrenOf(row.id);
    const children = below.flatMap(itemOf);
    if (row.kind === 'directory' && children.length === 0) return [];
    const permissions = below.flatMap(({ id, permission }) => (granted.has(id) && permission ? [permission] : []));
    return [{ ...fieldsOf(row), permissionList: permissions, ...(children.length > 0 ? { children } : {}) }];
  };
  return [...childrenOf(null).flatMap(itemOf), ...closed(rows, granted, authorised)];
}

/** Decision 4: pages that the tenant has and this user may not open, with nothing said but that they exist. */
function closed(rows: readonly MenuRow[], granted: ReadonlySet<string>, authorised: ReadonlySet<string>): MenuItem[] {
  return rows
    .filter((row) => isScreen(row) && authorised.has(row.id) && !granted.has(row.id))
    .map(({ id, path }) => ({ menuId: id, parentId: ROOT_ID, alias: '', path, hidden: true, currentUserHasPermission: false }));
}

const namesOf = (row: MenuRow) => ({
  menuId: row.id,
  parentId: row.parentId ?? ROOT_ID,
  path: row.path,
  alias: row.alias,
  aliasI18n: row.aliasHk,
  aliasEn: row.aliasEn,
  icon: row.icon,
  hidden: row.hidden,
  openType: row.openType,
  menuSubsystemId: row.subsystemId,
});

const fieldsOf = (row: MenuRow): MenuItem => ({ ...namesOf(row), component: row.kind === 'iframe' ? 'iframe' : row.component });

/** A row as its keepers see it. */
export function kept(row: KeptRow): KeptMenu {
  const { kind, component, permission, displayOrder, platform, version } = row;
  return { ...namesOf(row), kind, component, permission, displayOrder, platform, version };
}

/** All rows as their keepers see them, buttons too. */
export function keptTree(rows: readonly KeptRow[]): KeptMenuNode[] {
  const childrenOf = childrenIn(rows);
  const below = (parentId: string | null): KeptMenuNode[] =>
    childrenOf(parentId).map((row) => {
      const children = below(row.id);
      return { ...kept(row), ...(children.length > 0 ? { children } : {}) };
    });
  return below(null);
}

/** All rows one after another, each after the one that it is in. */
export const keptList = (rows: readonly KeptRow[]): KeptMenu[] => parentsFirst(rows).map(kept);

/** What a grant has to know of a menu. */
export type GrantRow = Pick<KeptRow, 'id' | 'parentId' | 'platform'>;

/** Menus with what they stand on: a button is of no use without its page, a page not found without its directory. */
export function withAllAbove(menus: readonly GrantRow[], ids: Iterable<string>): Set<string> {
  const parents = parentsOf(menus);
  const known = [...ids].filter((id) => parents.has(id));
  return new Set(known.flatMap((id) => [id, ...wayUp(id, parents)]).filter((id) => parents.has(id)));
}

/** Menus with all that stands on them. */
export function withAllBelow(menus: readonly GrantRow[], ids: Iterable<string>): Set<string> {
  const parents = parentsOf(menus);
  const tops = new Set(ids);
  return new Set(
    menus.map(({ id }) => id).filter((id) => tops.has(id) || [...wayUp(id, parents)].some((above) => tops.has(above))),
  );
}

/** What can be granted to a tenant: menus that exist and are not the platform's own, unless the tenant is. */
export function grant(
  menus: readonly GrantRow[],
  ids: readonly string[],
  { platform }: { readonly platform: boolean },
): RefusalName | undefined {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  if (!ids.every((id) => byId.has(id))) return 'menuUnknown';
  return platform || !ids.some((id) => byId.get(id)?.platform) ? undefined : 'menuOfPlatform';
}

/** The menus that a tenant can be authorised for. */
export const grantable = (rows: readonly KeptRow[], tenant: { readonly platform: boolean }): GrantableMenu[] =>
  rows
    .filter(({ platform }) => tenant.platform || !platform)
    .map(({ id, parentId, kind, alias, aliasHk, aliasEn, permission }) => ({
      menuId: id,
      parentId: parentId ?? ROOT_ID,
      kind,
      alias,
      aliasI18n: aliasHk,
      aliasEn,
      permission,
    }));
