import type { OwnTenant } from '../../../contract/own-tenants';
import { entryRefusal } from '../../identity/accounts/rules';
import { placesOf } from '../../identity/accounts/store';
import { refusedWhenBound } from '../../identity/sessions/rules';
import { endSession } from '../../identity/sessions/store';
import { findUser } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { letIn } from '../admission/actions';
import { closedBy, seesEveryTenant } from './rules';

/**
 * A session of a visiting operator is bound to its tenant: content planted there must not lead out of it. So is a session that a
 * third party of the tenant vouches for.
 */
export async function ownTenants({ db, now }: Deps, scope: Scope): Promise<OwnTenant[]> {
  if (scope.enteredBy) return [];
  const tenants = await tenantsOf(db, now(), scope, scope.accountId);
  return tenants.filter(({ current }) => current || !scope.confined);
}

/** The tenants of another user, as far as the caller may know them: the present one always, all of them for the platform. */
export async function tenantsOfUser({ db, now }: Deps, scope: Scope, id: string): Promise<OwnTenant[]> {
  const { accountId } = await findUser(db, scope, id);
  const tenants = await tenantsOf(db, now(), scope, accountId);
  return tenants.filter(({ current }) => current || seesEveryTenant(scope));
}

async function tenantsOf(db: Queries, now: number, scope: Scope, accountId: string): Promise<OwnTenant[]> {
  const places = await placesOf(db, accountId);
  return places.map((place) => ({
    id: place.tenantId,
    orgCode: place.orgCode,
    organization: place.organization,
    current: place.tenantId === scope.tenantId,
    enabled: closedBy(place, now) === null,
    closed: closedBy(place, now),
  }));
}

/** Signs in to another of one's tenants. Of two switches with one token, one is made. */
export function switchTenant({ db, now }: Deps, scope: Scope, tenantId: string, from: From): Promise<string> {
  refuseIf(refusedWhenBound(scope));
  return transact(db, async (tx) => {
    const { accountId } = scope;
    const place = (await placesOf(tx, accountId)).find((one) => one.tenantId === tenantId);
    if (!place) throw new Refusal('notAMember');
    refuseIf(entryRefusal('enabled', place, now()));
    if (!(await endSession(tx, now(), scope.tokenHash))) throw new SignedOutError('tokenUnknown');
    await record(tx, now(), scope, { action: 'signOut', entity: 'session', entityId: accountId });
    return letIn(tx, now(), { accountId, place, method: 'switchTenant', from });
  });
}
