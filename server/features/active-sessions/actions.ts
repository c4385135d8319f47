import { holderOf } from '../../organisation/roles/store';
import { statusChange } from '../../organisation/users/rules';
import { findUser, powersOf } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findSessions, revokeOthers, revokeOwn, revokeSession } from './store';

/** Ends these sessions of the caller's own, all or none. */
export function endOwn({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  return transact(db, async (tx) => {
    await revokeOwn(tx, now(), scope, unique);
    for (const entityId of unique) await record(tx, now(), scope, { action: 'endSessions', entity: 'session', entityId });
  });
}

/** Ends all sessions of the caller's own but the present one. Where there are no others, there is nothing to record. */
export function endOthers({ db, now }: Deps, scope: Scope): Promise<void> {
  return transact(db, async (tx) => {
    if (!(await revokeOthers(tx, now(), scope))) return;
    await record(tx, now(), scope, { action: 'endSessions', entity: 'session', entityId: scope.accountId });
  });
}

/** Ends these sessions of other users, all or none: a caller who may disable a user may end the user's sessions. */
export function endSessions({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)].sort();
  return transact(db, async (tx) => {
    const found = await findSessions(tx, now(), scope, unique);
    const actor = await holderOf(tx, scope);
    for (const { id, userId } of found) {
      const target = await findUser(tx, scope, userId);
      refuseIf(statusChange(actor, target, await powersOf(tx, scope, target), 'disabled'));
      await revokeSession(tx, now(), scope.tenantId, id);
      await record(tx, now(), scope, { action: 'endSessions', entity: 'session', entityId: userId });
    }
  });
}
