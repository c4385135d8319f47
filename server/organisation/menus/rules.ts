import { ROOT_ID } from '../../../contract/ids';
import type { KeptMenu, KeptMenuNode, MenuItem } from '../../../contract/menus';
import { childrenIn, type TreeRow } from '../../platform/tree';

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
export function keptList(rows: readonly KeptRow[]): KeptMenu[] {
  const childrenOf = childrenIn(rows);
  const below = (parentId: string | null): KeptMenu[] => childrenOf(parentId).flatMap((row) => [kept(row), ...below(row.id)]);
  return below(null);
}
