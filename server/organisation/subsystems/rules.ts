import type { RefusalName } from '../../../contract/refusals';
import { BASE_SUBSYSTEM_ID, hostOrigin, type KeptSubsystem, type Subsystem } from '../../../contract/subsystems';
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

type HostFacts = Pick<KeptSubsystem, 'enabled' | 'clientId' | 'url' | 'signInTenantId'>;

interface Keeper {
  /** `subsystem:signIn` */
  readonly maySignIn: boolean;
  readonly superAdministrator: boolean;
}

/**
 * Whose server signs users in acts as any of them. Such a sub-system is made, changed and given a secret by callers with the right to do
 * so, and for the platform's own tenant by super administrators.
 */
export function hostChange(keeper: Keeper, tenantIds: readonly (string | null)[], isPlatform: boolean): RefusalName | undefined {
  if (tenantIds.every((tenantId) => tenantId === null)) return undefined;
  if (!keeper.maySignIn) return 'grantBeyondOwn';
  return isPlatform && !keeper.superAdministrator ? 'grantBeyondOwn' : undefined;
}

/** Whether the tokens of a host end with a change: it lost its right, or is another one by now. */
export function endsTokens(before: HostFacts, after: HostFacts): boolean {
  if (before.signInTenantId === null) return false;
  const isSame = before.signInTenantId === after.signInTenantId && before.clientId === after.clientId;
  return !after.enabled || !isSame || hostOrigin(before.url) !== hostOrigin(after.url);
}
