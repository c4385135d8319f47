import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { departmentsSeen, findDepartment } from '../departments/store';
import { departmentChange, protection } from '../users/rules';
import { listUsers } from '../users/search-store';
import { findUsers } from '../users/store';
import { countChange, deleteMembers, insertMembers } from './store';

type Query = Parameters<typeof listUsers>[2];

/** The users of the department itself, as far as the caller may see them. */
export async function listMembers(db: Queries, scope: Scope, id: string, query: Query) {
  await findDepartment(db, scope, id);
  return listUsers(db, scope, { ...query, memberOf: id });
}

export const addMembers = (deps: Deps, scope: Scope, id: string, userIds: readonly string[]) =>
  changeMembers(deps, scope, id, { userIds, join: true });

export const removeMembers = (deps: Deps, scope: Scope, id: string, userIds: readonly string[]) =>
  changeMembers(deps, scope, id, { userIds, join: false });

interface Change {
  readonly userIds: readonly string[];
  /** Whether they join or leave. */
  readonly join: boolean;
}

/** The rules are those of an edit of the user: within the caller's departments, no one out of sight, administrators by administrators. */
async function changeMembers({ db, now }: Deps, scope: Scope, id: string, { userIds, join }: Change): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await findDepartment(tx, scope, id);
      const targets = (await findUsers(tx, scope, userIds)).map((user) => {
        const before = user.departments.map((department) => department.id);
        return { user, before, after: join ? [...before, id] : before.filter((one) => one !== id) };
      });
      const changed = targets.filter(({ before }) => before.includes(id) !== join);
      const seen = await departmentsSeen(tx, scope, [id, ...changed.flatMap(({ after }) => after)]);
      for (const { user, before, after } of changed) {
        refuseIf(protection(scope, user) ?? departmentChange(scope, user.id, { before, after }, seen));
      }
      if (changed.length === 0) return;
      const wanted = changed.map(({ user }) => user.id);
      // Another call may have done the same meanwhile.
      const changedIds = await (join ? insertMembers : deleteMembers)(tx, scope, id, wanted);
      if (changedIds.length === 0) return;
      await countChange(tx, scope, changedIds);
      const change = join
        ? { action: 'addMembers' as const, after: { userIds: changedIds } }
        : { action: 'removeMembers' as const, before: { userIds: changedIds } };
      await record(tx, now(), scope, { ...change, entity: 'department', entityId: id });
    });
  } catch (error) {
    // The department or one of the users was deleted since they were looked at.
    throw brokenReference(error) ? new Refusal('gone') : error;
  }
}
