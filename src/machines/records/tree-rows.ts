import { ROOT_ID } from '../../../contract/ids';
import { TREE_DEPTH } from '../../../contract/limits';
import { soundParent } from '../base/menu-tree';
import type { Versioned } from './record-form';

/** A row of a tree: it names the row that it hangs on (`0`: none), and its order among the siblings. */
export interface TreeRow extends Versioned {
  readonly parentId: string;
  readonly displayOrder: number;
}

/** A row where it stands in the tree. */
export interface Branch<Row> {
  readonly row: Row;
  readonly parent: Branch<Row> | null;
  readonly level: number;
  /** Its position among the siblings, from 0 on. */
  readonly at: number;
  readonly children: readonly Branch<Row>[];
}

export interface RowTree<Row> {
  readonly roots: readonly Branch<Row>[];
  readonly byId: ReadonlyMap<string, Branch<Row>>;
}

/** Where a row can stand: below which parent, and at which position among the others there. */
export interface Place {
  readonly parentId: string;
  readonly at: number;
}

/** What the server is asked for: siblings from this order on move on by one. */
export type Position = Pick<TreeRow, 'parentId' | 'displayOrder'>;

/** A damaged tree costs a row its place, never the row: one without its parent, or below itself, stands at the top. */
export function rowTree<Row extends TreeRow>(rows: readonly Row[]): RowTree<Row> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const below = new Map<string, Row[]>();
  for (const row of [...rows].sort((one, other) => one.displayOrder - other.displayOrder)) {
    const parent = soundParent(row.id, (id) => parents.get(id));
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const byId = new Map<string, Branch<Row>>();
  const grow = (parent: Branch<Row> | null): readonly Branch<Row>[] =>
    (below.get(parent?.row.id ?? ROOT_ID) ?? []).map((row, at) => {
      const children: Branch<Row>[] = [];
      const branch: Branch<Row> = { row, parent, at, children, level: parent ? parent.level + 1 : 0 };
      byId.set(row.id, branch);
      children.push(...grow(branch));
      return branch;
    });
  return { roots: grow(null), byId };
}

const parentIdOf = ({ parent }: Branch<TreeRow>) => parent?.row.id ?? ROOT_ID;
export const placeOf = (branch: Branch<TreeRow>): Place => ({ parentId: parentIdOf(branch), at: branch.at });
export const isSamePlace = (one: Place, other: Place) => one.parentId === other.parentId && one.at === other.at;

/** Those below a parent, from the top down. */
const childrenOf = <Row>({ roots, byId }: RowTree<Row>, parentId: string): readonly Branch<Row>[] =>
  parentId === ROOT_ID ? roots : (byId.get(parentId)?.children ?? []);

/** The others below a parent. */
const othersAt = <Row extends TreeRow>(tree: RowTree<Row>, id: string, parentId: string) =>
  childrenOf(tree, parentId).filter(({ row }) => row.id !== id);

/** What the server is asked for, so that a row stands at a place. */
export function positionAt<Row extends TreeRow>(tree: RowTree<Row>, id: string, { parentId, at }: Place): Position {
  const others = othersAt(tree, id, parentId);
  const next = others[at]?.row.displayOrder;
  const last = others.at(-1)?.row.displayOrder ?? 0;
  return { parentId, displayOrder: next ?? last + 1 };
}

/** The rows as the server has them after a move. */
export const moved = <Row extends TreeRow>(rows: readonly Row[], id: string, position: Position): readonly Row[] =>
  rows.map((row) => {
    if (row.id === id) return { ...row, ...position };
    const isBehind = row.parentId === position.parentId && row.displayOrder >= position.displayOrder;
    return isBehind ? { ...row, displayOrder: row.displayOrder + 1 } : row;
  });

/** Why a row cannot stand at a place. */
export type PlaceFault = 'belowItself' | 'tooDeep' | 'wrongParent';

/** Whether a row (null: a new one) may hang on another one, or at the top. */
export type Takes<Row> = (parent: Row | null, row: Row | null) => boolean;

const depthOf = ({ children }: Branch<unknown>): number => 1 + Math.max(0, ...children.map(depthOf));

/** The way from the top to a row, itself last. */
export const wayTo = <Row>(branch: Branch<Row> | undefined): readonly Branch<Row>[] =>
  branch ? [...wayTo(branch.parent ?? undefined), branch] : [];

/** Tells of each parent why a row cannot hang on it; null where it can. */
export function faultsOf<Row extends TreeRow>(tree: RowTree<Row>, id: string, takes: Takes<Row>) {
  const branch = tree.byId.get(id);
  const depth = branch ? depthOf(branch) : 1;
  return (parentId: string): PlaceFault | null => {
    const parent = tree.byId.get(parentId);
    if (branch && wayTo(parent).includes(branch)) return 'belowItself';
    if (!takes(parent?.row ?? null, branch?.row ?? null)) return 'wrongParent';
    return (parent ? parent.level + 1 : 0) + depth > TREE_DEPTH ? 'tooDeep' : null;
  };
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** One step of a row: past a sibling, below the one before it, or out behind its parent. Null where there is none. */
export function stepTo<Row extends TreeRow>(tree: RowTree<Row>, id: string, direction: Direction): Place | null {
  const branch = tree.byId.get(id);
  if (!branch) return null;
  const { parentId, at } = placeOf(branch);
  const siblings = childrenOf(tree, parentId);
  switch (direction) {
    case 'up':
      return at > 0 ? { parentId, at: at - 1 } : null;
    case 'down':
      return at + 1 < siblings.length ? { parentId, at: at + 1 } : null;
    case 'in': {
      const before = siblings[at - 1];
      return before ? { parentId: before.row.id, at: before.children.length } : null;
    }
    case 'out':
      return branch.parent ? { parentId: parentIdOf(branch.parent), at: branch.parent.at + 1 } : null;
  }
}

/** The part of a line that the pointer is over. */
export type Zone = 'before' | 'into' | 'after';

/** Where a row would go that is dropped on a line. Behind a line that is unfolded is in front of the first one below it. */
export function dropAt<Row extends TreeRow>(
  tree: RowTree<Row>,
  id: string,
  { over, zone, open }: { readonly over: string; readonly zone: Zone; readonly open: boolean },
): Place | null {
  const target = tree.byId.get(over);
  if (!target) return null;
  if (zone === 'into') return { parentId: over, at: othersAt(tree, id, over).length };
  if (zone === 'after' && open) return { parentId: over, at: 0 };
  const parentId = parentIdOf(target);
  const at = othersAt(tree, id, parentId).findIndex(({ row }) => row.id === over);
  if (at < 0) return placeOf(target);
  return { parentId, at: zone === 'after' ? at + 1 : at };
}

/** A line of the tree. `open` is null where there is nothing to unfold. */
export interface RowLine<Row> {
  readonly branch: Branch<Row>;
  readonly open: boolean | null;
}

/** The lines from top to bottom. A search shows what it finds, what is below that and the way to it, all unfolded. */
export function rowLines<Row extends TreeRow>(
  { roots }: RowTree<Row>,
  expanded: ReadonlySet<string>,
  isFound: ((row: Row) => boolean) | null,
): readonly RowLine<Row>[] {
  const below = (branches: readonly Branch<Row>[], found: boolean): readonly RowLine<Row>[] =>
    branches.flatMap((branch) => {
      const here = found || isFound === null || isFound(branch.row);
      const open = isFound !== null || expanded.has(branch.row.id);
      const children = open ? below(branch.children, here) : [];
      if (!here && children.length === 0) return [];
      return [{ branch, open: isFound === null && branch.children.length > 0 ? open : null }, ...children];
    });
  return below(roots, false);
}

/** All that can be unfolded. */
export const foldable = <Row extends TreeRow>({ byId }: RowTree<Row>): readonly string[] =>
  [...byId.values()].flatMap(({ row, children }) => (children.length > 0 ? [row.id] : []));
