import type { Permission } from '../../../contract/permissions';
import type { RefusalName } from '../../../contract/refusals';

/** Which tenants somebody belongs to is known to whoever keeps the tenants. */
export const seesEveryTenant = (actor: { readonly platform: boolean; readonly permissions: ReadonlySet<Permission> }) =>
  actor.platform && actor.permissions.has('tenant:list');

/** Why whoever has entered a tenant leaves nothing there that leads out of it. */
export const guestHere = (session: { readonly enteredBy: unknown }): RefusalName | undefined =>
  session.enteredBy ? 'enteredOnly' : undefined;

/** Why a session leads to no other tenant, if it does not: its holder has entered this one, or this one's third party vouches for them. */
export const boundHere = (session: { readonly enteredBy: unknown; readonly confined: boolean }): RefusalName | undefined =>
  guestHere(session) ?? (session.confined ? 'confinedSession' : undefined);
