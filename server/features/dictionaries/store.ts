import { expressionBuilder, sql } from 'kysely';
import type { Dictionary, DictionaryRow } from '../../../contract/dictionaries';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { BUILT_IN, builtIn } from './built-in';
import { isNamed } from './rules';

type Tenant = Pick<Scope, 'tenantId'>;
const eb = expressionBuilder<Schema, 'dictionaries'>();

interface Named {
  readonly name: string;
  readonly name_hk: string | null;
  readonly name_en: string | null;
}
const nameOf = ({ name, name_hk, name_en }: Named) => ({ 'zh-CN': name, 'zh-HK': name_hk, 'en-US': name_en });

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

/** What comes with the product, and then the tenant's own by their codes. */
export async function listDictionaries(db: Queries, tenant: Tenant, keyword: string | undefined): Promise<DictionaryRow[]> {
  const rows = await dictionaryRows(db, tenant).orderBy('dictionaries.code').execute();
  const all = [
    ...BUILT_IN.map(({ items, ...heading }) => ({ ...heading, itemCount: items.length })),
    ...rows.map((row) => ({ ...headingOf(row), itemCount: row.items ?? 0 })),
  ];
  return keyword ? all.filter((one) => isNamed(one, keyword)) : all;
}

export async function dictionaryByCode(db: Queries, tenant: Tenant, code: string): Promise<Dictionary> {
  const known = builtIn(code);
  return (
    known ?? withItems(db, tenant, await dictionaryRows(db, tenant).where('dictionaries.code', '=', code).executeTakeFirst())
  );
}

/** One of the tenant's own. */
export async function findDictionary(db: Queries, tenant: Tenant, id: string): Promise<Dictionary> {
  return withItems(db, tenant, await dictionaryRows(db, tenant).where('dictionaries.id', '=', id).executeTakeFirst());
}

async function withItems(db: Queries, tenant: Tenant, row: Row | undefined): Promise<Dictionary> {
  if (!row) throw new Refusal('gone');
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
