import { sql } from 'kysely';
import type { Answers } from '../../../contract/form-answers';
import type { Answer } from '../../../contract/form-document';
import type { REPLY_COLUMNS, ReplyFilters, ReplyQuery } from '../../../contract/form-replies';
import { inBatches } from '../../platform/db/batches';
import { contains } from '../../platform/db/contains';
import { readBeside } from '../../platform/db/engine/beside';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { countOf, type Listing, pageOfRows } from '../../platform/list/list';

type Tenant = Pick<Scope, 'tenantId'>;

const replies = (db: Queries, tenant: Tenant, formId: string) =>
  tenantDb(db, tenant)
    .select('form_replies')
    .select(['form_replies.id', 'number', 'membership_id', 'author', 'answers', 'form_replies.created_at'])
    .where('form_replies.form_id', '=', formId);

type Row = Awaited<ReturnType<ReturnType<typeof replies>['execute']>>[number];

const replyOf = ({ id, number, membership_id, author, answers, created_at }: Row) => ({
  id,
  number,
  membershipId: membership_id,
  author,
  answers: new Map(JSON.parse(answers) as [number, Answer][]) as Answers,
  createdAt: created_at,
  createTime: iso(created_at),
});
export type KeptReply = ReturnType<typeof replyOf>;

/** Those of a form; with `membershipId`, those of this user. */
export async function countReplies(db: Queries, tenant: Tenant, formId: string, membershipId?: string): Promise<number> {
  const { total } = await countOf(replies(db, tenant, formId))
    .$if(membershipId !== undefined, (query) => query.where('membership_id', '=', membershipId ?? null))
    .executeTakeFirstOrThrow();
  return total;
}

export const findReply = async (db: Queries, tenant: Tenant, formId: string, id: string) =>
  replyOf(oneOrGone(await replies(db, tenant, formId).where('form_replies.id', '=', id).executeTakeFirst()));

/** Who has sent the reply of an id: undefined where there is none. */
export const senderOf = (db: Queries, tenant: Tenant, formId: string, id: string) =>
  tenantDb(db, tenant)
    .select('form_replies')
    .select('membership_id as membershipId')
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewReply {
  readonly id: string;
  readonly formId: string;
  readonly number: number;
  readonly membershipId: string | null;
  readonly author: string | null;
  readonly answers: Answers;
  readonly words: string;
  /** The ids of the files in its answers. */
  readonly files: readonly string[];
}

export async function insertReply(tx: Queries, tenant: Tenant, now: number, reply: NewReply) {
  const { id, formId, number, membershipId, author, answers, words, files } = reply;
  await tenantDb(tx, tenant)
    .insert('form_replies', [
      {
        id,
        form_id: formId,
        number,
        membership_id: membershipId,
        author,
        answers: JSON.stringify([...answers]),
        words,
        created_at: now,
      },
    ])
    .execute();
  const used = files.map((fileId) => ({ form_id: formId, reply_id: id, file_id: fileId }));
  for (const batch of inBatches(used)) await tenantDb(tx, tenant).insert('form_reply_files', batch).execute();
}

const CREATED = sql.ref('form_replies.created_at');
const LISTING: Listing<(typeof REPLY_COLUMNS)[number]> = {
  orders: { createTime: CREATED, author: sql.ref('form_replies.author'), number: sql.ref('form_replies.number') },
  unsorted: CREATED,
  key: sql.ref('form_replies.id'),
};

const found = (db: Queries, tenant: Tenant, formId: string, { keyword, number }: ReplyFilters) =>
  replies(db, tenant, formId)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .$if(!!keyword, (query) => query.where(contains(sql.ref('form_replies.words'), keyword ?? '')));

/** A search looks through all that was ever answered: beside the calls of others. */
export async function pageOfReplies(db: Queries, tenant: Tenant, formId: string, query: ReplyQuery) {
  const read = (place: Queries) => pageOfRows(found(place, tenant, formId, query), query, LISTING);
  const { records, total } = await (query.keyword ? readBeside(db, tenant.tenantId, read) : read(db));
  return { records: records.map(replyOf), total };
}

/** So few that no caller waits while they are read: a reply may be 64 KB. */
const AT_ONCE = 50;

/** All that the filters find, oldest first, some at a time. Those that come or go meanwhile shift no other. */
export async function* allReplies(
  db: Queries,
  tenant: Tenant,
  formId: string,
  filters: ReplyFilters,
): AsyncGenerator<KeptReply[]> {
  let last: Pick<KeptReply, 'createdAt' | 'id'> = { createdAt: 0, id: '' };
  for (;;) {
    const { createdAt, id } = last;
    const rows = await readBeside(db, tenant.tenantId, (place) =>
      found(place, tenant, formId, filters)
        .where(sql<boolean>`(form_replies.created_at, form_replies.id) > (${createdAt}, ${id})`)
        .orderBy('form_replies.created_at')
        .orderBy('form_replies.id')
        .limit(AT_ONCE)
        .execute(),
    );
    const some = rows.map(replyOf);
    if (some.length > 0) yield some;
    if (some.length < AT_ONCE) return;
    last = some.at(-1) ?? last;
  }
}

/** Deletes all of these or, where one of them is not there, none. */
export async function deleteReplies(tx: Queries, tenant: Tenant, formId: string, ids: readonly string[]) {
  const rows = tenantDb(tx, tenant).select('form_replies').select(['id', 'number', 'author', 'created_at']);
  const before = allOrGone(await rows.where('form_id', '=', formId).where('id', 'in', ids).execute(), ids);
  const files = tenantDb(tx, tenant).delete('form_reply_files');
  await files.where('form_id', '=', formId).where('reply_id', 'in', ids).execute();
  const own = tenantDb(tx, tenant).delete('form_replies').where('form_id', '=', formId);
  await deleteOrGone(own.where('id', 'in', ids), before.length);
  return before.map(({ id, number, author, created_at }) => ({ id, number, author, createTime: iso(created_at) }));
}
