import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { insertMessage, insertRecipient, membershipsOf } from './sent-store';
import { nextNumber } from './sequence-store';

interface Notice {
  readonly sender: string;
  readonly title: string;
  readonly content: string;
}

/**
 * Tells the owner of an account something on behalf of the system, in every tenant of the account: each membership gets a message of
 * its own, with the moment as it is in that tenant. The list of sent messages does not show them.
 */
export async function tellAccount(
  tx: Queries,
  now: number,
  accountId: string,
  noticeAt: (time: string) => Notice,
): Promise<void> {
  for (const { id, tenantId, zone } of await membershipsOf(tx, accountId)) {
    const { sender, title, content } = noticeAt(momentIn(zone, now));
    const messageId = newId();
    const sequence = await nextNumber(tx, { tenantId });
    await insertMessage(tx, { tenantId }, now, { id: messageId, title, content, sender_id: null, sender_name: sender, sequence });
    await insertRecipient(tx, { tenantId, membershipId: id }, { id: messageId, sequence });
  }
}

/** `2026-11-28 10:57:01 (Asia/Shanghai)`, which is read alike in each of our languages. */
function momentIn(zone: string, now: number): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
  return `${time} (${zone})`;
}
