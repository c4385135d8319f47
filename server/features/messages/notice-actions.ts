import { newId } from '../../platform/db/ids';
import type { NoticeKind } from '../../platform/db/tables/messages';
import { type Queries, transact } from '../../platform/db/transact';
import type { Deps } from '../../platform/ports/deps';
import { insertMessage, insertRecipient, membershipsOf, renewMessage, unreadNotice } from './sent-store';
import { nextNumber } from './sequence-store';

interface Notice {
  readonly sender: string;
  readonly title: string;
  readonly content: string;
}

type NoticeAt = (time: string, times: number) => Notice;
type Member = Awaited<ReturnType<typeof membershipsOf>>[number];

/**
 * Tells the owner of an account something on behalf of the system, in every tenant of the account: each membership gets a message of
 * its own, with the moment as it is in that tenant. Each tenant has a transaction of its own: one that waits for a long message of its
 * tenant keeps no other tenant waiting (G64). The list of sent messages does not show them. While one of a kind is unread, the
 * next of that kind replaces its text and says how often it has happened: a guesser with many devices fills no message center.
 */
export async function tellAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  kind: NoticeKind,
  noticeAt: NoticeAt,
): Promise<void> {
  for (const member of await membershipsOf(db, accountId)) {
    await transact(db, (tx) => tellMember(tx, now(), member, kind, noticeAt));
  }
}

async function tellMember(
  tx: Queries,
  now: number,
  { id, tenantId, zone }: Member,
  kind: NoticeKind,
  noticeAt: NoticeAt,
): Promise<void> {
  const who = { tenantId, membershipId: id };
  // Locks the tenant's row: of two notices at once, the second finds the first.
  const sequence = await nextNumber(tx, { tenantId });
  const unread = await unreadNotice(tx, who, kind);
  const times = (unread?.times ?? 0) + 1;
  const { sender, title, content } = noticeAt(momentIn(zone, now), times);
  const message = { id: unread?.id ?? newId(), title, content, sender_name: sender, sequence, times };
  if (unread) await renewMessage(tx, who, now, message);
  else {
    await insertMessage(tx, who, now, { ...message, sender_id: null, notice: kind });
    await insertRecipient(tx, who, message);
  }
}

/** `2026-11-28 10:57:01 (Asia/Shanghai)`, which is read alike in each of our languages. */
function momentIn(zone: string, now: number): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
  return `${time} (${zone})`;
}
