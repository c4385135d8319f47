import type { z } from 'zod/mini';
import type * as contract from '../../../contract/passwords';
import { passwordProblem, refuseProblem } from '../../identity/passwords/policy';
import { receivePassword } from '../../identity/passwords/receive';
import { nextPasswordProblem } from '../../identity/passwords/replace';
import { type PasswordOwner, passwordOwner } from '../../identity/passwords/store';
import { openPolicy, policyOf } from '../../identity/sign-in-policy/store';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { findChange } from '../admission/pending';

type Query<Route extends { query: z.ZodMiniType }> = z.output<Route['query']>;

/** Whether a password would do as the caller's next one. */
export async function checkOwn(deps: Deps, scope: Scope, query: Query<typeof contract.checkOwnPassword>, from: From) {
  const owner = await passwordOwner(deps.db, scope.accountId);
  if (!owner) throw new Refusal('gone');
  return checkNext(deps, owner, query, from);
}

/** Signed out, an account's former passwords are looked at only for whoever has proved that it is theirs. */
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
