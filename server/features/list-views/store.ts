import type { ListView, ListViewDraft, ViewedList } from '../../../contract/list-views';
import { deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { countOf } from '../../platform/list/list';
import { keeperOf } from './rules';

/** A view, and of which list it is. */
export interface KeptView extends ListView {
  readonly list: ViewedList;
}

/** The caller's own views and the shared ones. */
const visible = (db: Queries, scope: Scope) =>
  tenantDb(db, scope)
    .select('list_views')
    .select(['id', 'list', 'owner_id', 'name', 'search', 'version'])
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', scope.membershipId)]));

type Row = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number];

const viewOf = ({ list, owner_id, ...view }: Row): KeptView => ({ ...view, list: list as ViewedList, shared: owner_id === null });

export const findViews = async (db: Queries, scope: Scope, list: ViewedList): Promise<KeptView[]> =>
  (await visible(db, scope).where('list', '=', list).orderBy('name').orderBy('id').execute()).map(viewOf);

export const findView = async (db: Queries, scope: Scope, id: string): Promise<KeptView> =>
  viewOf(oneOrGone(await visible(db, scope).where('id', '=', id).executeTakeFirst()));

/** How many a user has of a list, or a tenant shares of it. */
export async function countViews(tx: Queries, scope: Scope, list: ViewedList, shared: boolean): Promise<number> {
  const owned = tenantDb(tx, scope).select('list_views').where('list', '=', list);
  const counted = shared ? owned.where('owner_id', 'is', null) : owned.where('owner_id', '=', scope.membershipId);
  return (await countOf(counted).executeTakeFirstOrThrow()).total;
}

interface NewView extends ListViewDraft {
  readonly id: string;
  readonly list: ViewedList;
}

export async function insertView(tx: Queries, scope: Scope, now: number, { shared, ...view }: NewView): Promise<void> {
  await tenantDb(tx, scope)
    .insert('list_views', [{ ...view, owner_id: keeperOf(scope, shared), created_at: now }])
    .execute();
}

interface Edit extends ListViewDraft {
  readonly id: string;
  readonly version?: number | undefined;
}

/** An editor of an earlier version is refused and shown the view as it is now. */
export const updateView = (tx: Queries, scope: Scope, { id, version, name, search, shared }: Edit) =>
  updateVersioned(
    tenantDb(tx, scope).update('list_views').where('id', '=', id),
    { name, search, owner_id: keeperOf(scope, shared) },
    version,
    () => findView(tx, scope, id),
  );

export const deleteView = (tx: Queries, scope: Scope, id: string) =>
  deleteOrGone(tenantDb(tx, scope).delete('list_views').where('id', '=', id), 1);

export async function findDefault(db: Queries, scope: Scope, list: ViewedList): Promise<string | null> {
  const row = await tenantDb(db, scope)
    .select('default_views')
    .select('view_id')
    .where('membership_id', '=', scope.membershipId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.view_id ?? null;
}

export async function setDefault(tx: Queries, scope: Scope, list: ViewedList, viewId: string | null): Promise<void> {
  const member = { membership_id: scope.membershipId, list };
  if (viewId === null) {
    await tenantDb(tx, scope)
      .delete('default_views')
      .where('membership_id', '=', scope.membershipId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await tenantDb(tx, scope)
    .insert('default_views', [{ ...member, view_id: viewId }])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'membership_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute();
}
