import type { OwnTenant } from '../../../contract/own-tenants';
import type { Permission } from '../../../contract/permissions';
import { isTenantOpen, type Status } from '../../identity/accounts/rules';

interface Place {
  readonly membershipStatus: Status;
  readonly status: Status;
  readonly endsAt: number | null;
}

/** What keeps a member out of a tenant; null where nothing does. */
export function closedBy(place: Place, now: number): NonNullable<OwnTenant['closed']> | null {
  if (place.membershipStatus === 'disabled') return 'member';
  if (isTenantOpen(place, now)) return null;
  return place.status === 'disabled' ? 'tenant' : 'ended';
}

/** Only callers who manage tenants may know all tenants of a user. */
export const seesEveryTenant = (actor: { readonly platform: boolean; readonly permissions: ReadonlySet<Permission> }) =>
  actor.platform && actor.permissions.has('tenant:list');
