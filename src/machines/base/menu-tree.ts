import { ROOT_ID } from '../../../contract/ids';
import type { MenuItem } from '../../../contract/menus';
import { pathKey } from '../../../contract/paths';
import { BASE_SUBSYSTEM_ID } from '../../../contract/subsystems';
import type { Language } from '../../../contract/text';

/** The name of a menu in the three languages; empty where the server has none. */
export interface MenuName {
  readonly alias: string;
  readonly aliasI18n: string;
  readonly aliasEn: string;
}

export interface MenuNode extends MenuName {
  readonly id: string;
  /** §6: the menu at the root above it, or itself. */
  readonly topMenuId: string;
  /** Empty where a directory has no address of its own. */
  readonly path: string;
  /** What an iframe shows, as the server has it; empty for any other menu. */
  readonly address: string;
  /** The page file that shows it; empty for a directory, and for a page that this console does not have. */
  readonly component: string;
  readonly icon: string;
  readonly permissions: readonly string[];
  /** Of a route that was added at run time: its place among those of the menu. */
  readonly number?: number;
  readonly hidden: boolean;
  /** It exists, and this user may not open it: /403 rather than /404. */
  readonly forbidden: boolean;
  readonly opensWindow: boolean;
  readonly subsystemId: string;
  readonly children: readonly MenuNode[];
}

/** The menus of one user, found by tree, by path and by id. */
export interface MenuIndex {
  readonly roots: readonly MenuNode[];
  readonly byPath: ReadonlyMap<string, MenuNode>;
  readonly byId: ReadonlyMap<string, MenuNode>;
}

export const NO_MENUS: MenuIndex = { roots: [], byPath: new Map(), byId: new Map() };

/** Which components this console has a page file for. */
export type PageExists = (component: string) => boolean;

/**
 * Builds the index from whatever a server sends: nested rows, flat rows, or both. A row whose parent is missing, or that is its own
 * ancestor, stands at the root: a damaged tree costs a menu its place, never the user the menu. The root itself is never a row.
 */
export function indexMenus(items: readonly MenuItem[], pageExists: PageExists): MenuIndex {
  const rows = new Map<string, { item: MenuItem; parentId: string }>();
  const gather = (list: readonly MenuItem[], parentId: string | null) => {
    for (const item of list) {
      if (item.menuId === ROOT_ID || rows.has(item.menuId)) continue;
      rows.set(item.menuId, { item, parentId: parentId ?? item.parentId });
      gather(item.children ?? [], item.menuId);
    }
  };
  gather(items, null);

  const childrenOf = new Map<string, MenuItem[]>();
  for (const { item } of rows.values()) {
    const parentId = soundParent(item.menuId, (id) => rows.get(id)?.parentId);
    childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), item]);
  }

  const byPath = new Map<string, MenuNode>();
  const byId = new Map<string, MenuNode>();
  const grow = (parentId: string, top: string | null): MenuNode[] =>
    (childrenOf.get(parentId) ?? []).map((item) => {
      const topMenuId = top ?? item.menuId;
      const node = nodeOf(item, topMenuId, grow(item.menuId, topMenuId), pageExists);
      byId.set(node.id, node);
      const key = pathKey(node.path);
      const known = byPath.get(key);
      if (node.path && (!known || (known.forbidden && !node.forbidden))) byPath.set(key, node);
      return node;
    });
  return { roots: grow(ROOT_ID, null), byPath, byId };
}

/** Where a row stands: at the root if its parent is missing, or if it is its own ancestor. */
export function soundParent(id: string, parentOf: (id: string) => string | undefined): string {
  const parent = parentOf(id) ?? ROOT_ID;
  if (parentOf(parent) === undefined) return ROOT_ID;
  const seen = new Set<string>();
  for (let at: string | undefined = parent; at !== undefined && !seen.has(at); at = parentOf(at)) {
    if (at === id) return ROOT_ID;
    seen.add(at);
  }
  return parent;
}

/** §2.3: the page file of a menu that shows an address. Its path is the console's own, not the address. */
const FRAME = 'iframe';

/** Another server of this protocol may leave the first slash out. */
const rooted = (path: string) => (path === '' || /^([a-z][a-z\d+.-]*:|\/)/i.test(path) ? path : `/${path}`);

const nodeOf = (item: MenuItem, topMenuId: string, children: readonly MenuNode[], pageExists: PageExists): MenuNode => ({
  id: item.menuId,
  topMenuId,
  ...(item.component === FRAME
    ? { path: `/${FRAME}/${item.menuId}`, address: item.path ?? '' }
    : { path: rooted(item.path ?? ''), address: '' }),
  component: item.component && pageExists(item.component) ? item.component : '',
  alias: item.alias,
  aliasI18n: item.aliasI18n ?? '',
  aliasEn: item.aliasEn ?? '',
  icon: item.icon ?? '',
  permissions: item.permissionList ?? [],
  hidden: item.hidden ?? false,
  forbidden: item.currentUserHasPermission === false,
  opensWindow: item.openType === 'blank',
  subsystemId: item.menuSubsystemId ?? BASE_SUBSYSTEM_ID,
  children,
});

/** What the side menu shows of a sub-system: granted, not hidden, and no directory that is empty. */
export const visibleMenus = (nodes: readonly MenuNode[], subsystemId: string): readonly MenuNode[] =>
  nodes
    .filter((node) => !node.hidden && !node.forbidden && node.subsystemId === subsystemId)
    .map((node) => ({ ...node, children: visibleMenus(node.children, subsystemId) }))
    .filter((node) => node.component !== '' || node.opensWindow || node.children.length > 0);

/** The directories that lead to a menu, from the root down: what the side menu keeps unfolded. */
export function waysTo(id: string, nodes: readonly MenuNode[]): readonly string[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = waysTo(id, node.children);
    if (below.length > 0 || node.children.some((child) => child.id === id)) return [node.id, ...below];
  }
  return [];
}

export function menuName({ alias, aliasI18n, aliasEn }: MenuName, language: Language): string {
  switch (language) {
    case 'zh-CN':
      return alias;
    case 'zh-HK':
      return aliasI18n || alias;
    case 'en-US':
      return aliasEn || alias;
  }
}
