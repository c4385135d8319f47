import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { messagesOf, type Recipient } from './store';

/** Few enough values in one statement for either database. */
const AT_ONCE = 500;
export const NEWS_AT_ONCE = 100;

/**
 * The next number of the installation. Its row stays locked until the transaction ends, so that messages become visible in the order
 * of their numbers: a client that has seen one number can never miss a lower one.
 */
export async function nextNumber(tx: Queries): Promise<number> {
  const { value } = await tx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'messages')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The number of the latest message in the installation: one row, looked up by its key. */
export async function latestNumber(db: Queries): Promise<number> {
  const { value } = await db.selectFrom('counters').select('value').where('name', '=', 'messages').executeTakeFirstOrThrow();
  return value;
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

/** Which of these users got something after a number. Tenants without news cost nothing more. */
export async function whoGotNews(db: Queries, users: readonly Recipient[], after: number): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const tenantId of await tenantsWithNews(db, [...new Set(users.map((user) => user.tenantId))], after)) {
    const theirs = [...new Set(users.filter((user) => user.tenantId === tenantId).map((user) => user.membershipId))];
    for (const ids of inParts(theirs)) {
      const rows = await tenantDb(db, { tenantId })
        .select('message_recipients')
        .select('membership_id')
        .distinct()
        .where('membership_id', 'in', ids)
        .where('sequence', '>', after)
        .where('removed_at', 'is', null)
        .execute();
      for (const row of rows) found.add(row.membership_id);
    }
  }
  return found;
}

async function tenantsWithNews(db: Queries, tenantIds: readonly string[], after: number): Promise<string[]> {
  const found: string[] = [];
  for (const ids of inParts(tenantIds)) {
    const rows = await db
      .selectFrom('messages')
      .select('tenant_id')
      .distinct()
      .where('tenant_id', 'in', ids)
      .where('sequence', '>', after)
      .execute();
    found.push(...rows.map((row) => row.tenant_id));
  }
  return found;
}

function* inParts(ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}
