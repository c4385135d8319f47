import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { FormDocument } from '../../../contract/form-document';
import type { FORM_FIELDS, Form, FormRow, formDraft, formQuery } from '../../../contract/forms';
import { deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { numberField, ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { countOf, type Listing, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';
import { type PublicationRow, publicationOf } from './publication-store';
import { itemCountOf } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
type Draft = z.output<typeof formDraft>;

const COLUMNS = [
  'forms.id',
  'forms.name',
  'forms.remark',
  'forms.item_count',
  'forms.created_at',
  'forms.updated_at',
  'forms.version',
] as const;

/** Without what was designed: that may be long. */
const formRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('forms')
    .leftJoin('form_publications', (join) =>
      join.onRef('form_publications.tenant_id', '=', 'forms.tenant_id').onRef('form_publications.form_id', '=', 'forms.id'),
    )
    .select(COLUMNS)
    .select(['link', 'number', 'open', 'audience', 'last_day', 'most_replies', 'once_per_user', 'published_at'])
    .select(({ selectFrom }) =>
      selectFrom('form_replies')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('form_replies.tenant_id', '=', 'forms.tenant_id')
        .whereRef('form_replies.form_id', '=', 'forms.id')
        .as('replies'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof formRows>['execute']>>[number];

const rowOf = ({ id, name, remark, item_count, created_at, updated_at, version, replies, ...published }: Row): FormRow => ({
  id,
  name,
  remark,
  itemCount: item_count,
  createTime: iso(created_at),
  updateTime: iso(updated_at),
  version,
  publication: joined(published),
  replyCount: replies ?? 0,
});

/** An outer join finds all columns of a row or none. */
const joined = (row: { [Column in keyof PublicationRow]: PublicationRow[Column] | null }) =>
  row.link === null ? null : publicationOf(row as PublicationRow);

const FIELDS = {
  name: textField('forms.name'),
  createTime: timeField('forms.created_at'),
  updateTime: timeField('forms.updated_at'),
};

const LISTING: Listing<keyof typeof FIELDS | 'itemCount'> = {
  orders: { ...ordersOf(FIELDS), itemCount: sql.ref('forms.item_count') },
  unsorted: FIELDS.updateTime.column,
  key: sql.ref('forms.id'),
};

const SEARCHED: Readonly<Record<keyof typeof FORM_FIELDS, Field>> = {
  ...FIELDS,
  itemCount: numberField('forms.item_count'),
  remark: textField('forms.remark'),
};

export async function listForms(db: Queries, scope: Pick<Scope, 'tenantId' | 'zone'>, query: z.output<typeof formQuery>) {
  const found = formRows(db, scope).where((eb) => eb.and(textTests(FIELDS, query, ['name'])));
  const { records, total } = await pageOfRows(found, query, { ...LISTING, searched: { fields: SEARCHED, zone: scope.zone } });
  return { records: records.map(rowOf), total };
}

export async function findRow(db: Queries, tenant: Tenant, id: string): Promise<FormRow> {
  return rowOf(oneOrGone(await formRows(db, tenant).where('forms.id', '=', id).executeTakeFirst()));
}

export async function findForm(db: Queries, tenant: Tenant, id: string): Promise<Form> {
  const row = oneOrGone(await formRows(db, tenant).select('document').where('forms.id', '=', id).executeTakeFirst());
  return { ...rowOf(row), document: JSON.parse(row.document) as FormDocument };
}

export async function countForms(tx: Queries, tenant: Tenant): Promise<number> {
  const { total } = await countOf(tenantDb(tx, tenant).select('forms')).executeTakeFirstOrThrow();
  return total;
}

interface NewForm {
  readonly id: string;
  readonly draft: Draft;
  readonly document: FormDocument;
}

export async function insertForm(tx: Queries, tenant: Tenant, now: number, { id, draft, document }: NewForm): Promise<void> {
  const { name, remark } = draft;
  const designed = { document: JSON.stringify(document), item_count: itemCountOf(document) };
  await tenantDb(tx, tenant)
    .insert('forms', [{ id, name, remark, ...designed, created_at: now, updated_at: now }])
    .execute();
}

interface Seen {
  readonly id: string;
  readonly version: number | undefined;
}

/** An editor of an earlier version is refused and shown the form; without a version, the last write wins. */
export const updateForm = (tx: Queries, tenant: Tenant, now: number, { id, version }: Seen, { name, remark }: Draft) =>
  updateVersioned(tenantDb(tx, tenant).update('forms').where('id', '=', id), { name, remark, updated_at: now }, version, () =>
    findRow(tx, tenant, id),
  );

export const updateDocument = (tx: Queries, tenant: Tenant, now: number, { id, version }: Seen, document: FormDocument) =>
  updateVersioned(
    tenantDb(tx, tenant).update('forms').where('id', '=', id),
    { document: JSON.stringify(document), item_count: itemCountOf(document), updated_at: now },
    version,
    () => findForm(tx, tenant, id),
  );

export const deleteForm = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('forms').where('id', '=', id), 1);
