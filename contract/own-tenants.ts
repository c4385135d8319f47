import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { route } from './route';

/** A tenant of an account. */
export const ownTenant = z.object({
  id,
  orgCode: z.string(),
  organization: z.string(),
  /** Where the caller is signed in. */
  current: z.boolean(),
  /** Whether that member may sign in there. */
  enabled: z.boolean(),
  /** Why not: the member is disabled there, the tenant is, or its time is over. Other servers do not say. */
  closed: z.nullish(z.enum(['member', 'tenant', 'ended'])),
});
export type OwnTenant = z.infer<typeof ownTenant>;

const admin = '/ofa-admin/admin/ofaUser/org';

export const listOwnTenants = route('GET', `${admin}/ref`, { right: 'signedIn', answer: z.array(ownTenant) });
/** The tenants of another user, as far as the caller may know them. */
export const listTenantsOf = route('GET', `${admin}/ref/:id`, {
  right: 'user:list',
  params: idParams,
  answer: z.array(ownTenant),
});
/** Signs in to another tenant of the caller: answers a new token and revokes the old one. */
export const switchTenant = route('POST', `${admin}/switch/:tenantId`, {
  right: 'signedIn',
  params: z.object({ tenantId: id }),
  answer: z.string().check(z.minLength(1)),
});
