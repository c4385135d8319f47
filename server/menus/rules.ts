import { ROOT_ID } from '../../contract/ids';
import type { MenuItem } from '../../contract/menus';

export interface MenuRow {
  readonly id: string;
  readonly parentId: string | null;
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

const isScreen = ({ kind }: MenuRow) => kind === 'page' || kind === 'iframe';

/**
 * The menu of one user. A directory is there for what is below it, so it is shown when something is. What hangs on no root (its
 * parent is gone, or it is its own ancestor) is not reached from the roots, and so not shown.
 */
export function menuTree(rows: readonly MenuRow[], granted: ReadonlySet<string>, authorised: ReadonlySet<string>): MenuItem[] {
  const childrenOf = (id: string | null) => rows.filter((row) => row.parentId === id);
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

function fieldsOf(row: MenuRow): MenuItem {
  return {
    menuId: row.id,
    parentId: row.parentId ?? ROOT_ID,
    path: row.path,
    component: row.kind === 'iframe' ? 'iframe' : row.component,
    alias: row.alias,
    aliasI18n: row.aliasHk,
    aliasEn: row.aliasEn,
    icon: row.icon,
    hidden: row.hidden,
    openType: row.openType,
    menuSubsystemId: row.subsystemId,
  };
}
