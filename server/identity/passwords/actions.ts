import type { SignInPolicy } from '../../../contract/passwords';
import type { RefusalName } from '../../../contract/refusals';
import type { PasswordType } from '../../../contract/sign-in';
import { type Actor, record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { byUsername } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { openSealed } from '../../platform/secrets/aes';
import { foldUsername } from '../accounts/rules';
import { endBindingsOfAccount } from '../bindings/store';
import { guessAt } from '../known-devices/actions';
import { removePasskeys } from '../passkeys/store';
import { distrustDevices } from '../second-factor/store';
import { revokeSessions } from '../sessions/store';
import { policyOf } from '../sign-in-policy/store';
import { decryptPassword, isKeyGone } from './cipher-store';
import { passwordProblem, refuseProblem } from './rules';
import { formerHashes, type NewPassword, type PasswordOwner, passwordOwner, updatePassword } from './store';

export interface Received {
  readonly password: string;
  readonly passwordType?: PasswordType | undefined;
  readonly codeId?: string | undefined;
  /** Whose it is said to be. */
  readonly username: string;
  /** Whether the connection was private: over HTTPS, or from this machine itself. */
  readonly isPrivate: boolean;
}

/**
 * Refuses a password whose key is gone, before a captcha is used up for it: the console then sends it again with the present key, and
 * the user does not notice that the page was open overnight (G55).
 */
export async function refuseGoneKey(deps: Deps, { passwordType, password }: Pick<Received, 'passwordType' | 'password'>) {
  const type = passwordType ?? deps.transport.type;
  if (type === 'default' && (await isKeyGone(deps.db, deps.now(), password))) throw new Refusal('passwordUnreadable');
}

/** Opens a password as it travelled (§3). Only the configured type and `default` are accepted, so a client cannot be talked into a weaker one. */
export async function receivePassword(deps: Deps, received: Received): Promise<string> {
  const { passwordType = deps.transport.type, password, codeId = '' } = received;
  if (passwordType === 'default') return decryptPassword(deps.db, deps.now(), password, codeId);
  const plain = passwordType === deps.transport.type ? await opened(deps, passwordType, received) : undefined;
  if (plain === undefined) throw new Refusal('passwordUnreadable');
  return plain;
}

async function opened(deps: Deps, type: Exclude<PasswordType, 'default'>, received: Received): Promise<string | undefined> {
  const { password, codeId = '', username, isPrivate } = received;
  if (type === 'plaintext') return isPrivate ? password : undefined;
  const [first = '', second = ''] = password.split('.');
  if (type === 'BJCA')
    return deps.providers.bjca.decrypt(deps.now(), foldUsername(username), { keyId: first, cipherPwd: second });
  try {
    const [iv, sealed] = [Buffer.from(first, 'base64url'), Buffer.from(second, 'base64url')];
    return deps.transport.aesKey && openSealed(deps.transport.aesKey, iv, sealed, codeId);
  } catch {
    return undefined;
  }
}

interface Sealed {
  readonly password: string;
  readonly passwordType?: PasswordType | undefined;
  readonly codeId?: string | undefined;
}

/**
 * Checks the password of a signed-in user, where a stolen token must not be enough. It is a guess like any other: it counts
 * for the lock-out. An account without a password cannot prove anything by one.
 */
export async function provePassword(deps: Deps, scope: Scope, sealed: Sealed, from: From): Promise<PasswordOwner> {
  const owner = await passwordOwner(deps.db, scope.accountId);
  if (!owner) throw new SignedOutError('tokenUnknown');
  const typed = await receivePassword(deps, { ...sealed, ...from, username: owner.username });
  if (!(await isPassword(deps, owner, typed, from))) throw new Refusal('credentialsWrong');
  return owner;
}

/** Whether a password is the account's. It is a guess like any other. */
export const isPassword = (deps: Deps, owner: PasswordOwner, typed: string, from: From): Promise<boolean> =>
  guessAt(deps, { accountId: owner.id, subject: byUsername(owner.username_key) }, from, (mayBe) =>
    deps.hashing.verify(mayBe ? owner.password_hash : null, typed, from.origin),
  );

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
    if (hash !== null && (await hashing.verify(hash, password, owner.id))) return 'passwordReused';
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
  const passwordHash = await hashing.hash(password, owner.id);
  await transact(db, async (tx) => {
    const refusal = await use?.(tx);
    if (refusal) throw new Refusal(refusal);
    const change = { passwordHash, chosen: true, ...(isProvedByOld && { instead: owner.password_hash }) };
    // Another change was faster: the proved password is no longer the present one.
    if (!(await setPassword(tx, now(), owner.id, change))) throw new Refusal('oldPasswordWrong');
    await record(tx, now(), actor, { action: 'changePassword', entity: 'user', entityId: actor.membershipId ?? owner.id });
  });
}

/**
 * Sets the password of an account in the caller's transaction, and ends every session. Where the old one was not proved, the account
 * may have been in other hands: passkeys and bindings to third parties go as well. Answers whether it did.
 */
export async function setPassword(tx: Queries, now: number, accountId: string, password: NewPassword): Promise<boolean> {
  if (!(await updatePassword(tx, now, accountId, password))) return false;
  await revokeSessions(tx, now, accountId);
  await distrustDevices(tx, accountId);
  if (password.instead === undefined) {
    await removePasskeys(tx, accountId);
    await endBindingsOfAccount(tx, now, accountId);
  }
  return true;
}
