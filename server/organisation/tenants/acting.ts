import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

/** The scope of an operator of the platform who acts in another tenant: what they do there is recorded there, under their name. */
export async function actingIn(db: Queries, scope: Scope, tenantId: string): Promise<Scope> {
  const { username, name } = await tenantDb(db, scope)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.name', 'accounts.username'])
    .where('memberships.id', '=', scope.membershipId)
    .executeTakeFirstOrThrow();
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
