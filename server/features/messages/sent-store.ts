import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import {
  MESSAGE_LENGTH,
  type MessageDraft,
  type MessageReader,
  type ReaderQuery,
  type SentMessage,
  type SentQuery,
} from '../../../contract/messages';
import { inReach, isIn } from '../../organisation/departments/reach-store';
import { type Ids, withAllBelow } from '../../organisation/departments/store';
import { holdsRole } from '../../organisation/users/store';
import { contains } from '../../platform/db/contains';
import { allOrGone, deleteOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { NoticeKind } from '../../platform/db/tables/messages';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import { messagesOf, type Recipient } from './store';

const eb = expressionBuilder<Schema, 'messages'>();
const user = expressionBuilder<Schema, 'memberships'>();

/** The messages of senders that the caller may see, with the numbers of recipients and readers. */
const sentRows = (db: Queries, scope: Scope) =>
  tenantDb(db, scope)
    .select('messages')
    .select(['messages.id', 'messages.title', 'messages.sender_name', 'messages.created_at'])
    .select(sql<string>`substr(${sql.ref('messages.content')}, 1, ${sql.lit(MESSAGE_LENGTH)})`.as('content'))
    .select([count(false).as('recipients'), count(true).as('readers')])
    .where('messages.system', '=', 0)
    .where(scope.reach === 'all' ? eb.lit(true) : isSenderInReach(db, scope));

const count = (isRead: boolean) =>
  eb
    .selectFrom('message_recipients')
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('message_recipients.tenant_id', '=', 'messages.tenant_id')
    .whereRef('message_recipients.message_id', '=', 'messages.id')
    .$if(isRead, (query) => query.where('message_recipients.read_at', 'is not', null));

const isSenderInReach = (db: Queries, scope: Scope) =>
  eb.exists(
    tenantDb(db, scope)
      .select('memberships')
      .select('memberships.id')
      .where('memberships.id', '=', sql.ref<string>('messages.sender_id'))
      .where(inReach(db, scope)),
  );

type Row = Awaited<ReturnType<ReturnType<typeof sentRows>['execute']>>[number];

const sentOf = (row: Row): SentMessage => ({
  id: row.id,
  title: row.title,
  content: row.content,
  senderName: row.sender_name,
  createTime: iso(row.created_at),
  recipients: row.recipients ?? 0,
  readers: row.readers ?? 0,
});

export async function listSentMessages(db: Queries, scope: Scope, query: SentQuery) {
  const { keyword } = query;
  const title = sql.ref('messages.title');
  const found = sentRows(db, scope).where(
    keyword ? eb.or([contains(title, keyword), contains(sql.ref('messages.content'), keyword)]) : eb.lit(true),
  );
  const latest = sql.ref<number>('messages.sequence');
  const orders = { title, createTime: sql.ref('messages.created_at') };
  const listing = { orders, unsorted: latest, key: latest, growing: { db, at: latest } };
  const { records, ...total } = await pageOfRows(found, query, listing);
  return { records: records.map(sentOf), ...total };
}

/** Sent messages by id, as far as the caller may see them. */
export async function findSent(db: Queries, scope: Scope, ids: readonly string[]): Promise<SentMessage[]> {
  const rows = await sentRows(db, scope).where('messages.id', 'in', ids).execute();
  return allOrGone(rows, ids).map(sentOf);
}

/** Deletes a message, and with it every recipient's copy. */
export const deleteMessage = (tx: Queries, tenant: Pick<Scope, 'tenantId'>, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('messages').where('id', '=', id), 1);

/** The recipients of a message that the caller may see. Who deleted their copy still counts, as in the number of recipients. */
export async function listReaders(db: Queries, scope: Scope, messageId: string, { state, name, ...query }: ReaderQuery) {
  await findSent(db, scope, [messageId]);
  const read = sql.ref<number | null>('message_recipients.read_at');
  const found = tenantDb(db, scope)
    .select('memberships')
    .innerJoin('message_recipients', (join) =>
      join
        .onRef('message_recipients.tenant_id', '=', 'memberships.tenant_id')
        .onRef('message_recipients.membership_id', '=', 'memberships.id'),
    )
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.name', 'accounts.username', 'message_recipients.read_at'])
    .where('message_recipients.message_id', '=', messageId)
    .where(inReach(db, scope))
    .where(name ? contains(sql.ref('memberships.name'), name) : eb.lit(true))
    .where(state ? (state === 'read' ? sql<boolean>`${read} is not null` : sql<boolean>`${read} is null`) : eb.lit(true));
  const orders = { name: sql.ref('memberships.name'), readTime: read };
  const key = sql.ref('memberships.id');
  const { records, total } = await pageOfRows(found, query, { orders, unsorted: orders.name, unsortedOrder: 'asc', key });
  return { records: records.map(readerOf), total };
}

interface ReaderRow extends Pick<MessageReader, 'id' | 'name' | 'username'> {
  readonly read_at: number | null;
}
const readerOf = ({ id, name, username, read_at }: ReaderRow): MessageReader => ({
  id,
  name,
  username,
  readTime: read_at === null ? null : iso(read_at),
});

interface NewMessage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly html?: string | null;
  /** Null: the system itself. */
  readonly sender_id: string | null;
  readonly sender_name: string;
  readonly sequence: number;
  readonly notice?: NoticeKind;
  readonly times?: number;
}

export async function insertMessage(
  tx: Queries,
  tenant: Pick<Scope, 'tenantId'>,
  now: number,
  message: NewMessage,
): Promise<void> {
  const system = message.sender_id === null ? { system: 1 as const } : {};
  await tenantDb(tx, tenant)
    .insert('messages', [{ ...message, ...system, created_at: now }])
    .execute();
}

/** Gives a message to those that the draft names and the sender may see: one statement, for any number of them. */
export async function insertRecipients(
  tx: Queries,
  scope: Scope,
  draft: MessageDraft,
  message: { id: string; sequence: number },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_recipients')
    .columns(['tenant_id', 'message_id', 'membership_id', 'sequence'])
    .expression(
      tenantDb(tx, scope)
        .select('memberships')
        .select([
          'memberships.tenant_id',
          sql<string>`cast(${message.id} as text)`.as('message_id'),
          'memberships.id',
          sql<number>`cast(${message.sequence} as bigint)`.as('sequence'),
        ])
        .where(getsMessages(tx, scope))
        .where(isMeant(tx, scope, draft)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const getsMessages = (db: Queries, scope: Scope) => user.and([user('memberships.status', '=', 'enabled'), inReach(db, scope)]);

/** How many users get what is sent to everybody. */
export async function countEverybody(db: Queries, scope: Scope): Promise<number> {
  const { count: all } = await tenantDb(db, scope)
    .select('memberships')
    .select(sql<number>`count(*)`.as('count'))
    .where(getsMessages(db, scope))
    .executeTakeFirstOrThrow();
  return all;
}

function isMeant(tx: Queries, scope: Scope, { everybody, userIds, departmentIds, roleIds }: MessageDraft): Expression<SqlBool> {
  if (everybody) return user.lit(true);
  return user.or([
    ...(userIds.length > 0 ? [user('memberships.id', 'in', userIds)] : []),
    ...(departmentIds.length > 0 ? [isIn(scope, withAllBelow(tx, scope, departmentsById(tx, scope, departmentIds)))] : []),
    ...roleIds.map((roleId) => holdsRole(scope, roleId)),
    user.lit(false),
  ]);
}

const departmentsById = (tx: Queries, scope: Scope, ids: readonly string[]): Ids =>
  tenantDb(tx, scope).select('departments').select('departments.id').where('departments.id', 'in', ids).$asScalar();

export async function userIdsInReach(tx: Queries, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tenantDb(tx, scope)
    .select('memberships')
    .select('memberships.id')
    .where('memberships.id', 'in', ids)
    .where(inReach(tx, scope))
    .execute();
  return rows.map(({ id }) => id);
}

/** An operator of the platform who has entered the tenant keeps the name of the home tenant. */
export async function senderName(tx: Queries, scope: Scope): Promise<string> {
  const { name } = await tenantDb(tx, scope.enteredBy ?? scope)
    .select('memberships')
    .select('memberships.name')
    .where('memberships.id', '=', scope.membershipId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Gives a message to one user. */
export async function insertRecipient(
  tx: Queries,
  { tenantId, membershipId }: Pick<Scope, 'tenantId' | 'membershipId'>,
  { id, sequence }: { readonly id: string; readonly sequence: number },
): Promise<void> {
  const row = { message_id: id, membership_id: membershipId, sequence, read_at: null };
  await tenantDb(tx, { tenantId }).insert('message_recipients', [row]).execute();
}

/** The unread notice of a kind that a user has, if there is one, and how often it says that it has happened. */
export async function unreadNotice(tx: Queries, { tenantId, membershipId }: Recipient, kind: NoticeKind) {
  const found = await messagesOf(tx, { tenantId, membershipId })
    .where('messages.notice', '=', kind)
    .where('message_recipients.read_at', 'is', null)
    .executeTakeFirst();
  return found && { id: found.id, times: found.times ?? 1 };
}

/** Makes a message of one recipient the latest one, with another text: open consoles are told of it again. */
export async function renewMessage(
  tx: Queries,
  { tenantId, membershipId }: Recipient,
  now: number,
  { id, ...message }: Omit<NewMessage, 'notice' | 'sender_id'>,
): Promise<void> {
  await tenantDb(tx, { tenantId })
    .update('messages')
    .set({ ...message, created_at: now })
    .where('id', '=', id)
    .execute();
  await tenantDb(tx, { tenantId })
    .update('message_recipients')
    .set({ sequence: message.sequence })
    .where('message_id', '=', id)
    .where('membership_id', '=', membershipId)
    .execute();
}

/** The memberships of an account, each with its tenant and that tenant's time zone. */
export const membershipsOf = (tx: Queries, accountId: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id', 'tenants.id as tenantId', 'tenants.zone'])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.id')
    .execute();
