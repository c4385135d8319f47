import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { nextNumber } from './sequence';

interface Notice {
  readonly sender: string;
  readonly title: string;
  readonly content: string;
}

/**
 * Tells the owner of an account something on behalf of the system, wherever they belong: each membership gets a message of its own,
 * with the moment as it is in that tenant. Such messages are in nobody's list of what was sent.
 */
export async function tellAccount(
  tx: Queries,
  now: number,
  accountId: string,
  noticeAt: (time: string) => Notice,
): Promise<void> {
  const memberships = await tx
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id', 'tenants.id as tenantId', 'tenants.zone'])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.id')
    .execute();
  for (const { id, tenantId, zone } of memberships) {
    const { sender, title, content } = noticeAt(momentIn(zone, now));
    const messageId = newId();
    const sequence = await nextNumber(tx);
    const tenant = tenantDb(tx, { tenantId });
    await tenant
      .insert('messages', [
        { id: messageId, title, content, sender_id: null, sender_name: sender, system: 1, sequence, created_at: now },
      ])
      .execute();
    await tenant.insert('message_recipients', [{ message_id: messageId, membership_id: id, sequence, read_at: null }]).execute();
  }
}

/** `2026-11-28 10:57:01 (Asia/Shanghai)`, which is read alike in each of our languages. */
function momentIn(zone: string, now: number): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
  return `${time} (${zone})`;
}
