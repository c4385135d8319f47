import type { SignInMethod, SignInOutcome } from '../../../contract/logs';
import { changeNeeded } from '../../../contract/passwords';
import { secondFactorNeeded } from '../../../contract/second-factor';
import { choosePlace, entryRefusal } from '../../identity/accounts/rules';
import { type Account, isAsProved, markSignedIn, placesOf } from '../../identity/accounts/store';
import { changeReason } from '../../identity/passwords/rules';
import { isTrusted, secondFactorOf } from '../../identity/second-factor/store';
import { endElsewhere, startSession } from '../../identity/sessions/store';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { logSignIn } from '../../platform/audit/sign-ins';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { keepPending } from './store';

type Refused = Exclude<SignInOutcome, 'success'>;
/** The word of a tenant's third party, or of its host, counts in that tenant only. */
const VOUCHED: readonly SignInMethod[] = ['thirdParty', 'weChat', 'host'];
const WITH_PASSWORD: readonly SignInMethod[] = ['password', 'phonePassword', 'originalAccount'];
/**
 * The methods that prove one thing only. A passkey proves two; a third party asks for what it wants; a ticket was given to a signed-in user.
 */
const ONE_FACTOR: readonly SignInMethod[] = ['password', 'phonePassword', 'originalAccount', 'smsCode'];

/** Further proof that came with the sign-in. */
export interface Proof {
  /** Of a browser that may be spared the second factor. */
  readonly deviceToken?: string | undefined;
  /** The second factor itself. */
  readonly isProved?: boolean;
}

/** Signs in an account that has been proved by any method, and answers the token. */
export async function admit(deps: Deps, account: Account, method: SignInMethod, from: From, proof: Proof = {}): Promise<string> {
  const now = deps.now();
  const place = choosePlace(await placesOf(deps.db, account.id), from.organisation, {
    lastTenantId: account.last_tenant_id,
    homeTenantId: account.home_tenant_id,
  });
  const attempt = { account, method, from };
  if (!place) return refuse(deps, attempt, 'notAMember');
  const refusal = entryRefusal(account.status, place, now);
  if (refusal) return refuse(deps, { ...attempt, tenantId: place.tenantId }, refusal);
  if (WITH_PASSWORD.includes(method)) await demandChange(deps, attempt, place.tenantId);
  if (!proof.isProved) await demandSecondFactor(deps, attempt, place.tenantId, proof.deviceToken);
  const token = await transact(deps.db, async (tx) =>
    (await isAsProved(tx, account)) ? letIn(tx, now, { accountId: account.id, place, method, from }) : undefined,
  );
  if (token === undefined) return refuse(deps, { ...attempt, tenantId: place.tenantId }, 'credentialsWrong');
  deps.onSignedIn(account.id, from);
  return token;
}

interface Entrance {
  readonly accountId: string;
  readonly place: Awaited<ReturnType<typeof placesOf>>[number];
  readonly method: SignInMethod;
  readonly from: From;
  /** The sub-system whose server asked for the session, if one did. */
  readonly host?: { readonly id: string; readonly name: string; readonly lengthMs: number };
}

/** Starts the session of an account that may enter its tenant. */
export async function letIn(tx: Queries, now: number, { accountId, place, method, from, host }: Entrance): Promise<string> {
  // First: it locks the account, so that of two sign-ins at once the later one sees the session of the earlier.
  if (!(await markSignedIn(tx, now, accountId, place))) throw new Refusal('notAMember');
  const { singleSession } = await policyOf(tx, place);
  if (singleSession) await endElsewhere(tx, now, accountId, place.tenantId);
  await logSignIn(tx, now, { ...from, ...place, accountId, outcome: 'success', method });
  const after = host && { after: { hostId: host.id, host: host.name } };
  const actor = { ...place, requestId: from.requestId };
  await record(tx, now, actor, { action: 'signIn', entity: 'session', entityId: accountId, ...after });
  return startSession(tx, now, { ...from, ...place, accountId, confined: VOUCHED.includes(method), host });
}

export interface Attempt {
  readonly account: Pick<Account, 'id' | 'home_tenant_id'> | undefined;
  readonly method: SignInMethod;
  readonly from: From;
  /** Where it would have led. */
  readonly tenantId?: string;
}

/** Refuses an attempt to sign in, and writes down that it did. */
export async function refuse({ db, now }: Deps, attempt: Attempt, outcome: Refused, data: unknown = null): Promise<never> {
  const { account, method, from, tenantId = account?.home_tenant_id } = attempt;
  const facts = { ...from, accountId: account?.id, outcome, method };
  await logSignIn(db, now(), { ...facts, tenantId }).catch((error: unknown) => {
    // The tenant was deleted meanwhile.
    if (!brokenReference(error)) throw error;
    return logSignIn(db, now(), { ...facts, tenantId: undefined });
  });
  throw new Refusal(outcome, data);
}

/** A password that is right, but expired or not of its owner's choosing, gives a ticket to change it, and no token. */
async function demandChange(deps: Deps, attempt: Attempt & { readonly account: Account }, tenantId: string) {
  const { account } = attempt;
  const policy = await policyOf(deps.db, { tenantId: account.home_tenant_id });
  const times = { changedAt: account.password_changed_at, chosenAt: account.password_chosen_at };
  const reason = changeReason(policy, times, deps.now());
  if (!reason) return;
  const changeTicket = await keepPending(deps.db, deps.now(), { kind: 'changePassword', accountId: account.id });
  const data = changeNeeded.parse({ changeTicket, username: account.username_key, reason, policy });
  await refuse(deps, { ...attempt, tenantId }, 'passwordChangeNeeded', data);
}

/** What the home tenant of an account asks for beside a password: as the password itself, it is that tenant's matter. */
export const secondFactorPolicy = (db: Queries, account: Pick<Account, 'home_tenant_id'>) =>
  policyOf(db, { tenantId: account.home_tenant_id });

/**
 * A second factor that the home tenant of the account asks for is proved, or set up, with a ticket, and there is no token yet. A trusted
 * device skips it, and nothing else.
 */
async function demandSecondFactor(
  deps: Deps,
  attempt: Attempt & { readonly account: Account },
  tenantId: string,
  deviceToken: string | undefined,
) {
  const { db, now } = deps;
  const { account, method } = attempt;
  if (!ONE_FACTOR.includes(method)) return;
  const { secondFactor, trustedDeviceDays } = await secondFactorPolicy(db, account);
  if (secondFactor === 'off') return;
  const isEnrolled = Boolean((await secondFactorOf(db, account.id))?.secret);
  if (!isEnrolled && secondFactor === 'optional') return;
  if (isEnrolled && deviceToken && (await isTrusted(db, now(), account.id, deviceToken, trustedDeviceDays))) return;
  const kind = isEnrolled ? 'secondFactor' : 'secondFactorSetup';
  const ticket = await keepPending(db, now(), { kind, accountId: account.id, tenantId, method });
  const data = secondFactorNeeded.parse({ ticket, trustedDeviceDays });
  await refuse(deps, { ...attempt, tenantId }, isEnrolled ? 'secondFactorNeeded' : 'secondFactorSetupNeeded', data);
}
