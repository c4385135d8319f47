import type { ListViewDraft, ListViews, ViewedList } from '../../../contract/list-views';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { checkKeeps, checkSees, keeperOf, mayShare, refuseFull } from './rules';
import { countViews, deleteView, findDefault, findView, findViews, insertView, setDefault, updateView } from './store';

const settled = settledBy({ list_views_owner_id: 'viewNameTaken', list_views_list: 'viewNameTaken' });

/** The default counts only while its view is seen: a shared one may have become another user's own. */
export async function listViews(db: Queries, scope: Scope, list: ViewedList): Promise<ListViews> {
  checkSees(scope, list);
  const views = await findViews(db, scope, list);
  const chosen = await findDefault(db, scope, list);
  const defaultId = views.some(({ id }) => id === chosen) ? chosen : null;
  return { views, defaultId, mayShare: mayShare(scope), keepsOwn: !scope.enteredBy };
}

/** Those who add at once wait for one another, so that no one has more than they may have. */
async function checkRoom(tx: Queries, scope: Scope, list: ViewedList, shared: boolean) {
  await waitInLine(tx, `views ${scope.tenantId} ${keeperOf(scope, shared)} ${list}`);
  refuseFull(await countViews(tx, scope, list, shared));
}

export function addView({ db, now }: Deps, scope: Scope, { list, ...draft }: ListViewDraft & { readonly list: ViewedList }) {
  checkSees(scope, list);
  checkKeeps(scope, draft.shared);
  const adding = transact(db, async (tx) => {
    await checkRoom(tx, scope, list, draft.shared);
    const id = newId();
    await insertView(tx, scope, now(), { id, list, ...draft });
    const after = await findView(tx, scope, id);
    // What a user keeps for themselves is no change of the business.
    if (after.shared) await record(tx, now(), scope, { action: 'add', entity: 'listView', entityId: id, after });
    return { id, ...(await listViews(tx, scope, list)) };
  });
  return settled(adding);
}

/** Changes a view of the caller, or a shared one; one can be shared, and made the caller's own again. */
export function editView(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  edit: ListViewDraft & { readonly version?: number | undefined },
) {
  checkKeeps(scope, edit.shared);
  const editing = transact(db, async (tx) => {
    const before = await findView(tx, scope, id);
    checkSees(scope, before.list);
    checkKeeps(scope, before.shared);
    if (before.shared !== edit.shared) await checkRoom(tx, scope, before.list, edit.shared);
    await updateView(tx, scope, { id, ...edit });
    const after = await findView(tx, scope, id);
    if (before.shared || after.shared)
      await record(tx, now(), scope, { action: 'edit', entity: 'listView', entityId: id, before, after });
    return listViews(tx, scope, before.list);
  });
  return settled(editing);
}

/** Deletes all of these views or, where one of them is not there, none. */
export function removeViews({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findView(tx, scope, id);
      checkKeeps(scope, before.shared);
      await deleteView(tx, scope, id);
      if (before.shared) await record(tx, now(), scope, { action: 'remove', entity: 'listView', entityId: id, before });
    }
  });
}

export function setDefaultView({ db }: Deps, scope: Scope, list: ViewedList, viewId: string | null): Promise<ListViews> {
  checkSees(scope, list);
  refuseIf(refusedToVisitor(scope));
  return transact(db, async (tx) => {
    if (viewId !== null) await findView(tx, scope, viewId);
    await setDefault(tx, scope, list, viewId);
    return listViews(tx, scope, list);
  });
}
