import { expressionBuilder, sql } from 'kysely';
import type { SentMessage, SentQuery } from '../../../contract/messages';
import { inReach } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Deps } from '../../platform/ports/deps';

const eb = expressionBuilder<Schema, 'messages'>();

/** What was sent by those whom the caller may see, with how many got and how many have read it. */
const sentRows = (db: Queries, scope: Scope) =>
  tenantDb(db, scope)
    .select('messages')
    .select(['messages.id', 'messages.title', 'messages.content', 'messages.sender_name', 'messages.created_at'])
    .select([count(false).as('recipients'), count(true).as('readers')])
    .where('messages.system', '=', 0)
    .where(scope.reach === 'all' ? eb.lit(true) : sentBySomebodyInReach(db, scope));

const count = (isRead: boolean) =>
  eb
    .selectFrom('message_recipients')
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('message_recipients.tenant_id', '=', 'messages.tenant_id')
    .whereRef('message_recipients.message_id', '=', 'messages.id')
    .$if(isRead, (query) => query.where('message_recipients.read_at', 'is not', null));

const sentBySomebodyInReach = (db: Queries, scope: Scope) =>
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
  const latest = sql.ref('messages.sequence');
  const orders = { title, createTime: sql.ref('messages.created_at') };
  const { records, total } = await pageOfRows(found, query, { orders, unsorted: latest, key: latest });
  return { records: records.map(sentOf), total };
}

/** Withdraws all of these messages or, where one of them is not there, none. */
export function withdrawMessages({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    const rows = await sentRows(tx, scope).where('messages.id', 'in', ids).execute();
    if (rows.length < new Set(ids).size) throw new Refusal('gone');
    for (const before of rows.map(sentOf)) {
      await tenantDb(tx, scope).delete('messages').where('id', '=', before.id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'message', entityId: before.id, before });
    }
  });
}
