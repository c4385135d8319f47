import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { leaveAccount } from '../users/actions';
import { removal } from './rules';
import { findTenants } from './store';

/** What a tenant has before anybody has used it. Anything else that belongs to it keeps it from being deleted. */
const SET_UP = ['audits', 'sign_in_logs', 'roles', 'departments', 'tenant_menus', 'password_policies', 'login_configs'] as const;

/** Deletes all of these tenants or, where one of them is in use or is not there, none. */
export function removeTenants({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const tenants = await findTenants(tx, ids);
    for (const tenant of tenants) refuseIf(removal(tenant));
    const used: string[] = [];
    for (const { id, organization } of tenants) if (await isInUse(tx, id)) used.push(organization);
    if (used.length > 0) throw new Refusal('tenantInUse', null, used);
    for (const before of tenants) {
      await removeTenant(tx, before);
      await record(tx, now(), scope, { action: 'remove', entity: 'tenant', entityId: before.id, before });
    }
  });
}

/** A tenant is in use when it has users other than its administrator, or when somebody has been there. */
async function isInUse(tx: Queries, tenantId: string): Promise<boolean> {
  const tenant = tenantDb(tx, { tenantId });
  const user = tenant.select('memberships').select('memberships.id').where('administrator', '=', 0).limit(1);
  if (await user.executeTakeFirst()) return true;
  const visit = tenant.select('audits').select('audits.id').where('action', '=', 'signIn').limit(1);
  return (await visit.executeTakeFirst()) !== undefined;
}

async function removeTenant(tx: Queries, { id, organization }: { readonly id: string; readonly organization: string }) {
  const place = { tenantId: id };
  const tenant = tenantDb(tx, place);
  const members = await tenant
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id as accountId', 'accounts.home_tenant_id as homeTenantId'])
    .execute();
  try {
    await tenant.delete('memberships').execute();
    for (const member of members) await leaveAccount(tx, place, member);
    for (const table of SET_UP) await tenant.delete(table).execute();
    await tx.deleteFrom('tenants').where('id', '=', id).execute();
  } catch (error) {
    if (brokenReference(error)) throw new Refusal('tenantInUse', null, [organization]);
    throw error;
  }
}
