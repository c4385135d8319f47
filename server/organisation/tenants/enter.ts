import { issueTicket } from '../../identity/sessions/tickets-store';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { actingIn } from './acting';
import { entry } from './rules';
import { findTenant } from './store';

/** A ticket into a tenant, for an operator of the platform. Both tenants have it on record. */
export function enterTenant({ db, now }: Deps, scope: Scope, tenantId: string): Promise<string> {
  return transact(db, async (tx) => {
    refuseIf(entry(await findTenant(tx, tenantId), now()));
    const entering = { action: 'enter', entity: 'tenant', entityId: tenantId } as const;
    await record(tx, now(), scope, entering);
    await record(tx, now(), await actingIn(tx, scope, tenantId), entering);
    const { accountId, membershipId } = scope;
    return issueTicket(tx, now(), { accountId, membershipId, tenantId, enteredFrom: scope.tenantId });
  });
}
