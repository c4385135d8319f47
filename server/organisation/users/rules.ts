import type { RefusalName } from '../../../contract/refusals';
import type { UserDraft } from '../../../contract/users';
import { type Holder, isWithinOwnRights, type RoleRights } from '../roles/rules';

type Verdict = RefusalName | undefined;

/** Who makes a call, in a tenant. */
interface Caller extends Omit<Holder, 'opens'> {
  readonly tenantId: string;
  readonly membershipId: string;
  /** Who has entered the tenant from the platform: an administrator of the tenant, and a guest. */
  readonly enteredBy?: object | null;
}

/** A caller who is measured by what they may do themselves. */
export type Actor = Caller & Holder;

/** A user's rights: their roles in this tenant, and whether their account has rights in another one. */
export interface Powers {
  readonly roles: readonly RoleRights[];
  readonly elsewhere: boolean;
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
export function protection(actor: Caller, target: Target): Verdict {
  if (target.superAdministrator && !actor.superAdministrator) return 'administratorProtected';
  const isAdministrator = actor.administrator || actor.superAdministrator;
  return target.administrator && !isAdministrator ? 'administratorProtected' : undefined;
}

/** A caller cannot shut out a user who may do or see more than the caller. */
function dominance(actor: Actor, target: Target, roles: readonly RoleRights[]): Verdict {
  const isWithin = target.id === actor.membershipId || roles.every((role) => isWithinOwnRights(actor, role));
  return protection(actor, target) ?? (isWithin ? undefined : 'beyondOwnRights');
}

/**
 * Password, username, phone and status belong to the account, and the account to its home tenant. A caller who changes them could act
 * as that user wherever the account has rights: then only the home's own administrator may, and no visiting operator.
 */
function accountDominance(actor: Actor, target: Target, powers: Powers): Verdict {
  const isOwn = target.id === actor.membershipId;
  const isOwnAdministrator = (actor.administrator || actor.superAdministrator) && !actor.enteredBy;
  const isBeyond = powers.elsewhere && !isOwn && !isOwnAdministrator;
  return dominance(actor, target, powers.roles) ?? (isBeyond ? 'beyondOwnRights' : undefined);
}

/** A tenant is not left without its administrator: the platform appoints another one first, and this one is a user like any other. */
const isNeeded = (target: Target) => target.administrator && !target.superAdministrator;

export function removal(actor: Actor, target: Target, roles: readonly RoleRights[]): Verdict {
  if (target.id === actor.membershipId) return 'notYourself';
  return dominance(actor, target, roles) ?? (isNeeded(target) ? 'administratorNeeded' : undefined);
}

/**
 * Whether a caller may shut a user out, or change what identifies or proves the user in this tenant: every such call asks this. The
 * account of a user belongs to its home, and a membership elsewhere to that tenant.
 */
export function takeOver(actor: Actor, target: Target, powers: Powers): Verdict {
  return isHome(actor, target) ? accountDominance(actor, target, powers) : dominance(actor, target, powers.roles);
}

/** The same for what belongs to the account itself, as the password does: username, phone, second factor. Only its home changes that. */
export function passwordReset(actor: Actor, target: Target, powers: Powers): Verdict {
  return takeOver(actor, target, powers) ?? (isHome(actor, target) ? undefined : 'homeTenantOnly');
}

/** Elsewhere than at home only the membership is switched: it does not open an account that its home has closed. */
export function statusChange(actor: Actor, target: Target, powers: Powers, status: 'enabled' | 'disabled'): Verdict {
  if (target.id === actor.membershipId) return 'notYourself';
  const refusal = takeOver(actor, target, powers);
  if (refusal) return refusal;
  if (status === 'disabled') return isNeeded(target) ? 'administratorNeeded' : undefined;
  return !isHome(actor, target) && target.accountStatus === 'disabled' ? 'homeTenantOnly' : undefined;
}

export function accountEdit(actor: Actor, target: Target, powers: Powers, draft: UserDraft): Verdict {
  const differs = draft.username !== target.username || draft.phone !== target.phone;
  return differs ? passwordReset(actor, target, powers) : protection(actor, target);
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
 * A department that is joined or left must be within the caller's scope; and a change must not move a user out of the caller's scope,
 * unless it is the caller.
 */
export function departmentChange(actor: Caller, userId: string | undefined, change: Change, seen: ReadonlySet<string>): Verdict {
  if (!differences(change).every((id) => seen.has(id))) return 'departmentUnknown';
  const staysInSight = actor.reach === 'all' || userId === actor.membershipId || change.after.some((id) => seen.has(id));
  return staysInSight ? undefined : 'departmentUnknown';
}
