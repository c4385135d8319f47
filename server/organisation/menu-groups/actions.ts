import type { MenuGroup, MenuGroupDraft } from '../../../contract/menu-groups';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { grant, withAllAbove } from '../menus/rules';
import { menuRows } from '../menus/store';
import { deleteGroup, findGroup, findGroups, insertGroup, setMenus, updateGroup } from './store';

/** A menu that was deleted since it was looked at is unknown. */
const settled = settledBy({ menu_groups_name: 'groupNameTaken', reference: 'menuUnknown' });

export function addMenuGroup({ db, now }: Deps, scope: Scope, { name, remark, menuIds }: MenuGroupDraft): Promise<MenuGroup> {
  const id = newId();
  return settled(
    transact(db, async (tx) => {
      await insertGroup(tx, now(), { id, name, remark });
      await fill(tx, id, menuIds);
      const after = await findGroup(tx, id);
      await record(tx, now(), scope, { action: 'add', entity: 'menuGroup', entityId: id, after });
      return after;
    }),
  );
}

/** Of two editors of the same version one is refused, and shown the row as it is now. */
export function editMenuGroup(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, name, remark, menuIds }: MenuGroupDraft & { version?: number | undefined },
): Promise<MenuGroup> {
  return settled(
    transact(db, async (tx) => {
      const before = await findGroup(tx, id);
      await updateGroup(tx, id, version, { name, remark });
      await fill(tx, id, menuIds);
      const after = await findGroup(tx, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'menuGroup', entityId: id, before, after });
      return after;
    }),
  );
}

/** What can be granted to any tenant, and what it stands on. */
async function fill(tx: Queries, id: string, menuIds: readonly string[]) {
  const menus = await menuRows(tx);
  refuseIf(grant(menus, menuIds, { platform: false }));
  await setMenus(tx, id, withAllAbove(menus, menuIds));
}

/** Deletes all of these groups, or none. The tenants keep what was granted to them. */
export function removeMenuGroups({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findGroups(tx, ids)) {
      await deleteGroup(tx, before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'menuGroup', entityId: before.id, before });
    }
  });
}
