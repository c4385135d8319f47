import type { DepartmentNode } from '../../../contract/departments';
import { TREE_DEPTH } from '../../../contract/limits';
import type { RefusalName } from '../../../contract/refusals';
import { searchForm } from '../../../contract/text';
import type { Reach } from '../../platform/http/caller';
import { childrenIn, isOnCycle, type Parents, type TreeRow, tooDeepIn } from '../../platform/tree';

export interface DepartmentRow extends TreeRow {
  readonly departmentName: string;
}

/** A forest of what one may see, or of the part of it that a search keeps: matches, what is below them and the way to them. */
export function departmentTree(rows: readonly DepartmentRow[], departmentName = ''): DepartmentNode[] {
  const childrenOf = childrenIn(rows);
  const wanted = searchForm(departmentName);
  const below = (parent: string | null, isKept: boolean): DepartmentNode[] =>
    childrenOf(parent).flatMap((row) => {
      const matches = isKept || searchForm(row.departmentName).includes(wanted);
      const children = below(row.id, matches);
      if (!matches && children.length === 0) return [];
      return [{ id: row.id, departmentName: row.departmentName, ...(children.length > 0 ? { children } : {}) }];
    });
  return below(null, wanted === '');
}

type Verdict = RefusalName | undefined;
interface Actor {
  readonly reach: Reach;
}

/** The whole tree of a tenant, and what of it the actor sees into. */
export interface Tree {
  readonly parents: Parents;
  readonly seen: ReadonlySet<string>;
}

/** The top level is for callers who see all; below, the parent must be in scope. */
const mayHangOn = (actor: Actor, { seen }: Tree, parentId: string | null) =>
  actor.reach === 'all' || (parentId !== null && seen.has(parentId));

/** A department's position is for callers who see its parent: not for those who see no higher than the department itself. */
const governsPlace = (actor: Actor, tree: Tree, id: string) => mayHangOn(actor, tree, tree.parents.get(id) ?? null);

/** A caller cannot add a department that they would not see: with the scope `own`, they see none below their own. */
export function addition(actor: Actor, tree: Tree, id: string, parentId: string | null): Verdict {
  const isInSight = actor.reach === 'all' || actor.reach === 'below';
  if (!isInSight || !isThere(tree, parentId) || !mayHangOn(actor, tree, parentId)) return 'departmentParentUnknown';
  return standing(tree, id, parentId);
}

export function move(actor: Actor, tree: Tree, id: string, parentId: string | null): Verdict {
  if (!governsPlace(actor, tree, id)) return 'departmentPlaceFixed';
  if (!isThere(tree, parentId) || !mayHangOn(actor, tree, parentId)) return 'departmentParentUnknown';
  return standing(tree, id, parentId);
}

const isThere = ({ parents }: Tree, id: string | null) => id === null || parents.has(id);

/** What the tree would be with the department there. */
function standing(tree: Tree, id: string, parentId: string | null): Verdict {
  const parents = new Map(tree.parents).set(id, parentId);
  if (isOnCycle(id, parents)) return 'departmentBelowItself';
  return tooDeepIn(parents, TREE_DEPTH).has(id) ? 'departmentTooDeep' : undefined;
}

export const removal = (actor: Actor, tree: Tree, id: string): Verdict =>
  governsPlace(actor, tree, id) ? undefined : 'departmentPlaceFixed';
