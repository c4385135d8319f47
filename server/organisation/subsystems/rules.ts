import type { RefusalName } from '../../../contract/refusals';
import { BASE_SUBSYSTEM_ID, type Subsystem } from '../../../contract/subsystems';
import { type Holder, isWithinOwnRights, type RoleRights } from '../roles/rules';

/** The sub-systems that a user may use, by a menu or by a role. */
export interface Given {
  /** Those with an authorised menu of the tenant: its members can use no others. The platform's own tenant has them all. */
  readonly ceiling: ReadonlySet<string>;
  /** Of which a menu was granted to them. */
  readonly byMenu: ReadonlySet<string>;
  /** Which were granted as a whole to one of their roles. */
  readonly byRole: ReadonlySet<string>;
}

interface Facts {
  readonly id: string;
  readonly enabled: boolean;
}

/** Everyone may use the base sub-system, no one a disabled one; the rest need a grant. Administrators have all. */
export function isPermitted({ id, enabled }: Facts, given: Given, isAdministrator: boolean): boolean {
  if (id === BASE_SUBSYSTEM_ID) return true;
  return enabled && given.ceiling.has(id) && (isAdministrator || given.byMenu.has(id) || given.byRole.has(id));
}

/** §3: permitted ones first, then those with an http address, then the rest; within each as they came. */
export function sorted(subsystems: readonly Subsystem[]): Subsystem[] {
  const rank = ({ currentUserHasPermission, url }: Subsystem) => {
    if (currentUserHasPermission) return 0;
    return url?.startsWith('http') ? 1 : 2;
  };
  return [...subsystems].sort((one, other) => rank(one) - rank(other));
}

/** The console itself is the base sub-system: without it, no one could undo the change. */
export const baseChange = (id: string, enabled: boolean): RefusalName | undefined =>
  id === BASE_SUBSYSTEM_ID && !enabled ? 'subsystemBase' : undefined;

/** A caller cannot give or take away a sub-system that they may not use themselves, nor change a role that allows more than they may. */
export function roleChange(
  holder: Holder,
  mayUse: boolean,
  changed: readonly string[],
  known: readonly (RoleRights & { readonly id: string })[],
): RefusalName | undefined {
  if (changed.length === 0) return undefined;
  if (known.length < changed.length) return 'roleUnknown';
  if (!mayUse) return 'grantBeyondOwn';
  return known.every((role) => isWithinOwnRights(holder, role)) ? undefined : 'roleStronger';
}
