import type { SignInMethod } from '../../../contract/logs';
import { secondFactorNeeded } from '../../../contract/second-factor';
import type { Account } from '../../identity/accounts/store';
import { isTrusted } from '../../identity/second-factor/devices';
import { secondFactorOf } from '../../identity/second-factor/store';
import { policyOf } from '../../identity/sign-in-policy/store';
import type { Queries } from '../../platform/db/transact';
import type { Deps } from '../../platform/ports/deps';
import { keepPending } from './pending';

/**
 * By which ways one comes in that prove one thing only. A passkey proves two; of whom a third party vouches, it asks what it will; a
 * ticket was given to somebody who is in.
 */
const ONE_FACTOR: readonly SignInMethod[] = ['password', 'phonePassword', 'originalAccount', 'smsCode'];

export interface Demand {
  readonly refusal: 'secondFactorNeeded' | 'secondFactorSetupNeeded';
  readonly data: ReturnType<typeof secondFactorNeeded.parse>;
}

/** What the home tenant of an account asks for beside a password: as the password itself, it is that tenant's matter. */
export const secondFactorPolicy = (db: Queries, account: Pick<Account, 'home_tenant_id'>) =>
  policyOf(db, { tenantId: account.home_tenant_id });

/** Whether somebody who has proved one thing has to prove another, and the ticket for it. A trusted device spares it, and nothing else. */
export async function secondFactorDemand(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  { method, tenantId, deviceToken }: { method: SignInMethod; tenantId: string; deviceToken: string | undefined },
): Promise<Demand | undefined> {
  if (!ONE_FACTOR.includes(method)) return undefined;
  const { secondFactor, trustedDeviceDays } = await secondFactorPolicy(db, account);
  if (secondFactor === 'off') return undefined;
  const isEnrolled = Boolean((await secondFactorOf(db, account.id))?.secret);
  if (!isEnrolled && secondFactor === 'optional') return undefined;
  if (isEnrolled && deviceToken && (await isTrusted(db, now(), account.id, deviceToken, trustedDeviceDays))) return undefined;
  const kind = isEnrolled ? 'secondFactor' : 'secondFactorSetup';
  const ticket = await keepPending(db, now(), { kind, accountId: account.id, tenantId, method });
  const data = secondFactorNeeded.parse({ ticket, trustedDeviceDays });
  return { refusal: isEnrolled ? 'secondFactorNeeded' : 'secondFactorSetupNeeded', data };
}
