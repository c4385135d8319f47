import type { UserStatus } from '../../../contract/users';
import { foldUsername } from '../../identity/accounts/rules';
import { setAccountStatus } from '../../identity/accounts/store';
import { setPassword } from '../../identity/passwords/actions';
import { makePassword } from '../../identity/passwords/rules';
import { revokeSessions } from '../../identity/sessions/store';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { byUsername, forgetGuesses } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { holderOf } from '../roles/store';
import type { Giver } from './actions';
import { passwordReset, statusChange, takeOver } from './rules';
import { findUser, holdUser, holdUsers, powersOf, setOriginalName, type UserRow, updateMembership } from './store';

/** A new password, answered once. It ends the sessions that the old one began, and a lock-out by guesses. */
export async function resetPassword({ db, hashing, now }: Deps, scope: Scope, id: string): Promise<string> {
  const password = makePassword(await policyOf(db, scope));
  const passwordHash = await hashing.hash(password, scope.tenantId);
  await transact(db, async (tx) => {
    const target = await holdUser(tx, scope, id);
    refuseIf(passwordReset(await holderOf(tx, scope), target, await powersOf(tx, scope, target)));
    await setPassword(tx, now(), target.accountId, { passwordHash, chosen: false });
    await forgetGuesses(tx, byUsername(foldUsername(target.username)));
    await record(tx, now(), scope, { action: 'resetPassword', entity: 'user', entityId: id });
  });
  return password;
}

export function setUserStatus({ db, now }: Deps, scope: Scope, id: string, status: UserStatus): Promise<void> {
  return transact(db, async (tx) => {
    const user = await holdUser(tx, scope, id);
    await switchUser(tx, await holderOf(tx, scope), now(), { user, status });
  });
}

/** All of these users or, where one of them may not be switched or is not there, none. */
export function setManyStatus({ db, now }: Deps, scope: Scope, userIds: readonly string[], status: UserStatus): Promise<void> {
  return transact(db, async (tx) => {
    const actor = await holderOf(tx, scope);
    for (const user of await holdUsers(tx, scope, userIds)) {
      if (user.status !== status) await switchUser(tx, actor, now(), { user, status });
    }
  });
}

/** At home the account itself is switched on or off, elsewhere the membership alone. */
async function switchUser(tx: Queries, actor: Giver, now: number, { user, status }: { user: UserRow; status: UserStatus }) {
  const { id, accountId, homeTenantId } = user;
  refuseIf(statusChange(actor, user, await powersOf(tx, actor, user), status));
  await updateMembership(tx, actor, id, { now }, { status });
  const isHome = homeTenantId === actor.tenantId;
  if (isHome) await setAccountStatus(tx, accountId, status);
  // For good: a token that was stolen does not come back to life when the account does.
  if (status === 'disabled') await revokeSessions(tx, now, accountId, isHome ? undefined : actor.tenantId);
  const after = await findUser(tx, actor, id);
  await record(tx, now, actor, { action: 'setStatus', entity: 'user', entityId: id, before: user, after });
}

const settled = settledBy({ memberships_original_account_key: 'originalAccountTaken' });

/** Gives a user the name of the organisation's earlier system: one more to sign in by, with the same password. */
export async function setOriginalAccount({ db, now }: Deps, scope: Scope, id: string, name: string | null): Promise<void> {
  await settled(
    transact(db, async (tx) => {
      const target = await holdUser(tx, scope, id);
      refuseIf(takeOver(await holderOf(tx, scope), target, await powersOf(tx, scope, target)));
      await setOriginalName(tx, scope, id, name);
      const [before, after] = [{ originalAccount: target.originalAccount }, { originalAccount: name }];
      await record(tx, now(), scope, { action: 'edit', entity: 'user', entityId: id, before, after });
    }),
  );
}
