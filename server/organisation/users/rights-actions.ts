import type { ExplainedRights } from '../../../contract/users';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { grantable } from '../menus/rules';
import { authorisedMenuIds, menuRights, menuRows } from '../menus/store';
import { grantsOf } from '../roles/store';
import { findUser } from './store';

/**
 * Why a user has a right, or has it not. Whether they have it is answered by what decides about the menus of every caller; the
 * platform's own menus are named to its own tenant alone.
 */
export async function explainRights(db: Queries, scope: Scope, id: string): Promise<ExplainedRights> {
  const { administrator, superAdministrator, status, roles } = await findUser(db, scope, id);
  const rows = await menuRows(db);
  const member = { ...scope, membershipId: id, administrator, superAdministrator };
  const { granted } = await menuRights(db, member, rows);
  const authorised = await authorisedMenuIds(db, scope);
  const given: { readonly role: (typeof roles)[number]; readonly menuIds: ReadonlySet<string> }[] = [];
  for (const role of roles) given.push({ role, menuIds: new Set(await grantsOf(db, scope, role.id)) });
  const shown = rows.filter((row) => !row.platform || authorised.has(row.id));
  return {
    administrator,
    superAdministrator,
    status,
    menus: grantable(shown, { platform: true }).map((menu) => ({
      ...menu,
      authorised: authorised.has(menu.menuId),
      roles: given.filter(({ menuIds }) => menuIds.has(menu.menuId)).map(({ role }) => role),
      held: granted.has(menu.menuId),
    })),
  };
}
