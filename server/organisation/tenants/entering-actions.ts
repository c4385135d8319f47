import { issueTicket } from '../../identity/sessions/tickets-store';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { entry } from './rules';
import { findTenant, namesOf } from './store';

/** The scope of an operator of the platform in another tenant: the operator's changes are recorded there, under the operator's name. */
export async function actingIn(db: Queries, scope: Scope, tenantId: string): Promise<Scope> {
  const { username, name } = await namesOf(db, scope);
  return {
    ...scope,
    tenantId,
    platform: false,
    administrator: true,
    superAdministrator: false,
    reach: 'all',
    enteredBy: { ...scope, username, name },
  };
}

/** A ticket into a tenant, for an operator of the platform. Both tenants record it. What a host asked for must not outlive it there. */
export function enterTenant({ db, now }: Deps, scope: Scope, tenantId: string): Promise<string> {
  refuseIf(scope.hosted ? 'confinedSession' : undefined);
  return transact(db, async (tx) => {
    refuseIf(entry(await findTenant(tx, tenantId), now()));
    const entering = { action: 'enter', entity: 'tenant', entityId: tenantId } as const;
    await record(tx, now(), scope, entering);
    await record(tx, now(), await actingIn(tx, scope, tenantId), entering);
    const { accountId, membershipId } = scope;
    return issueTicket(tx, now(), { accountId, membershipId, tenantId, enteredFrom: scope.tenantId });
  });
}
