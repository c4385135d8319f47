import { expressionBuilder, sql } from 'kysely';
import type { Message, MessageQuery } from '../../../contract/messages';
import { contains } from '../../platform/db/contains';
import { allOrGone, oneOrGone, updateOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { pageOfRows } from '../../platform/list/list';

/** A user of a tenant, as one who gets messages. */
export interface Recipient {
  readonly tenantId: string;
  readonly membershipId: string;
}

const eb = expressionBuilder<Schema, 'messages' | 'message_recipients'>();

/** The messages that a recipient has, each with whether it was read. */
export const messagesOf = (db: Queries, who: Recipient) =>
  tenantDb(db, who)
    .select('message_recipients')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.tenant_id', '=', 'message_recipients.tenant_id')
        .onRef('messages.id', '=', 'message_recipients.message_id'),
    )
    .select(['messages.id', 'messages.title', 'messages.sender_name', 'messages.created_at', 'messages.times'])
    .select('message_recipients.read_at')
    .where('message_recipients.membership_id', '=', who.membershipId)
    .where('message_recipients.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

const messageOf = (row: Row): Message => ({
  id: row.id,
  title: row.title,
  senderName: row.sender_name,
  createTime: iso(row.created_at),
  readTime: row.read_at === null ? null : iso(row.read_at),
  times: row.times ?? 1,
});

export async function countUnread(db: Queries, who: Recipient): Promise<number> {
  const { unread } = await tenantDb(db, who)
    .select('message_recipients')
    .select(sql<number>`count(*)`.as('unread'))
    .where('membership_id', '=', who.membershipId)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function listMessages(db: Queries, who: Recipient, query: MessageQuery) {
  const { state, keyword } = query;
  const found = messagesOf(db, who).where(
    eb.and([
      ...(state ? [eb('message_recipients.read_at', state === 'read' ? 'is not' : 'is', null)] : []),
      ...(keyword ? [eb.or([contains(sql.ref('messages.title'), keyword), contains(sql.ref('messages.content'), keyword)])] : []),
    ]),
  );
  const latest = sql.ref<number>('message_recipients.sequence');
  const { records, ...total } = await pageOfRows(found, query, {
    orders: {
      title: sql.ref('messages.title'),
      createTime: sql.ref('messages.created_at'),
      readTime: sql.ref('message_recipients.read_at'),
    },
    unsorted: latest,
    growing: { db, at: latest },
    key: latest,
  });
  return { records: records.map(messageOf), ...total };
}

/** The message as it is kept. */
export async function getMessage(db: Queries, who: Recipient, id: string) {
  const row = await messagesOf(db, who)
    .select(['messages.content', 'messages.html'])
    .where('messages.id', '=', id)
    .executeTakeFirst();
  const { content, html, ...message } = oneOrGone(row);
  return { ...messageOf(message), content, html };
}

/** Refuses where one of these is not among what the recipient has. */
export async function findCopies(tx: Queries, who: Recipient, ids: readonly string[]): Promise<void> {
  allOrGone(await messagesOf(tx, who).where('messages.id', 'in', ids).execute(), ids);
}

/** Marks unread messages as read: these, or all. */
export async function updateRead(db: Queries, who: Recipient, now: number, ids?: readonly string[]): Promise<void> {
  await copiesOf(db, who)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('message_id', 'in', ids ?? []))
    .set({ read_at: now })
    .execute();
}

export const updateRemoved = (tx: Queries, who: Recipient, now: number, ids: readonly string[]): Promise<void> =>
  updateOrGone(copiesOf(tx, who).set({ removed_at: now }).where('message_id', 'in', ids), new Set(ids).size);

const copiesOf = (db: Queries, who: Recipient) =>
  tenantDb(db, who).update('message_recipients').where('membership_id', '=', who.membershipId).where('removed_at', 'is', null);
