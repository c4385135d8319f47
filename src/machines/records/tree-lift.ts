import {
  type Direction,
  dropAt,
  faultsOf,
  isSamePlace,
  moved,
  type Place,
  type PlaceFault,
  type Position,
  placeOf,
  positionAt,
  type RowTree,
  rowTree,
  stepTo,
  type Takes,
  type TreeRow,
  wayTo,
  type Zone,
} from './tree-rows';

/** How long the pointer rests on a folded line until it unfolds, in ms. */
export const HOVER_MS = 600;

/** The part of a line that a row is held over; null beside all lines. */
export type Over = { readonly id: string; readonly zone: Zone } | null;

export type LiftEvent =
  /** `keys` move the row itself, the pointer a mark of where it would go. */
  | { type: 'lift'; id: string; by: 'keys' | 'pointer' }
  | { type: 'point'; over: Over }
  | { type: 'step'; direction: Direction }
  | { type: 'drop' }
  | { type: 'cancel' }
  /** One step at once, without lifting. */
  | { type: 'shift'; id: string; direction: Direction };

/** A row that is being moved. */
export interface Lift {
  readonly id: string;
  readonly by: 'keys' | 'pointer';
  readonly over: Over;
  /** Where it would go, and why it cannot, if it cannot. */
  readonly to: Place;
  readonly fault: PlaceFault | null;
}

export interface LiftContext<Row extends TreeRow> {
  readonly rows: readonly Row[];
  readonly tree: RowTree<Row>;
  /** The tree as it is drawn: with a row that keys move, or that is being saved, at its new place. */
  readonly shown: RowTree<Row>;
  readonly expanded: ReadonlySet<string>;
  /** The line that the keyboard is on. */
  readonly active: string | null;
  readonly lift: Lift | null;
}
type Context = LiftContext<TreeRow>;

/** The tree with the lifted row at its new place. */
function movedTree({ rows, tree, lift }: Pick<Context, 'rows' | 'tree' | 'lift'>): RowTree<TreeRow> {
  const branch = lift && tree.byId.get(lift.id);
  if (!branch || isSamePlace(placeOf(branch), lift.to)) return tree;
  return rowTree(moved(rows, lift.id, positionAt(tree, lift.id, lift.to)));
}

export function moveOf(tree: RowTree<TreeRow>, lift: Lift | null): { row: TreeRow; to: Position } | null {
  const branch = lift && tree.byId.get(lift.id);
  return branch ? { row: branch.row, to: positionAt(tree, lift.id, lift.to) } : null;
}

/** What each event makes of a lifted row. */
export function liftsOf(takes: Takes<TreeRow>) {
  function lifted({ tree }: Context, { id, by }: Pick<Lift, 'id' | 'by'>): Pick<Context, 'lift'> {
    const branch = tree.byId.get(id);
    return { lift: branch ? { id, by, over: null, to: placeOf(branch), fault: null } : null };
  }

  /** A step that leads to no place, or to a forbidden one, leaves the row where it is; a forbidden one says why. */
  function stepped(context: Context, direction: Direction): Partial<Context> {
    const { lift, shown, expanded } = context;
    const to = lift && stepTo(shown, lift.id, direction);
    if (!to) return {};
    const fault = faultsOf(shown, lift.id, takes)(to.parentId);
    if (fault) return { lift: { ...lift, fault } };
    const next = { ...lift, to, fault: null };
    return { lift: next, shown: movedTree({ ...context, lift: next }), expanded: new Set([...expanded, to.parentId]) };
  }

  function pointed({ lift, tree, expanded }: Context, over: Over): Pick<Context, 'lift'> {
    const branch = lift && tree.byId.get(lift.id);
    if (!branch) return { lift };
    const open = over !== null && expanded.has(over.id) && (tree.byId.get(over.id)?.children.length ?? 0) > 0;
    const to = (over && dropAt(tree, lift.id, { over: over.id, zone: over.zone, open })) ?? placeOf(branch);
    return { lift: { ...lift, over, to, fault: faultsOf(tree, lift.id, takes)(to.parentId) } };
  }

  function shifted(context: Context, { id, direction }: { id: string; direction: Direction }): Partial<Context> {
    const start = lifted(context, { id, by: 'keys' });
    return { ...start, ...stepped({ ...context, ...start }, direction) };
  }

  return { lifted, stepped, pointed, shifted };
}

/** Whether a lifted row would stay where it is. */
export function goesNowhere({ tree, lift }: Context): boolean {
  const branch = lift && tree.byId.get(lift.id);
  return !branch || isSamePlace(placeOf(branch), lift.to);
}

export const isElsewhere = ({ lift }: Context, over: Over) => lift?.over?.id !== over?.id || lift?.over?.zone !== over?.zone;

export function keepsParent({ tree, lift }: Context): boolean {
  const branch = lift && tree.byId.get(lift.id);
  return branch ? placeOf(branch).parentId === lift.to.parentId : false;
}

export const isBy = ({ lift }: Context, by: Lift['by']) => lift?.by === by;
/** Only the pointer can hold a row over a place that it cannot take: keys stop before it. */
export const isForbidden = ({ lift }: Context) => lift?.by === 'pointer' && lift.fault !== null;

/** New rows: at first the top is unfolded; later the way to the active line is, wherever it stands by then. */
export function taken(context: Context, rows: readonly TreeRow[]) {
  const tree = rowTree(rows);
  const isFirst = context.rows.length === 0;
  const way = wayTo(tree.byId.get(context.active ?? '')).slice(0, -1);
  const unfoldedNow = (isFirst ? tree.roots : way).map(({ row }) => row.id);
  const expanded = new Set([...context.expanded, ...unfoldedNow]);
  const next = { ...context, rows, tree };
  return { rows, tree, expanded, shown: context.lift?.by === 'keys' ? movedTree(next) : tree };
}

/** The row is drawn where it will stand, and what it will hang on is unfolded. */
export const atNewPlace = (context: Context): Partial<Context> =>
  context.lift
    ? {
        lift: { ...context.lift, over: null },
        shown: movedTree(context),
        expanded: new Set([...context.expanded, context.lift.to.parentId]),
      }
    : {};

/** Folding a branch takes the keyboard to its first line, which stays in sight. */
export function folded({ expanded, tree, active }: Context, id: string): Partial<Context> {
  const next = new Set(expanded);
  if (!next.delete(id)) return { expanded: next.add(id) };
  const isInside = wayTo(tree.byId.get(active ?? '')).some(({ row }) => row.id === id);
  return { expanded: next, active: isInside ? id : active };
}

export const withUnfolded = ({ expanded }: Context, id: string | undefined) => ({
  expanded: id === undefined ? expanded : new Set([...expanded, id]),
});

export const topOf = ({ tree, active }: Context) => wayTo(tree.byId.get(active ?? ''))[0]?.row.id ?? null;
