import { VIEW_LIMITS, VIEWED_LISTS, type ViewedList } from '../../../contract/list-views';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { Forbidden, Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';

/** Views say what people look for: only who may see a list sees those of it. */
export function checkSees(scope: Scope, list: ViewedList) {
  const right = VIEWED_LISTS[list];
  if (right !== 'signedIn' && !scope.permissions.has(right)) throw new Forbidden();
}

export const mayShare = (scope: Scope) => scope.permissions.has('view:share');

/** Views of their own are kept by members: an operator who has entered the tenant is none. */
export function checkKeeps(scope: Scope, shared: boolean) {
  if (!shared) refuseIf(refusedToVisitor(scope));
  else if (!mayShare(scope)) throw new Forbidden();
}

/** Whose a view is: the tenant's, which is no one's, or the caller's own. */
export const keeperOf = ({ membershipId }: Scope, shared: boolean): string | null => (shared ? null : membershipId);

export function refuseFull(count: number) {
  if (count >= VIEW_LIMITS.count) throw new Refusal('viewsFull');
}
