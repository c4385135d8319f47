import { z } from 'zod/mini';
import { DATA_SCOPES, type Role } from '../../../contract/roles';
import { draftAt } from '../base/draft';
import type { StoredAt } from '../base/stored';
import { type GrantChanges, type Granted, type GrantTree, reapplied } from './grant-tree';

const draft = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  scope: z.nullable(z.enum(DATA_SCOPES)),
});
type GrantsDraftOf = z.output<typeof draft>;

/** What was ticked of a subject and not saved yet, on this device: its changes, since others may have saved theirs meanwhile. */
export function grantsDraftAt(stored: StoredAt, path: string, id: string) {
  const at = draftAt<GrantsDraftOf>(stored, path, `grants-${id}`);
  const idsOf = (nodes: GrantChanges['added']) => nodes.map(({ menu }) => menu.menuId);
  return {
    read: (): GrantsDraftOf | null => draft.safeParse(at.read()).data ?? null,
    write: ({ added, removed }: GrantChanges, scope: Role['dataScope'] | null) =>
      at.write({ added: idsOf(added), removed: idsOf(removed), scope }),
    forget: at.forget,
  };
}

/** The changes of a draft, made to what is granted now. */
export function redrafted(
  tree: GrantTree,
  granted: Granted,
  { added, removed }: Pick<GrantsDraftOf, 'added' | 'removed'>,
): Granted {
  const nodesOf = (ids: readonly string[]) => ids.flatMap((id) => tree.byId.get(id) ?? []);
  return reapplied(tree, granted, { added: nodesOf(added), removed: nodesOf(removed) });
}
