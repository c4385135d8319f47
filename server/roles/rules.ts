import type { Permission } from '../../contract/permissions';
import type { DataScope } from '../db/tables/organisation';

/** Whom somebody may see and change: everybody; those in their departments and below; those in their departments; themselves. */
export type Reach = DataScope;

const WIDEST_FIRST = ['all', 'below', 'own', 'self'] as const satisfies readonly Reach[];

/** Several roles add up: the widest of their data scopes counts. Without a role one sees oneself. */
export const reachOf = (scopes: readonly DataScope[]): Reach => WIDEST_FIRST.find((scope) => scopes.includes(scope)) ?? 'self';

const reachesAsFarAs = (one: Reach, other: Reach) => WIDEST_FIRST.indexOf(one) <= WIDEST_FIRST.indexOf(other);

export interface RoleRights {
  readonly permissions: readonly Permission[];
  readonly dataScope: DataScope;
}

export interface Holder {
  readonly administrator: boolean;
  readonly superAdministrator: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: Reach;
}

/** Nobody gives away, or takes away, more than they have: neither a permission nor a wider view. Administrators may. */
export function isWithinOwnRights(holder: Holder, role: RoleRights): boolean {
  if (holder.administrator || holder.superAdministrator) return true;
  return (
    role.permissions.every((permission) => holder.permissions.has(permission)) && reachesAsFarAs(holder.reach, role.dataScope)
  );
}
