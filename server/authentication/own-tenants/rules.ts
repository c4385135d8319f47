import type { Permission } from '../../../contract/permissions';

/** Which tenants somebody belongs to is known to whoever keeps the tenants. */
export const seesEveryTenant = (actor: { readonly platform: boolean; readonly permissions: ReadonlySet<Permission> }) =>
  actor.platform && actor.permissions.has('tenant:list');
