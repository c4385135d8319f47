export type Status = 'enabled' | 'disabled';

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
