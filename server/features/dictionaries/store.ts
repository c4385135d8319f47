import { expressionBuilder, sql } from 'kysely';
import type { Dictionary, DictionaryDraft, DictionaryRow } from '../../../contract/dictionaries';
import { inBatches } from '../../platform/db/batches';
import { deleteOrGone, oneOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { BUILT_IN, builtIn, isNamed } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
const eb = expressionBuilder<Schema, 'dictionaries'>();

interface Named {
  readonly name: string;
  readonly name_hk: string | null;
  readonly name_en: string | null;
}
const nameOf = ({ name, name_hk, name_en }: Named) => ({ 'zh-CN': name, 'zh-HK': name_hk, 'en-US': name_en });
const columnsOf = (name: DictionaryDraft['name']): Named => ({
  name: name['zh-CN'],
  name_hk: name['zh-HK'],
  name_en: name['en-US'],
});

const dictionaryRows = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant)
    .select('dictionaries')
    .selectAll('dictionaries')
    .select(
      eb
        .selectFrom('dictionary_items')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('dictionary_items.tenant_id', '=', 'dictionaries.tenant_id')
        .whereRef('dictionary_items.dictionary_id', '=', 'dictionaries.id')
        .as('items'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof dictionaryRows>['execute']>>[number];

const headingOf = (row: Row) => ({
  id: row.id,
  code: row.code,
  name: nameOf(row),
  builtIn: false,
  createTime: iso(row.created_at),
  version: row.version,
});

/** The built-in ones, and then the tenant's own by their codes. */
export async function listDictionaries(db: Queries, tenant: Tenant, keyword: string | undefined): Promise<DictionaryRow[]> {
  const rows = await dictionaryRows(db, tenant).orderBy('dictionaries.code').execute();
  const all = [
    ...BUILT_IN.map(({ items, ...heading }) => ({ ...heading, itemCount: items.length })),
    ...rows.map((row) => ({ ...headingOf(row), itemCount: row.items ?? 0 })),
  ];
  return keyword ? all.filter((one) => isNamed(one, keyword)) : all;
}

export const dictionaryByCode = async (db: Queries, tenant: Tenant, code: string): Promise<Dictionary> =>
  builtIn(code) ??
  withItems(db, tenant, await dictionaryRows(db, tenant).where('dictionaries.code', '=', code).executeTakeFirst());

/** The id of a built-in one is its code. */
export const dictionaryById = async (db: Queries, tenant: Tenant, id: string): Promise<Dictionary> =>
  builtIn(id) ?? findOwnDictionary(db, tenant, id);

/** One of the tenant's own. */
export const findOwnDictionary = async (db: Queries, tenant: Tenant, id: string): Promise<Dictionary> =>
  withItems(db, tenant, await dictionaryRows(db, tenant).where('dictionaries.id', '=', id).executeTakeFirst());

async function withItems(db: Queries, tenant: Tenant, found: Row | undefined): Promise<Dictionary> {
  const row = oneOrGone(found);
  const items = await tenantDb(db, tenant)
    .select('dictionary_items')
    .selectAll('dictionary_items')
    .where('dictionary_id', '=', row.id)
    .orderBy('display_order')
    .execute();
  return {
    ...headingOf(row),
    items: items.map((item) => ({ code: item.code, name: nameOf(item), enabled: item.enabled === 1 })),
  };
}

interface Kept {
  readonly id: string;
  readonly draft: DictionaryDraft;
}

export async function insertDictionary(tx: Queries, tenant: Tenant, now: number, { id, draft }: Kept) {
  await tenantDb(tx, tenant)
    .insert('dictionaries', [{ id, code: draft.code, ...columnsOf(draft.name), created_at: now }])
    .execute();
  await replaceItems(tx, tenant, id, draft.items);
}

/** An editor of an earlier version is refused and shown the dictionary; without a version, the last write wins. */
export async function updateDictionary(
  tx: Queries,
  tenant: Tenant,
  { id, version, draft }: Kept & { readonly version: number | undefined },
): Promise<void> {
  const row = tenantDb(tx, tenant).update('dictionaries').where('id', '=', id);
  const columns = { code: draft.code, ...columnsOf(draft.name) };
  await updateVersioned(row, columns, version, () => findOwnDictionary(tx, tenant, id));
  await replaceItems(tx, tenant, id, draft.items);
}

/** The items of a dictionary go with it. */
export const deleteDictionary = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('dictionaries').where('id', '=', id), 1);

/** Sets the items of a dictionary to exactly these, in this order. */
async function replaceItems(tx: Queries, tenant: Tenant, dictionary_id: string, items: DictionaryDraft['items']) {
  const db = tenantDb(tx, tenant);
  await db.delete('dictionary_items').where('dictionary_id', '=', dictionary_id).execute();
  const rows = items.map(({ code, name, enabled }, index) => ({
    dictionary_id,
    code,
    ...columnsOf(name),
    display_order: index + 1,
    enabled: enabled ? (1 as const) : (0 as const),
  }));
  for (const batch of inBatches(rows)) await db.insert('dictionary_items', batch).execute();
}
