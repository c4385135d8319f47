import { LONGEST_HOST_TOKEN_MS, TOKEN_LIFETIME_MS } from '../../../contract/limits';
import type { RefusalName, SessionCodeName } from '../../../contract/refusals';
import { isRunning } from '../../platform/clocks';
import { isTenantOpen, type Status } from '../accounts/rules';

/** A session with what it refers to; null where that is gone. */
export interface SessionFacts {
  readonly expires_at: number;
  readonly end_reason: 'signedOut' | 'revoked' | 'elsewhere' | null;
  readonly account_status: Status | null;
  readonly membership_status: Status | null;
  readonly tenant_status: Status | null;
  readonly tenant_ends_at: number | null;
  /** The sub-system whose server asked for it, if one did. */
  readonly host_id: string | null;
}

/** Why a token is no longer good, or undefined while it is. */
export function whyEnded(session: SessionFacts, now: number): SessionCodeName | undefined {
  if (session.end_reason === 'elsewhere') return 'signedInElsewhere';
  if (session.end_reason === 'signedOut') return 'tokenUnknown';
  if (!isRunning(session.expires_at, now, session.host_id === null ? TOKEN_LIFETIME_MS : LONGEST_HOST_TOKEN_MS))
    return 'tokenExpired';
  // Before the revocation, which disabling brings about: while it lasts, it is the reason that helps.
  if (session.account_status !== 'enabled' || session.membership_status !== 'enabled') return 'accountDisabled';
  if (session.end_reason === 'revoked') return 'sessionRevoked';
  return isTenantOpen({ status: session.tenant_status, endsAt: session.tenant_ends_at }, now) ? undefined : 'tenantDisabled';
}

/** Why a visiting operator may not set up what would lead out of the tenant. */
export const refusedToVisitor = (session: { readonly enteredBy: unknown }): RefusalName | undefined =>
  session.enteredBy ? 'enteredOnly' : undefined;

/** Why a session is bound to its tenant, if it is: its user is a visiting operator, or this tenant's third party vouches for them. */
export const refusedWhenBound = (session: { readonly enteredBy: unknown; readonly confined: boolean }): RefusalName | undefined =>
  refusedToVisitor(session) ?? (session.confined ? 'confinedSession' : undefined);
