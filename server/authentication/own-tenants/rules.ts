import type { Permission } from '../../../contract/permissions';

/** Only callers who manage tenants may know all tenants of a user. */
export const seesEveryTenant = (actor: { readonly platform: boolean; readonly permissions: ReadonlySet<Permission> }) =>
  actor.platform && actor.permissions.has('tenant:list');
