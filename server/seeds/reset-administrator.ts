import { setPassword } from '../identity/passwords/actions';
import { makePassword } from '../identity/passwords/rules';
import { record } from '../platform/audit/record';
import { newId } from '../platform/db/ids';
import { tenantDb } from '../platform/db/tenant-db';
import { type Queries, transact } from '../platform/db/transact';
import { StartError } from '../platform/failures';
import { byUsername, forgetGuesses } from '../platform/limits/lock-out';
import type { Hashing } from '../platform/secrets/hashing';

/** Lets the first super administrator in again: a new password, enabled, no lock-out, no old session. */
export async function resetAdministrator(db: Queries, hashing: Hashing): Promise<{ username: string; password: string }> {
  const password = makePassword();
  const passwordHash = await hashing.hash(password, 'reset');
  const now = Date.now();
  const username = await transact(db, async (tx) => {
    const found = await firstSuperAdministrator(tx);
    if (!found) throw new StartError('The database has no administrator yet: start the server once.');
    await tx.updateTable('accounts').set({ status: 'enabled' }).where('id', '=', found.accountId).execute();
    await setPassword(tx, now, found.accountId, { passwordHash, chosen: false });
    await tenantDb(tx, found).update('memberships').set({ status: 'enabled' }).where('id', '=', found.id).execute();
    await forgetGuesses(tx, byUsername(found.usernameKey));
    const actor = { tenantId: found.tenantId, membershipId: null, requestId: newId() };
    await record(tx, now, actor, { action: 'resetPassword', entity: 'user', entityId: found.id });
    return found.username;
  });
  return { username, password };
}

const firstSuperAdministrator = (tx: Queries) =>
  tx
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.tenant_id as tenantId', 'accounts.id as accountId'])
    .select(['accounts.username', 'accounts.username_key as usernameKey'])
    .where('memberships.super_administrator', '=', 1)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .executeTakeFirst();
