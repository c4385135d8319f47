import type { SignInPolicy } from '../../../contract/passwords';
import type { RefusalName } from '../../../contract/refusals';
import { type Actor, record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Deps } from '../../platform/ports/deps';
import { policyOf } from '../sign-in-policy/store';
import { passwordProblem, refuseProblem } from './policy';
import { formerHashes, type PasswordOwner, setPassword } from './store';

/** Why a password will not do as the next one of an account, its present and former ones considered. */
export async function nextPasswordProblem(
  { db, hashing }: Pick<Deps, 'db' | 'hashing'>,
  policy: SignInPolicy,
  owner: PasswordOwner,
  password: string,
): Promise<RefusalName | undefined> {
  const problem = passwordProblem(policy, password, { names: [owner.username, owner.phone] });
  if (problem) return problem;
  const used = [owner.password_hash, ...(await formerHashes(db, owner.id, policy.historyCount))];
  for (const hash of used) {
    if (hash !== null && (await hashing.verify(hash, password))) return 'passwordReused';
  }
  return undefined;
}

export interface Replacement {
  readonly password: string;
  readonly actor: Actor;
  /** Whether the password must still be the one that was proved. */
  readonly isProvedByOld: boolean;
  /** Uses up, in the same transaction, what allows it besides; or answers why it no longer does. */
  readonly use?: (tx: Queries) => Promise<RefusalName | undefined>;
}

/** Gives an account the password that its owner has chosen, by the policy of its home tenant. It ends every session. */
export async function replacePassword(deps: Deps, owner: PasswordOwner, replacement: Replacement): Promise<void> {
  const { db, hashing, now } = deps;
  const { password, actor, isProvedByOld, use } = replacement;
  const policy = await policyOf(db, { tenantId: owner.home_tenant_id });
  refuseProblem(policy, await nextPasswordProblem(deps, policy, owner, password));
  const passwordHash = await hashing.hash(password);
  await transact(db, async (tx) => {
    const refusal = await use?.(tx);
    if (refusal) throw new Refusal(refusal);
    const change = { passwordHash, chosen: true, ...(isProvedByOld && { instead: owner.password_hash }) };
    // Somebody was faster: what was proved is the old password no more.
    if (!(await setPassword(tx, now(), owner.id, change))) throw new Refusal('oldPasswordWrong');
    await record(tx, now(), actor, { action: 'changePassword', entity: 'user', entityId: actor.membershipId ?? owner.id });
  });
}
