import type { z } from 'zod/mini';
import type { Obstacle, RefusedFor } from '../../../contract/obstacles';
import type { Role, RoleDraft, setRoleGrants } from '../../../contract/roles';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Forbidden, Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import type { MenuRow } from '../menus/rules';
import { authorisedMenuIds, menuRights, menuRows } from '../menus/store';
import { deleteRoles, findRole, findRoles, heldAmong, holdRole, insertRole, numbersAndOrders, updateRole } from './rows-store';
import { type Ceiling, grantableTree, grantChange, nextNumber, roleEdit, withAncestors } from './rules';
import { copyGrants, grantsOf, holderOf, replaceGrants, rolesWithRights, subsystemsOfRole } from './store';

const settled = settledBy({ roles_name: 'roleNameTaken', roles_role_number: 'roleNumberTaken' });

/** A new role, which allows nothing yet. */
export function addRole({ db, now }: Deps, scope: Scope, draft: RoleDraft): Promise<Role> {
  const dataScope = draft.dataScope ?? 'self';
  return settled(
    transact(db, async (tx) => {
      refuseIf(roleEdit(await holderOf(tx, scope), undefined, { permissions: [], opens: [], dataScope }));
      const after = await insertNew(tx, scope, now(), { ...draft, dataScope });
      await record(tx, now(), scope, { action: 'add', entity: 'role', entityId: after.id, after });
      return after;
    }),
  );
}

/**
 * A new role that allows what another one does. It is measured by what it came to allow: a caller who could not grant all of that by hand
 * is refused.
 */
export function copyRole({ db, now }: Deps, scope: Scope, from: string, draft: RoleDraft): Promise<Role> {
  return settled(
    transact(db, async (tx) => {
      if (!scope.permissions.has('role:auth')) throw new Forbidden();
      await holdRole(tx, scope, from);
      const source = await findRole(tx, scope, from);
      const copy = await insertNew(tx, scope, now(), { ...draft, dataScope: draft.dataScope ?? source.dataScope });
      await copyGrants(tx, { ...scope, roleId: from }, { ...scope, roleId: copy.id });
      const menuIds = await grantsOf(tx, scope, copy.id);
      refuseIf(grantChange(await ceilingOf(tx, scope, await menuRows(tx)), new Set(), new Set(menuIds)));
      const [rights] = await rolesWithRights(tx, scope, [copy.id]);
      refuseIf(roleEdit(await holderOf(tx, scope), undefined, rights));
      await record(tx, now(), scope, { action: 'add', entity: 'role', entityId: copy.id, after: { ...copy, menuIds } });
      return copy;
    }),
  );
}

async function insertNew(tx: Queries, scope: Scope, now: number, draft: RoleDraft & Pick<Role, 'dataScope'>): Promise<Role> {
  const id = newId();
  const { role_number, display_order } = await lastAmong(tx, scope, draft);
  const row = { id, role_number, display_order, name: draft.roleName, data_scope: draft.dataScope, remark: draft.remark };
  await insertRole(tx, scope, { ...row, created_at: now });
  return findRole(tx, scope, id);
}

/** Number and position of a new role: those of the draft, or the next ones. Two roles that are added at once get different ones. */
async function lastAmong(tx: Queries, scope: Scope, draft: RoleDraft) {
  await waitInLine(tx, `roles ${scope.tenantId}`);
  const rows = await numbersAndOrders(tx, scope);
  return {
    role_number: draft.roleNumber ?? nextNumber(rows.map((row) => row.role_number)),
    display_order: draft.displayOrder ?? Math.max(0, ...rows.map((row) => row.display_order)) + 1,
  };
}

/** A draft of an older version is refused with the role as it is now; without a version, the last write wins. */
export function editRole(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: RoleDraft & { version?: number | undefined },
): Promise<Role> {
  return settled(
    transact(db, async (tx) => {
      const before = await findRole(tx, scope, id);
      const dataScope = draft.dataScope ?? before.dataScope;
      const [rights] = await rolesWithRights(tx, scope, [id]);
      refuseIf(roleEdit(await holderOf(tx, scope), rights, rights && { ...rights, dataScope }));
      await updateRole(tx, scope, id, version, {
        name: draft.roleName,
        role_number: draft.roleNumber ?? before.roleNumber,
        display_order: draft.displayOrder ?? before.displayOrder,
        data_scope: dataScope,
        remark: draft.remark,
      });
      const after = await findRole(tx, scope, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'role', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these roles or, where a user holds one of them, none. */
export function removeRoles({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const rows = await findRoles(tx, scope, ids);
    const holder = await holderOf(tx, scope);
    for (const rights of await rolesWithRights(tx, scope, ids)) refuseIf(roleEdit(holder, rights, undefined));
    const held = await heldAmong(tx, scope, ids);
    refuseHeld(rows, held);
    try {
      await deleteRoles(tx, scope, ids);
    } catch (error) {
      // A user was given one of them since.
      throw brokenReference(error) ? new Refusal('roleHeld', null, namesOf(rows)) : error;
    }
    for (const before of rows) await record(tx, now(), scope, { action: 'remove', entity: 'role', entityId: before.id, before });
  });
}

function refuseHeld(rows: readonly Role[], held: ReadonlyMap<string, number>) {
  const staying = rows.filter(({ id }) => held.has(id));
  if (staying.length === 0) return;
  const obstacles = staying.map(({ id, roleName }): Obstacle => {
    return { kind: 'roleUsers', id, name: roleName, count: held.get(id) ?? 0, names: [] };
  });
  throw new Refusal('roleHeld', { obstacles } satisfies RefusedFor, namesOf(staying));
}

const namesOf = (rows: readonly Role[]) => rows.map(({ roleName }) => roleName);

type Wish = z.output<(typeof setRoleGrants)['body']>;

/** What a role allows, with all that it could be made to allow. */
export async function roleGrants(db: Queries, scope: Scope, id: string) {
  const { dataScope, version } = await findRole(db, scope, id);
  const rows = await menuRows(db);
  const ceiling = await ceilingOf(db, scope, rows);
  const menuIds = await grantedWithin(db, scope, id, ceiling);
  const subsystems = await subsystemsOfRole(db, scope, id);
  return { menuIds, dataScope, version, menus: grantableTree(rows, ceiling), subsystems };
}

/**
 * Sets what a role allows. A grant that the tenant is no longer authorised for goes with those that are not in the list: the caller
 * could not see it there, and so did not ask to keep it.
 */
export function setGrants({ db, now }: Deps, scope: Scope, id: string, { menuIds, dataScope, version }: Wish) {
  return transact(db, async (tx) => {
    const role = await findRole(tx, scope, id);
    const rows = await menuRows(tx);
    const ceiling = await ceilingOf(tx, scope, rows);
    // Before anything is changed: what callers grant to their own role does not count as what they had.
    const holder = await holderOf(tx, scope);
    const [rightsBefore] = await rolesWithRights(tx, scope, [id]);
    // First, so that of two calls at once the second waits here and then sees what the first has granted.
    await updateRole(tx, scope, id, version, dataScope ? { data_scope: dataScope } : {});
    const before = await grantedWithin(tx, scope, id, ceiling);
    const after = withAncestors(menuIds, rows, ceiling);
    refuseIf(grantChange(ceiling, new Set(before), after));
    await replaceGrants(tx, scope, id, [...after]);
    const [rightsAfter] = await rolesWithRights(tx, scope, [id]);
    refuseIf(roleEdit(holder, rightsBefore, rightsAfter));
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

/**
 * An administrator may grant all that the tenant was authorised for; any other caller, what they were granted of it. A directory opens
 * nothing by itself, so every caller may grant it.
 */
async function ceilingOf(db: Queries, scope: Scope, rows: readonly MenuRow[]): Promise<Ceiling> {
  const authorised = await authorisedMenuIds(db, scope);
  const { granted } = await menuRights(db, scope, rows);
  const own = rows.filter(({ id, kind }) => authorised.has(id) && (kind === 'directory' || granted.has(id)));
  return { authorised, own: new Set(own.map(({ id }) => id)) };
}

const grantedWithin = async (db: Queries, scope: Scope, id: string, { authorised }: Ceiling) =>
  (await grantsOf(db, scope, id)).filter((menuId) => authorised.has(menuId));
