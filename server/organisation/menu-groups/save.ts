import type { MenuGroup, MenuGroupDraft } from '../../../contract/menu-groups';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { grant, withAllAbove } from '../menus/rules';
import { menuRows } from '../menus/store';
import { findGroup, findGroups, setMenus } from './store';

/** A menu that was deleted since it was looked at is unknown. */
const settled = settledBy({ menu_groups_name: 'groupNameTaken', reference: 'menuUnknown' });

export function addMenuGroup({ db, now }: Deps, scope: Scope, { name, remark, menuIds }: MenuGroupDraft): Promise<MenuGroup> {
  const id = newId();
  return settled(
    transact(db, async (tx) => {
      await tx.insertInto('menu_groups').values({ id, name, remark, created_at: now() }).execute();
      await fill(tx, id, menuIds);
      const after = await findGroup(tx, id);
      await record(tx, now(), scope, { action: 'add', entity: 'menuGroup', entityId: id, after });
      return after;
    }),
  );
}

/** Of two editors of the same version one is told, and shown the row as it is now. */
export function editMenuGroup(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, name, remark, menuIds }: MenuGroupDraft & { version?: number | undefined },
): Promise<MenuGroup> {
  return settled(
    transact(db, async (tx) => {
      const before = await findGroup(tx, id);
      const { numUpdatedRows } = await tx
        .updateTable('menu_groups')
        .set((eb) => ({ name, remark, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('stale', await findGroup(tx, id));
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
      await tx.deleteFrom('menu_groups').where('id', '=', before.id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'menuGroup', entityId: before.id, before });
    }
  });
}
