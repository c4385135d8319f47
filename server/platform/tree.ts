/** A row of a tree: it names what it hangs on. Null is the top. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
}

export type Parents = ReadonlyMap<string, string | null>;

export const parentsOf = (rows: readonly TreeRow[]): Parents => new Map(rows.map(({ id, parentId }) => [id, parentId]));

/** What a row hangs on, what that hangs on, and so on, as far as it is asked for. A way that leads back ends where it would begin again. */
export function wayUp(id: string, parents: Parents, longest = Number.POSITIVE_INFINITY): ReadonlySet<string> {
  const way = new Set<string>();
  for (let at = parents.get(id); at != null && !way.has(at) && way.size < longest; at = parents.get(at)) way.add(at);
  return way;
}

/** Whether a row hangs below itself. */
export const isOnCycle = (id: string, parents: Parents) => wayUp(id, parents).has(id);

/** All rows that hang below themselves. Each row is gone through once, however long the ways are. */
export function cyclesIn(parents: Parents): ReadonlySet<string> {
  const cycles = new Set<string>();
  const done = new Set<string>();
  for (const id of parents.keys()) {
    const way = new Set<string>();
    let at: string | null | undefined = id;
    for (; at != null && !done.has(at) && !way.has(at); at = parents.get(at)) way.add(at);
    const rows = [...way];
    if (at != null && way.has(at)) for (const one of rows.slice(rows.indexOf(at))) cycles.add(one);
    for (const one of rows) done.add(one);
  }
  return cycles;
}

/** The rows that a way leads through on which more than `depth` rows stand one below the other. */
export function tooDeepIn(parents: Parents, depth: number): ReadonlySet<string> {
  const ways = [...parents.keys()].map((id) => [id, ...wayUp(id, parents, depth)]);
  return new Set(ways.filter((way) => way.length > depth).flat());
}

/**
 * What hangs on what, in the order of the rows. A row whose parent is not among them, or that hangs below itself, stands at the top:
 * a damaged tree costs a row its place, never anybody the row. (The console reads its menus in the same way.)
 */
export function childrenIn<Row extends TreeRow>(rows: readonly Row[]): (id: string | null) => readonly Row[] {
  const parents = parentsOf(rows);
  const children = new Map<string | null, Row[]>();
  for (const row of rows) {
    const isSound = row.parentId !== null && parents.has(row.parentId) && !isOnCycle(row.id, parents);
    const parent = isSound ? row.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  return (id) => children.get(id) ?? [];
}

/** All rows one after another, each after the one that it is in. */
export function parentsFirst<Row extends TreeRow>(rows: readonly Row[]): Row[] {
  const childrenOf = childrenIn(rows);
  const below = (parentId: string | null): Row[] => childrenOf(parentId).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}
