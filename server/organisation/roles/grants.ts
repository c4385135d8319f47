import type { z } from 'zod/mini';
import { ROOT_ID } from '../../../contract/ids';
import type { GrantableMenu, setRoleGrants } from '../../../contract/roles';
import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { childrenIn, parentsOf, wayUp } from '../../platform/tree';
import type { MenuRow } from '../menus/rules';
import { authorisedMenus, menuRights, menuRows } from '../menus/store';
import { findRole } from './list';
import { type Ceiling, grantChange, roleEdit } from './rules';
import { updateRole } from './save';
import { holderOf, rolesWithRights } from './store';

type Wish = z.output<(typeof setRoleGrants)['body']>;

/** What a role allows, with all that it could be made to allow. */
export async function roleGrants(db: Queries, scope: Scope, id: string) {
  const { dataScope, version } = await findRole(db, scope, id);
  const rows = await menuRows(db);
  const ceiling = await ceilingOf(db, scope, rows);
  return { menuIds: await grantedTo(db, scope, id, ceiling), dataScope, version, menus: grantableTree(rows, ceiling) };
}

/**
 * Sets what a role allows. What the tenant was once authorised for and no longer is goes with the rest that is not in the list:
 * nobody has seen it there, so nobody has wished it to come back.
 */
export function setGrants({ db, now }: Deps, scope: Scope, id: string, { menuIds, dataScope, version }: Wish) {
  return transact(db, async (tx) => {
    const role = await findRole(tx, scope, id);
    const rows = await menuRows(tx);
    const ceiling = await ceilingOf(tx, scope, rows);
    // Before anything is changed: what is granted to one's own role does not count as what one had.
    const holder = await holderOf(tx, scope);
    const rightsBefore = await rightsOf(tx, scope, id);
    // First, so that of two at once the second waits here and then sees what the first has granted.
    await updateRole(tx, scope, id, version, dataScope ? { data_scope: dataScope } : {});
    const before = await grantedTo(tx, scope, id, ceiling);
    const after = withWaysUp(menuIds, rows, ceiling);
    refuseIf(grantChange(ceiling, new Set(before), after));
    await replaceGrants(tx, scope, id, [...after]);
    refuseIf(roleEdit(holder, rightsBefore, await rightsOf(tx, scope, id)));
    const changed = await roleGrants(tx, scope, id);
    await record(tx, now(), scope, {
      action: 'authorize',
      entity: 'role',
      entityId: id,
      before: { menuIds: before, dataScope: role.dataScope },
      after: { menuIds: changed.menuIds, dataScope: changed.dataScope },
    });
    return changed;
  });
}

const rightsOf = async (db: Queries, scope: Scope, id: string) => (await rolesWithRights(db, scope, [id]))[0];

/**
 * An administrator may grant all that the tenant was authorised for; anybody else, what they were granted of it. A directory opens
 * nothing by itself: it is anybody's.
 */
async function ceilingOf(db: Queries, scope: Scope, rows: readonly MenuRow[]): Promise<Ceiling> {
  const authorised = new Set((await authorisedMenus(db, scope).select('menus.id').execute()).map(({ id }) => id));
  const { granted } = await menuRights(db, scope, rows);
  const own = rows.filter(({ id, kind }) => authorised.has(id) && (kind === 'directory' || granted.has(id)));
  return { authorised, own: new Set(own.map(({ id }) => id)) };
}

async function grantedTo(db: Queries, scope: Scope, id: string, { authorised }: Ceiling): Promise<string[]> {
  const rows = await tenantDb(db, scope)
    .select('role_menus')
    .select('role_menus.menu_id')
    .where('role_menus.role_id', '=', id)
    .orderBy('role_menus.menu_id')
    .execute();
  return rows.map((row) => row.menu_id).filter((menuId) => authorised.has(menuId));
}

/** A button is of no use without the page that it stands on, nor a page without the one that it is in. */
function withWaysUp(menuIds: readonly string[], rows: readonly MenuRow[], { authorised }: Ceiling): ReadonlySet<string> {
  const parents = parentsOf(rows);
  const above = menuIds.flatMap((id) => [...wayUp(id, parents)]).filter((id) => authorised.has(id));
  return new Set([...menuIds, ...above]);
}

async function replaceGrants(tx: Queries, scope: Scope, role_id: string, menuIds: readonly string[]) {
  const tenant = tenantDb(tx, scope);
  await tenant.delete('role_menus').where('role_id', '=', role_id).execute();
  const links = menuIds.map((menu_id) => ({ role_id, menu_id }));
  if (links.length > 0) await tenant.insert('role_menus', links).execute();
}

/** What the tenant was authorised for, below the directories that lead there. */
function grantableTree(rows: readonly MenuRow[], { authorised, own }: Ceiling): GrantableMenu[] {
  const childrenOf = childrenIn(rows);
  const below = (parentId: string | null): GrantableMenu[] =>
    childrenOf(parentId).flatMap((row) => {
      const children = below(row.id);
      if (!authorised.has(row.id) && children.length === 0) return [];
      return [{ ...fieldsOf(row), currentUserHasPermission: own.has(row.id), ...(children.length > 0 ? { children } : {}) }];
    });
  return below(null);
}

const fieldsOf = ({ id, parentId, kind, alias, aliasHk, aliasEn, icon, permission }: MenuRow) => ({
  menuId: id,
  parentId: parentId ?? ROOT_ID,
  kind,
  alias,
  aliasI18n: aliasHk,
  aliasEn,
  icon,
  permission,
});
