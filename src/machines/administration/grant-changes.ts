import type { Role } from '../../../contract/roles';
import { changesOf, type GrantChanges, type Granted, type GrantTree, taking, type tick } from './grant-tree';

export type Scope = Role['dataScope'];

/** What is ticked is all that is granted; or, of many subjects at once, what is added to each or taken from each. */
export type Way = 'exactly' | 'adding' | 'removing';

/** What is granted at one time. */
export interface Standing {
  readonly granted: Granted;
  readonly scope: Scope | undefined;
}

/** What a save changes, and how many changes that are. */
export interface Changes extends GrantChanges {
  readonly scope: { readonly before: Scope | undefined; readonly after: Scope } | null;
  readonly count: number;
}

interface Ticked {
  readonly tree: GrantTree;
  readonly granted: Granted;
  readonly way: Way;
}

/** What is granted once a line is ticked. */
export function changedAt({ tree, granted, way }: Ticked, id: string, change: typeof tick) {
  const node = tree.byId.get(id);
  const made = way === 'removing' ? taking(tree, change) : change;
  return node ? made(node, granted) : granted;
}

interface Compared extends Ticked, Standing {
  readonly before: Standing;
}

/** One press asks several times for the changes, and a tree has thousands of lines. They go with what they are of. */
const known = new WeakMap<Granted, { readonly of: Compared; readonly changes: Changes }>();

/** What is granted, beside what was granted before. */
export function grantChanges(compared: Compared): Changes {
  const latest = known.get(compared.granted);
  if (latest && PARTS.every((part) => latest.of[part] === compared[part])) return latest.changes;
  const changes = counted(compared);
  known.set(compared.granted, { of: compared, changes });
  return changes;
}

const PARTS = ['tree', 'before', 'granted', 'scope', 'way'] as const satisfies readonly (keyof Compared)[];

function counted({ tree, before, granted, scope, way }: Compared): Changes {
  const ticked = changesOf(tree, before.granted, granted);
  const items = way === 'removing' ? { added: [], removed: ticked.added } : ticked;
  const rescoped = scope !== undefined && scope !== before.scope ? { before: before.scope, after: scope } : null;
  return { ...items, scope: rescoped, count: items.added.length + items.removed.length + (rescoped ? 1 : 0) };
}
