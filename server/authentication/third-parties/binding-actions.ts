import { bindingsOf, endBindings } from '../../identity/bindings/store';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { holderOf } from '../../organisation/roles/store';
import { takeOver } from '../../organisation/users/rules';
import { findUser, holdUser, powersOf } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { allOrGone } from '../../platform/db/gone';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';

export const ownBindings = ({ db }: Deps, scope: Scope) => bindingsOf(db, scope, scope.accountId);

export const userBindings = async ({ db }: Deps, scope: Scope, id: string) =>
  bindingsOf(db, scope, (await findUser(db, scope, id)).accountId);

export function removeOwnBindings({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  refuseIf(refusedToVisitor(scope));
  return transact(db, (tx) => unbind(tx, scope, now(), { id: scope.membershipId, accountId: scope.accountId, ids }));
}

/** Removes the bindings of a user, unless the user is stronger than the caller (decision 11). */
export function removeUserBindings({ db, now }: Deps, scope: Scope, id: string, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const target = await holdUser(tx, scope, id);
    refuseIf(takeOver(await holderOf(tx, scope), target, await powersOf(tx, scope, target)));
    await unbind(tx, scope, now(), { id, accountId: target.accountId, ids });
  });
}

interface Unbinding {
  readonly id: string;
  readonly accountId: string;
  readonly ids: readonly string[];
}

async function unbind(tx: Queries, scope: Scope, now: number, { id, accountId, ids }: Unbinding): Promise<void> {
  const bound = await bindingsOf(tx, scope, accountId);
  // Two who remove the same one at once have both found it.
  const ended = allOrGone(await endBindings(tx, now, scope, { accountId, configIds: ids }), ids);
  const names = bound.filter((binding) => ended.includes(binding.id)).map(({ name }) => name);
  const before = { thirdParties: names.join(', ') };
  await record(tx, now, scope, { action: 'unbindIdentity', entity: 'user', entityId: id, before });
}
