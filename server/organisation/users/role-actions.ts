import type { z } from 'zod/mini';
import { ROLES_OF_USER, type assignRoles as route } from '../../../contract/users';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findRole } from '../roles/rows-store';
import { holderOf, rolesWithRights } from '../roles/store';
import { settled } from './actions';
import { changeRoles } from './links-store';
import { protection, roleChange } from './rules';
import { listUsers } from './search-store';
import { findUser, holdUsers, updateMembership } from './store';

type Wish = z.output<(typeof route)['body']>;

/**
 * Gives roles to users and takes others away, from all of these users or from none. The rules are those of an edit of the user: within
 * the caller's own rights, administrators by administrators, and as many roles as the form holds.
 */
export function assignRoles({ db, now }: Deps, scope: Scope, { userIds, add, remove }: Wish): Promise<void> {
  const assigning = transact(db, async (tx) => {
    const giver = await holderOf(tx, scope);
    const named = await rolesWithRights(tx, scope, [...new Set([...add, ...remove])]);
    const roles = new Map(named.map((role) => [role.id, role]));
    for (const before of await holdUsers(tx, scope, userIds)) {
      const held = before.roles.map(({ id }) => id);
      const added = add.filter((id) => !held.includes(id));
      const removed = held.filter((id) => remove.includes(id));
      if (added.length + removed.length === 0) continue;
      const after = [...held.filter((id) => !removed.includes(id)), ...added];
      refuseIf(protection(giver, before) ?? roleChange(giver, { before: held, after }, roles));
      if (added.length > 0 && after.length > ROLES_OF_USER) throw new Refusal('rolesTooMany');
      await changeRoles(tx, scope, before.id, { added, removed });
      await updateMembership(tx, scope, before.id, { now: now() }, {});
      const user = await findUser(tx, scope, before.id);
      await record(tx, now(), scope, { action: 'edit', entity: 'user', entityId: before.id, before, after: user });
    }
  });
  return settled(assigning);
}

/** The users who hold a role, as far as the caller may see them. */
export async function listRoleMembers(db: Queries, scope: Scope, id: string, query: Parameters<typeof listUsers>[2]) {
  await findRole(db, scope, id);
  return listUsers(db, scope, { ...query, roleId: id });
}
