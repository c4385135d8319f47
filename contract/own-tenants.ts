import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { route } from './route';

/** A tenant that somebody belongs to. */
export const ownTenant = z.object({
  id,
  orgCode: z.string(),
  organization: z.string(),
  /** Where the one who asks is signed in. */
  current: z.boolean(),
  /** Whether that member is let in there. */
  enabled: z.boolean(),
});
export type OwnTenant = z.infer<typeof ownTenant>;

const admin = '/ofa-admin/admin/ofaUser/org';

export const listOwnTenants = route('GET', `${admin}/ref`, { right: 'signedIn', answer: z.array(ownTenant) });
/** The tenants of another user, as far as they are the asker's to know. */
export const listTenantsOf = route('GET', `${admin}/ref/:id`, {
  right: 'user:list',
  params: idParams,
  answer: z.array(ownTenant),
});
/** Signs in to another of one's tenants: a new token, and the old one is no longer good. */
export const switchTenant = route('POST', `${admin}/switch/:tenantId`, {
  right: 'signedIn',
  params: z.object({ tenantId: id }),
  answer: z.string().check(z.minLength(1)),
});
