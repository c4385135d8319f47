import { type ActorRefFrom, assign, not, type SnapshotFrom, setup } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import { searchForm } from '../../../contract/text';
import { createLoadingMachine, type Load, type LoadingFact, type LoadingRef } from '../base/loading';

type Forest = readonly DepartmentNode[];

export type DepartmentTreeEvent =
  | { type: 'search'; keyword: string }
  | { type: 'expand'; ids: readonly string[] }
  | LoadingFact<Forest>;

interface DepartmentTreeContext {
  readonly chosenAtFirst: string | null;
  readonly loading: LoadingRef<Forest>;
  readonly forest: Forest;
  readonly keyword: string;
  readonly expanded: readonly string[];
}

/**
 * The departments of the tenant, as a tree to choose from. The list beside it owns the choice.
 *
 *     waiting ──loaded──▶ ready       (hears `expand`)         `search` is heard at any time
 *
 * - It opens with the first level unfolded, and with the way to the department that was chosen already.
 * - A search shows matches and the way to them, all unfolded; clearing it restores what was unfolded before.
 */
export function createDepartmentTreeMachine(load: Load<Forest>) {
  return setup({
    types: {} as { context: DepartmentTreeContext; events: DepartmentTreeEvent; input: { chosen: string | null } },
    actors: { loading: createLoadingMachine(load) },
    guards: { searches: ({ context }) => context.keyword.trim() !== '' },
  }).createMachine({
    id: 'departmentTree',
    context: ({ input, spawn, self }) => ({
      chosenAtFirst: input.chosen,
      loading: spawn('loading', { id: 'loading', input: { owner: self } }),
      forest: [],
      keyword: '',
      expanded: [],
    }),
    on: { search: { actions: assign({ keyword: ({ event }) => event.keyword }) } },
    initial: 'waiting',
    states: {
      waiting: {
        on: {
          loaded: {
            target: 'ready',
            actions: assign(({ context, event }) => ({
              forest: event.value,
              expanded: [...event.value, ...pathTo(event.value, context.chosenAtFirst)].map(({ id }) => id),
            })),
          },
        },
      },
      ready: { on: { expand: { guard: not('searches'), actions: assign({ expanded: ({ event }) => event.ids }) } } },
    },
  });
}

/** The way from the top of the forest to a department, itself last; empty if it is not there. */
export function pathTo(forest: readonly DepartmentNode[], id: string | null): readonly DepartmentNode[] {
  for (const node of forest) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** What is left of a forest when only matches, what is below them and the way to them are kept. */
export function matching(forest: readonly DepartmentNode[], keyword: string): readonly DepartmentNode[] {
  const wanted = searchForm(keyword);
  if (wanted === '') return forest;
  return forest.flatMap((node) => {
    if (searchForm(node.departmentName).includes(wanted)) return [node];
    const children = matching(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** One line of a tree as it lies unfolded. `open` is null where there is nothing to unfold. */
export interface TreeLine {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly open: boolean | null;
}

/** The lines of a forest from top to bottom: a folded node hides what is below it. */
export function linesOf(forest: readonly DepartmentNode[], expanded: readonly string[]): readonly TreeLine[] {
  const unfolded = new Set(expanded);
  const below = (nodes: readonly DepartmentNode[], level: number): readonly TreeLine[] =>
    nodes.flatMap(({ id, departmentName, children }) => {
      const open = children?.length ? unfolded.has(id) : null;
      return [{ id, name: departmentName, level, open }, ...(open ? below(children ?? [], level + 1) : [])];
    });
  return below(forest, 1);
}

const idsWithChildren = (forest: readonly DepartmentNode[]): readonly string[] =>
  forest.flatMap(({ id, children }) => (children?.length ? [id, ...idsWithChildren(children)] : []));

export type DepartmentTreeMachine = ReturnType<typeof createDepartmentTreeMachine>;
export type DepartmentTreeRef = ActorRefFrom<DepartmentTreeMachine>;

/** All that a department tree shows; while it is loading, what `loading` shows. */
export function departmentTree(snapshot: SnapshotFrom<DepartmentTreeMachine>) {
  const { loading, forest, keyword, expanded } = snapshot.context;
  const visible = matching(forest, keyword);
  return { loading, forest, visible, keyword, expanded: visible === forest ? expanded : idsWithChildren(visible) };
}

/** All departments that the viewer may see. */
export const forestOf = ({ context }: SnapshotFrom<DepartmentTreeMachine>) => context.forest;
