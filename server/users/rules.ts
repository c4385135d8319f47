import type { RefusalName } from '../../contract/refusals';
import type { UserDraft } from '../../contract/users';
import { type Holder, isWithinOwnRights, type RoleRights } from '../roles/rules';

type Verdict = RefusalName | undefined;

/** Who acts: a caller with rights, in a tenant. */
export interface Actor extends Holder {
  readonly tenantId: string;
  readonly membershipId: string;
}

export interface Target {
  readonly id: string;
  readonly username: string;
  readonly phone: string | null;
  readonly administrator: boolean;
  readonly superAdministrator: boolean;
  readonly homeTenantId: string;
  readonly accountStatus: 'enabled' | 'disabled';
}

const isHome = (actor: Actor, target: Target) => actor.tenantId === target.homeTenantId;

/** Administrators are touched by administrators only, and a super administrator by another one. */
export function protection(actor: Actor, target: Target): Verdict {
  if (target.superAdministrator && !actor.superAdministrator) return 'administratorProtected';
  const isAdministrator = actor.administrator || actor.superAdministrator;
  return target.administrator && !isAdministrator ? 'administratorProtected' : undefined;
}

/** Nobody takes over, or shuts out, somebody who may do or see more than they themselves. `held` are the target's roles. */
function dominance(actor: Actor, target: Target, held: readonly RoleRights[]): Verdict {
  const isWithin = target.id === actor.membershipId || held.every((role) => isWithinOwnRights(actor, role));
  return protection(actor, target) ?? (isWithin ? undefined : 'beyondOwnRights');
}

export function removal(actor: Actor, target: Target, held: readonly RoleRights[]): Verdict {
  return target.id === actor.membershipId ? 'notYourself' : dominance(actor, target, held);
}

/** The password belongs to the account, and the account to its home tenant. */
export function passwordReset(actor: Actor, target: Target, held: readonly RoleRights[]): Verdict {
  return dominance(actor, target, held) ?? (isHome(actor, target) ? undefined : 'homeTenantOnly');
}

/** Elsewhere than at home only the membership is switched: it does not open an account that its home has closed. */
export function statusChange(actor: Actor, target: Target, held: readonly RoleRights[], status: 'enabled' | 'disabled'): Verdict {
  if (target.id === actor.membershipId) return 'notYourself';
  const stays = !isHome(actor, target) && target.accountStatus === 'disabled' && status === 'enabled';
  return dominance(actor, target, held) ?? (stays ? 'homeTenantOnly' : undefined);
}

/** Username and phone belong to the account, too: who changes them could sign in with them. */
export function accountEdit(actor: Actor, target: Target, held: readonly RoleRights[], draft: UserDraft): Verdict {
  const differs = draft.username !== target.username || draft.phone !== target.phone;
  if (!differs) return protection(actor, target);
  return dominance(actor, target, held) ?? (isHome(actor, target) ? undefined : 'homeTenantOnly');
}

interface Change {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What one of two lists has and the other has not. */
export const differences = ({ before, after }: Change): string[] => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

/** A role that is given or taken away must exist, and lie within the actor's own rights. One that stays may be any. */
export function roleChange(actor: Actor, change: Change, roles: ReadonlyMap<string, RoleRights>): Verdict {
  const changed = differences(change).map((id) => roles.get(id));
  if (changed.some((role) => role === undefined)) return 'roleUnknown';
  return changed.every((role) => role && isWithinOwnRights(actor, role)) ? undefined : 'roleBeyondOwn';
}

/**
 * A department that is joined or left must exist within the actor's reach; and nobody is moved out of the sight of whoever moves
 * them, unless they are that somebody.
 */
export function departmentChange(actor: Actor, userId: string | undefined, change: Change, seen: ReadonlySet<string>): Verdict {
  if (!differences(change).every((id) => seen.has(id))) return 'departmentUnknown';
  const staysInSight = actor.reach === 'all' || userId === actor.membershipId || change.after.some((id) => seen.has(id));
  return staysInSight ? undefined : 'departmentUnknown';
}
