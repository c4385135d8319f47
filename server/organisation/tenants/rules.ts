import type { RefusalName } from '../../../contract/refusals';
import type { TenantDraft } from '../../../contract/tenants';
import { isTenantOpen } from '../../identity/accounts/rules';

type Verdict = RefusalName | undefined;

export interface Target {
  readonly platform: boolean;
  readonly status: 'enabled' | 'disabled';
  readonly endsAt: number | null;
}

const unlessPlatform = ({ platform }: Target): Verdict => (platform ? 'platformTenant' : undefined);

/** The platform's own tenant has no end. */
export const edit = (target: Target, { endTime }: Pick<TenantDraft, 'endTime'>): Verdict =>
  endTime ? unlessPlatform(target) : undefined;

export const statusChange = (target: Target, status: 'enabled' | 'disabled'): Verdict =>
  status === 'disabled' ? unlessPlatform(target) : undefined;

export const removal = unlessPlatform;

/** Who administers the platform is settled among its own users. */
export const administratorChange = unlessPlatform;

/** An operator can enter neither their own tenant nor a closed one. */
export function entry(target: Target, now: number): Verdict {
  return unlessPlatform(target) ?? (isTenantOpen(target, now) ? undefined : 'tenantClosed');
}
