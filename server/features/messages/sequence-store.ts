import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { messagesOf, type Recipient } from './store';

export const NEWS_AT_ONCE = 100;

type Tenant = Pick<Recipient, 'tenantId'>;

/**
 * The next number of a tenant. Its row stays locked until the transaction ends, so that messages become visible in the order of their
 * numbers: a client that has seen one number can never miss a lower one. Other tenants do not wait.
 */
export async function nextNumber(tx: Queries, tenant: Tenant): Promise<number> {
  const { value } = await tenantDb(tx, tenant)
    .insert('message_counters', [{ value: 1 }])
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ value: sql<number>`message_counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The number of a tenant's latest message; 0 before the first. */
export const latestNumber = async (db: Queries, { tenantId }: Tenant): Promise<number> =>
  (await latestNumbers(db, [tenantId])).get(tenantId) ?? 0;

/** The same for several tenants. One without messages is left out. */
export async function latestNumbers(db: Queries, tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const ids of inBatches(tenantIds)) {
    const rows = await db.selectFrom('message_counters').selectAll().where('tenant_id', 'in', ids).execute();
    for (const row of rows) found.set(row.tenant_id, row.value);
  }
  return found;
}

/** The next page of a user's unread messages after a number, oldest first. */
export const newsFor = (db: Queries, who: Recipient, after: number) =>
  messagesOf(db, who)
    .select('message_recipients.sequence')
    .where('message_recipients.sequence', '>', after)
    .where('message_recipients.read_at', 'is', null)
    .orderBy('message_recipients.sequence')
    .limit(NEWS_AT_ONCE)
    .execute();

/** Which of these users of a tenant got something after a number. */
export async function whoGotNews(
  db: Queries,
  tenant: Tenant,
  membershipIds: readonly string[],
  after: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of inBatches(membershipIds)) {
    const rows = await tenantDb(db, tenant)
      .select('message_recipients')
      .select('membership_id')
      .distinct()
      .where('membership_id', 'in', ids)
      .where('sequence', '>', after)
      .where('removed_at', 'is', null)
      .execute();
    for (const row of rows) found.add(row.membership_id);
  }
  return found;
}
