import type { UserStatus } from '../../../contract/users';
import { foldUsername } from '../../identity/accounts/rules';
import { placesOf } from '../../identity/accounts/store';
import { makePassword } from '../../identity/passwords/password';
import { setPassword } from '../../identity/passwords/store';
import { revokeSessions } from '../../identity/sessions/store';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { byUsername, forgetGuesses } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { holderOf } from '../roles/store';
import { findUser, findUsers, powersOf, rolesHeld } from './find';
import { passwordReset, removal, statusChange } from './rules';
import type { UserRow } from './store';

/** Deletes all of these users or, where one of them may not be or is not there, none. */
export function removeUsers({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const actor = await holderOf(tx, scope);
    for (const target of await findUsers(tx, scope, ids)) {
      refuseIf(removal(actor, target, await rolesHeld(tx, scope, target)));
      await tenantDb(tx, scope).delete('memberships').where('id', '=', target.id).execute();
      await leaveAccount(tx, scope, target);
      await record(tx, now(), scope, { action: 'remove', entity: 'user', entityId: target.id, before: target });
    }
  });
}

/** An account goes with its last membership. One whose home is left belongs to where it has been a member longest. */
export async function leaveAccount(
  tx: Queries,
  scope: Pick<Scope, 'tenantId'>,
  { accountId, homeTenantId }: Pick<UserRow, 'accountId' | 'homeTenantId'>,
) {
  const [oldest] = await placesOf(tx, accountId);
  if (!oldest) {
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  } else if (homeTenantId === scope.tenantId) {
    await tx.updateTable('accounts').set({ home_tenant_id: oldest.tenantId }).where('id', '=', accountId).execute();
  }
}

/** A new password, answered once; who was signed in with the old one no longer is, and a lock-out by guesses is over. */
export async function resetPassword({ db, hashing, now }: Deps, scope: Scope, id: string): Promise<string> {
  const password = makePassword(await policyOf(db, scope));
  const passwordHash = await hashing.hash(password);
  await transact(db, async (tx) => {
    const target = await findUser(tx, scope, id);
    refuseIf(passwordReset(await holderOf(tx, scope), target, await powersOf(tx, scope, target)));
    await setPassword(tx, now(), target.accountId, { passwordHash, chosen: false });
    await forgetGuesses(tx, byUsername(foldUsername(target.username)));
    await record(tx, now(), scope, { action: 'resetPassword', entity: 'user', entityId: id });
  });
  return password;
}

/** At home the account itself is switched on or off, elsewhere the membership alone. */
export function setUserStatus({ db, now }: Deps, scope: Scope, id: string, status: UserStatus): Promise<void> {
  return transact(db, async (tx) => {
    const before = await findUser(tx, scope, id);
    refuseIf(statusChange(await holderOf(tx, scope), before, await powersOf(tx, scope, before), status));
    await tenantDb(tx, scope)
      .update('memberships')
      .set((eb) => ({ status, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const isHome = before.homeTenantId === scope.tenantId;
    if (isHome) await tx.updateTable('accounts').set({ status }).where('id', '=', before.accountId).execute();
    // For good: a token that was stolen does not come back to life when the account does.
    if (status === 'disabled') await revokeSessions(tx, now(), before.accountId, isHome ? undefined : scope.tenantId);
    const after = await findUser(tx, scope, id);
    await record(tx, now(), scope, { action: 'setStatus', entity: 'user', entityId: id, before, after });
  });
}
