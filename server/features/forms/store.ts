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
import { itemCountOf } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
type Draft = z.output<typeof formDraft>;

const COLUMNS = ['id', 'name', 'remark', 'item_count', 'created_at', 'updated_at', 'version'] as const;

/** Without what was designed: that may be long. */
const formRows = (db: Queries, tenant: Tenant) => tenantDb(db, tenant).select('forms').select(COLUMNS);

type Row = Awaited<ReturnType<ReturnType<typeof formRows>['execute']>>[number];

const rowOf = ({ id, name, remark, item_count, created_at, updated_at, version }: Row): FormRow => ({
  id,
  name,
  remark,
  itemCount: item_count,
  createTime: iso(created_at),
  updateTime: iso(updated_at),
  version,
});

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
  return rowOf(oneOrGone(await formRows(db, tenant).where('id', '=', id).executeTakeFirst()));
}

export async function findForm(db: Queries, tenant: Tenant, id: string): Promise<Form> {
  const row = oneOrGone(await formRows(db, tenant).select('document').where('id', '=', id).executeTakeFirst());
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
