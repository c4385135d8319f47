import type { Role, RoleDraft } from '../../../contract/roles';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findRole, findRoles } from './list';
import { nextNumber, roleEdit } from './rules';
import { holderOf, rolesWithRights } from './store';

const settled = settledBy({ roles_name: 'roleNameTaken', roles_role_number: 'roleNumberTaken' });

/** A new role, which allows nothing yet. */
export function addRole({ db, now }: Deps, scope: Scope, draft: RoleDraft): Promise<Role> {
  const dataScope = draft.dataScope ?? 'self';
  return settled(
    transact(db, async (tx) => {
      refuseIf(roleEdit(await holderOf(tx, scope), undefined, { permissions: [], opens: [], dataScope }));
      const id = newId();
      const { role_number, display_order } = await lastAmong(tx, scope, draft);
      const row = { id, role_number, display_order, name: draft.roleName, data_scope: dataScope, remark: draft.remark };
      await tenantDb(tx, scope)
        .insert('roles', [{ ...row, created_at: now() }])
        .execute();
      const after = await findRole(tx, scope, id);
      await record(tx, now(), scope, { action: 'add', entity: 'role', entityId: id, after });
      return after;
    }),
  );
}

/** Number and place of a new role: those asked for, or the next ones. Two that are added at once are given different ones. */
async function lastAmong(tx: Queries, scope: Scope, draft: RoleDraft) {
  await waitInLine(tx, `roles ${scope.tenantId}`);
  const rows = await tenantDb(tx, scope).select('roles').select(['roles.role_number', 'roles.display_order']).execute();
  return {
    role_number: draft.roleNumber ?? nextNumber(rows.map((row) => row.role_number)),
    display_order: draft.displayOrder ?? Math.max(0, ...rows.map((row) => row.display_order)) + 1,
  };
}

/** Of two editors of the same version one is told, and shown the row as it is now. */
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

interface Columns {
  readonly name?: string;
  readonly role_number?: string;
  readonly display_order?: number;
  readonly data_scope?: Role['dataScope'];
  readonly remark?: string | null;
}

/** Whoever edited another version than the present one is told, and shown the row; without a version, the last write wins. */
export async function updateRole(tx: Queries, scope: Scope, id: string, version: number | undefined, columns: Columns) {
  const { numUpdatedRows } = await tenantDb(tx, scope)
    .update('roles')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('stale', await findRole(tx, scope, id));
}

/** Deletes all of these roles or, where one of them is held, none. */
export function removeRoles({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const rows = await findRoles(tx, scope, ids);
    const holder = await holderOf(tx, scope);
    for (const rights of await rolesWithRights(tx, scope, ids)) refuseIf(roleEdit(holder, rights, undefined));
    const held = new Set((await heldAmong(tx, scope, ids)).map(({ role_id }) => role_id));
    if (held.size > 0) throw new Refusal('roleHeld', null, namesOf(rows.filter(({ id }) => held.has(id))));
    try {
      await tenantDb(tx, scope).delete('roles').where('id', 'in', ids).execute();
    } catch (error) {
      // Somebody was given one of them since.
      throw brokenReference(error) ? new Refusal('roleHeld', null, namesOf(rows)) : error;
    }
    for (const before of rows) await record(tx, now(), scope, { action: 'remove', entity: 'role', entityId: before.id, before });
  });
}

const namesOf = (rows: readonly Role[]) => rows.map(({ roleName }) => roleName);

const heldAmong = (tx: Queries, scope: Scope, ids: readonly string[]) =>
  tenantDb(tx, scope)
    .select('membership_roles')
    .select('membership_roles.role_id')
    .distinct()
    .where('membership_roles.role_id', 'in', ids)
    .execute();
