import type { SessionCodeName } from '../../../contract/refusals';

type Status = 'enabled' | 'disabled';

/** A session with what it refers to; null where that is gone. */
export interface SessionFacts {
  readonly expires_at: number;
  readonly end_reason: 'signedOut' | 'revoked' | 'elsewhere' | null;
  readonly account_status: Status | null;
  readonly membership_status: Status | null;
  readonly tenant_status: Status | null;
  readonly tenant_ends_at: number | null;
}

/** Why a token is no longer good, or undefined while it is. */
export function whyEnded(session: SessionFacts, now: number): SessionCodeName | undefined {
  if (session.end_reason === 'elsewhere') return 'signedInElsewhere';
  if (session.end_reason === 'signedOut') return 'tokenUnknown';
  if (session.expires_at <= now) return 'tokenExpired';
  // Before the revocation, which disabling brings about: while it lasts, it is the reason that helps.
  if (session.account_status !== 'enabled' || session.membership_status !== 'enabled') return 'accountDisabled';
  if (session.end_reason === 'revoked') return 'sessionRevoked';
  return isTenantOpen({ status: session.tenant_status, endsAt: session.tenant_ends_at }, now) ? undefined : 'tenantDisabled';
}

export function isTenantOpen(tenant: { readonly status: Status | null; readonly endsAt: number | null }, now: number): boolean {
  return tenant.status === 'enabled' && (tenant.endsAt === null || tenant.endsAt > now);
}

export interface Place {
  readonly tenantId: string;
  readonly orgCode: string;
}

/** Where a sign-in leads: where it asked to go (tenant id or code), else where the account was last, else its home, else anywhere. */
export function choosePlace<P extends Place>(
  places: readonly P[],
  asked: string | undefined,
  { lastTenantId, homeTenantId }: { readonly lastTenantId: string | null; readonly homeTenantId: string },
): P | undefined {
  if (asked) return places.find(({ tenantId, orgCode }) => tenantId === asked || orgCode === asked);
  const of = (id: string | null) => places.find(({ tenantId }) => tenantId === id);
  return of(lastTenantId) ?? of(homeTenantId) ?? places[0];
}

/** What a username is compared by. */
export const foldUsername = (username: string) => username.normalize('NFKC').toLowerCase();

/** Said only to who gave the right password. */
export function entryRefusal(
  accountStatus: Status,
  place: { readonly membershipStatus: Status; readonly status: Status; readonly endsAt: number | null },
  now: number,
): 'accountDisabled' | 'tenantDisabled' | undefined {
  if (accountStatus === 'disabled' || place.membershipStatus === 'disabled') return 'accountDisabled';
  return isTenantOpen(place, now) ? undefined : 'tenantDisabled';
}
