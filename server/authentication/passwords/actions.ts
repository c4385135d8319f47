import type { z } from 'zod/mini';
import type * as contract from '../../../contract/passwords';
import { accountById, accountByPhone, placesOf } from '../../identity/accounts/store';
import { askerOf } from '../../identity/known-devices/rules';
import {
  isPassword,
  nextPasswordProblem,
  provePassword,
  receivePassword,
  replacePassword,
} from '../../identity/passwords/actions';
import { passwordProblem, refuseProblem } from '../../identity/passwords/rules';
import { type PasswordOwner, passwordOwner } from '../../identity/passwords/store';
import { countEffects } from '../../identity/sign-in-policy/effects-store';
import { effectsOf } from '../../identity/sign-in-policy/rules';
import { openPolicy, policyOf, savePolicy } from '../../identity/sign-in-policy/store';
import { type Actor, record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { byUsername, forgetGuesses } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { findChange, takePending } from '../admission/store';
import { type CodeProof, takeCode, tryCode } from '../sms/store';

type Body<Route extends { body: z.ZodMiniType }> = z.output<Route['body']>;

/** One's own password. The old one is a guess like any other: it counts for the lock-out. */
export async function changeOwn(
  deps: Deps,
  scope: Scope,
  userId: string,
  { oldPassword, newPassword, ...sealed }: Body<typeof contract.changePassword>,
  from: From,
): Promise<void> {
  const owner = userId === scope.membershipId ? await passwordOwner(deps.db, scope.accountId) : undefined;
  if (!owner) throw new Refusal('gone');
  const { username } = owner;
  const old = await receivePassword(deps, { ...sealed, ...from, username, password: oldPassword });
  const next = await receivePassword(deps, { ...sealed, ...from, username, password: newPassword });
  if (!(await isPassword(deps, owner, old, from))) throw new Refusal('oldPasswordWrong');
  await replacePassword(deps, owner, { password: next, actor: scope, isProvedByOld: true });
}

/** The console of the caller was locked, and they know the password. */
export async function unlock(deps: Deps, scope: Scope, sealed: Body<typeof contract.unlock>, from: From): Promise<void> {
  await provePassword(deps, scope, sealed, from);
}

/** The change that a sign-in asked for, by the ticket that it gave. The ticket is good until the password is changed. */
export async function changeByTicket(
  deps: Deps,
  { changeTicket, newPassword, ...sealed }: Body<typeof contract.changeByTicket>,
  from: From,
): Promise<void> {
  const pending = await findChange(deps.db, deps.now(), changeTicket);
  const owner = pending && (await passwordOwner(deps.db, pending.accountId));
  if (!owner) throw new Refusal('ticketUnknown');
  const password = await receivePassword(deps, { ...sealed, ...from, username: owner.username, password: newPassword });
  const use = async (tx: Queries) => ((await takePending(tx, changeTicket)) ? undefined : 'ticketUnknown');
  await replacePassword(deps, owner, { password, actor: await actorOf(deps.db, owner, from), isProvedByOld: true, use });
}

/**
 * Sets a new password with a code sent to the account's number. A wrong code and an unknown number are refused alike; a refused
 * password leaves the code valid.
 */
export async function replaceForgotten(
  deps: Deps,
  { phone, code, newPassword, ...sealed }: Body<typeof contract.replaceForgotten>,
  from: From,
): Promise<void> {
  const password = await receivePassword(deps, { ...sealed, ...from, username: phone, password: newPassword });
  const account = await accountByPhone(deps.db, phone);
  const proof = await tryCode(deps, { phone, code, purpose: 'forgot', asker: askerOf(from) }, account !== undefined);
  const owner = account && (await passwordOwner(deps.db, account.id));
  if (!owner || !proof) throw new Refusal('codeWrong');
  const use = async (tx: Queries) => usedUp(tx, proof, owner);
  await replacePassword(deps, owner, { password, actor: await actorOf(deps.db, owner, from), isProvedByOld: false, use });
}

/** Uses the code up; a lock-out by guesses at the forgotten password is over. */
async function usedUp(tx: Queries, proof: CodeProof, owner: PasswordOwner) {
  if (!(await takeCode(tx, proof))) return 'codeWrong';
  await forgetGuesses(tx, byUsername(owner.username_key));
  return undefined;
}

/** Without a session, the home tenant counts. */
async function actorOf(db: Queries, owner: PasswordOwner, { requestId }: From): Promise<Actor> {
  const tenantId = owner.home_tenant_id;
  const home = (await placesOf(db, owner.id)).find((place) => place.tenantId === tenantId);
  return { tenantId, membershipId: home?.membershipId ?? null, requestId };
}

type Query<Route extends { query: z.ZodMiniType }> = z.output<Route['query']>;

/** Whether a password would do as the caller's next one. */
export async function checkOwn(deps: Deps, scope: Scope, query: Query<typeof contract.checkOwnPassword>, from: From) {
  const owner = await passwordOwner(deps.db, scope.accountId);
  if (!owner) throw new Refusal('gone');
  return checkNext(deps, owner, query, from);
}

/** Signed out, an account's former passwords are checked only for the holder of its ticket. */
export async function checkOpen(deps: Deps, query: Query<typeof contract.checkOpenPassword>, from: From): Promise<true> {
  const { changeTicket, username = '', orgId } = query;
  const pending = changeTicket && (await findChange(deps.db, deps.now(), changeTicket));
  const owner = pending ? await passwordOwner(deps.db, pending.accountId) : undefined;
  if (owner) return checkNext(deps, owner, query, from);
  const password = await receivePassword(deps, { ...query, ...from, username });
  const policy = await openPolicy(deps.db, orgId ?? from.organisation);
  refuseProblem(policy, passwordProblem(policy, password, { names: [username] }));
  return true;
}

async function checkNext(deps: Deps, owner: PasswordOwner, query: Query<typeof contract.checkOwnPassword>, from: From) {
  const password = await receivePassword(deps, { ...query, ...from, username: owner.username });
  const policy = await policyOf(deps.db, { tenantId: owner.home_tenant_id });
  refuseProblem(policy, await nextPasswordProblem(deps, policy, owner, password));
  return true as const;
}

/** What binds the caller's account: the policy of its home tenant, wherever it is signed in. */
export async function ownPolicy({ db }: Deps, { accountId, tenantId }: Scope) {
  const account = await accountById(db, accountId);
  return policyOf(db, { tenantId: account?.home_tenant_id ?? tenantId });
}

/** Of two editors of the same version one is refused, and shown the policy as it is now. */
export function editPolicy({ db, now }: Deps, scope: Scope, { version, ...policy }: Body<typeof contract.editPasswordPolicy>) {
  return transact(db, async (tx) => {
    const before = await policyOf(tx, scope);
    if (!(await savePolicy(tx, scope, now(), policy, version))) throw new Refusal('stale', await policyOf(tx, scope));
    const after = await policyOf(tx, scope);
    await record(tx, now(), scope, { action: 'edit', entity: 'passwordPolicy', entityId: scope.tenantId, before, after });
    return after;
  });
}

/** What the policy would mean if it were saved now. */
export async function policyEffects({ db, now }: Deps, scope: Scope, draft: Body<typeof contract.weighPasswordPolicy>) {
  const effects = effectsOf(await policyOf(db, scope), draft);
  const counted = await countEffects(db, now(), scope, effects, draft.expiryDays);
  return counted.filter(({ users }) => users > 0);
}
