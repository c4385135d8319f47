import { ROOT_ID } from '../../../contract/ids';
import type { GrantableMenu } from '../../../contract/roles';
import { searchForm } from '../../../contract/text';
import { soundParent } from '../base/menu-tree';

/** A menu in the tree of what can be granted. */
export interface GrantNode {
  readonly menu: GrantableMenu;
  readonly level: number;
  readonly parent: GrantNode | null;
  readonly children: readonly GrantNode[];
}

export interface GrantTree {
  readonly roots: readonly GrantNode[];
  readonly byId: ReadonlyMap<string, GrantNode>;
}

/** Ids of the menus that are granted. Of directories it says nothing: each shows the sum of what is below it. */
export type Granted = ReadonlySet<string>;

/** How much of a line is granted. Only a directory has `some`. */
export type Mark = 'all' | 'some' | 'none';

/** Of nested rows, flat ones, or both: a row without a sound parent stands at the root. */
export function grantTree(menus: readonly GrantableMenu[]): GrantTree {
  const rows = new Map<string, GrantableMenu>();
  const parents = new Map<string, string>();
  const gather = (list: readonly GrantableMenu[], parentId: string | null) => {
    for (const menu of list) {
      if (rows.has(menu.menuId)) continue;
      rows.set(menu.menuId, menu);
      parents.set(menu.menuId, parentId ?? menu.parentId);
      gather(menu.children ?? [], menu.menuId);
    }
  };
  gather(menus, null);

  const childrenOf = new Map<string, GrantableMenu[]>();
  for (const menu of rows.values()) {
    const parentId = soundParent(menu.menuId, (id) => parents.get(id));
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(menu);
    else childrenOf.set(parentId, [menu]);
  }

  const byId = new Map<string, GrantNode>();
  const nodesOf = (id: string, parent: GrantNode | null): readonly GrantNode[] =>
    (childrenOf.get(id) ?? []).map((menu) => {
      const children: GrantNode[] = [];
      const node: GrantNode = { menu, parent, children, level: parent ? parent.level + 1 : 0 };
      byId.set(menu.menuId, node);
      children.push(...nodesOf(menu.menuId, node));
      return node;
    });
  return { roots: nodesOf(ROOT_ID, null), byId };
}

const isDirectory = ({ menu }: GrantNode) => menu.kind === 'directory';
/** The viewer does not have it, so it stays as it is. A server that does not tell decides by itself. */
export const isLocked = (node: GrantNode) => !isDirectory(node) && node.menu.currentUserHasPermission === false;

/** Pages and buttons of a branch, from the top down. */
export const itemsOf = (node: GrantNode): readonly GrantNode[] => [
  ...(isDirectory(node) ? [] : [node]),
  ...node.children.flatMap(itemsOf),
];

/** The pages above an item, which open it. */
function pagesAbove({ parent }: GrantNode): readonly GrantNode[] {
  if (!parent) return [];
  return isDirectory(parent) ? pagesAbove(parent) : [parent, ...pagesAbove(parent)];
}

/**
 * The right to read what an item belongs to (`…:list`): without it, a page refuses to load. A second one is of what else a page shows, as
 * the sessions of a user.
 */
function readingOf(item: GrantNode): readonly GrantNode[] {
  const home = item.menu.kind === 'button' ? item.parent : item;
  return home?.children.filter(({ menu }) => menu.kind === 'button' && menu.permission?.endsWith(':list')).slice(0, 1) ?? [];
}

/** What a role was granted, without directories: those are neither ticked nor sent. */
export const grantedItems = ({ byId }: GrantTree, menuIds: readonly string[]): Granted =>
  new Set(menuIds.filter((id) => byId.get(id)?.menu.kind !== 'directory'));

export function markOf(node: GrantNode, granted: Granted): Mark {
  if (!isDirectory(node)) return granted.has(node.menu.menuId) ? 'all' : 'none';
  const items = itemsOf(node);
  const held = items.filter(({ menu }) => granted.has(menu.menuId));
  return held.length === 0 ? 'none' : held.length === items.length ? 'all' : 'some';
}

/** Grants or takes away items. A button comes with its page, a page goes with its buttons; what is locked stays, and what it needs. */
function turned(granted: Granted, items: readonly GrantNode[], on: boolean): Granted {
  const next = new Set(granted);
  const has = ({ menu }: GrantNode) => next.has(menu.menuId);
  if (on) {
    for (const item of items) {
      const wanted = [item, ...pagesAbove(item)];
      if (wanted.every((node) => has(node) || !isLocked(node))) for (const { menu } of wanted) next.add(menu.menuId);
    }
    return next;
  }
  for (const item of [...items].reverse()) {
    if (!isLocked(item) && !item.children.some((child) => itemsOf(child).some(has))) next.delete(item.menu.menuId);
  }
  return next;
}

const equals = (one: Granted, other: Granted) => one.size === other.size && [...one].every((id) => other.has(id));

/** Ticks or unticks a page or a button; of a directory, all that is below it. What is ticked comes with the right to read it. */
export function tick(node: GrantNode, granted: Granted): Granted {
  if (isDirectory(node)) return tickBranch(node, granted);
  const on = !granted.has(node.menu.menuId);
  return turned(granted, on ? [node, ...readingOf(node)] : itemsOf(node), on);
}

/** Ticks all of a branch or, where nothing is left to tick, unticks it. */
export function tickBranch(node: GrantNode, granted: Granted): Granted {
  const items = itemsOf(node);
  const ticked = turned(granted, items, true);
  return equals(ticked, granted) ? turned(granted, items, false) : ticked;
}

/** What a set of items lacks. */
const complement = ({ byId }: GrantTree, items: Granted): Granted =>
  new Set([...byId.values()].flatMap((node) => (isDirectory(node) || items.has(node.menu.menuId) ? [] : [node.menu.menuId])));

/** Ticking what is to be taken away is the mirror of granting it: a page goes with its buttons, a button that stays keeps its page. */
export const taking =
  (tree: GrantTree, change: typeof tick): typeof tick =>
  (node, taken) =>
    complement(tree, change(node, complement(tree, taken)));

/** What was granted and taken away, in the order of the tree. */
export interface GrantChanges {
  readonly added: readonly GrantNode[];
  readonly removed: readonly GrantNode[];
}

export function changesOf({ byId }: GrantTree, before: Granted, after: Granted): GrantChanges {
  const nodes = [...byId.values()].filter((node) => before.has(node.menu.menuId) !== after.has(node.menu.menuId));
  return {
    added: nodes.filter(({ menu }) => after.has(menu.menuId)),
    removed: nodes.filter(({ menu }) => before.has(menu.menuId)),
  };
}

/** The same changes to what another user has saved meanwhile. A menu that no longer exists is left out. */
export function reapplied({ byId }: GrantTree, granted: Granted, { added, removed }: GrantChanges): Granted {
  const still = (nodes: readonly GrantNode[]) => nodes.flatMap(({ menu }) => byId.get(menu.menuId) ?? []);
  return turned(turned(granted, still(removed), false), still(added), true);
}

/** What some of them are granted and others are not. */
export const differing = ({ byId }: GrantTree, sides: readonly Granted[]): Granted =>
  new Set([...byId.keys()].filter((id) => sides.some((side) => side.has(id)) && !sides.every((side) => side.has(id))));

/** A line that was folded is unfolded, and the other way about. */
export function turnedOver(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What of the tree is shown. */
export interface Sight {
  readonly keyword: string;
  readonly expanded: ReadonlySet<string>;
  /** Only what is granted, and the way to it. */
  readonly onlyGranted: boolean;
}

/** A line of the tree. `open` is null where there is nothing to unfold. */
export interface GrantLine {
  readonly node: GrantNode;
  readonly open: boolean | null;
}

/** The lines from top to bottom. A search shows matches, what is below them and the way to them; it finds all names and permissions. */
export function linesOf({ roots }: GrantTree, granted: Granted, { keyword, expanded, onlyGranted }: Sight): readonly GrantLine[] {
  const wanted = searchForm(keyword);
  const matches = ({ menu: { alias, aliasI18n, aliasEn, permission } }: GrantNode) =>
    [alias, aliasI18n, aliasEn, permission].some((text) => text && searchForm(text).includes(wanted));
  const below = (nodes: readonly GrantNode[], found: boolean): readonly GrantLine[] =>
    nodes.flatMap((node) => {
      if (onlyGranted && itemsOf(node).every(({ menu }) => !granted.has(menu.menuId))) return [];
      const here = found || wanted === '' || matches(node);
      const children = below(node.children, here);
      if (!here && children.length === 0) return [];
      const open = wanted !== '' || onlyGranted || expanded.has(node.menu.menuId);
      return [{ node, open: children.length > 0 ? open : null }, ...(open ? children : [])];
    });
  return below(roots, false);
}

/** All lines that can be unfolded. */
export const foldable = ({ byId }: GrantTree) => [...byId.values()].filter(({ children }) => children.length > 0);
