import { expressionBuilder, sql } from 'kysely';
import type { I18nQuery, I18nText } from '../../../contract/i18n-texts';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { pageOfRows } from '../../platform/list/list';

const eb = expressionBuilder<Schema, 'i18n_texts'>();

/** The texts of an application, all tenants' alike. */
const textRows = (db: Queries) =>
  db.selectFrom('i18n_texts').select(['id', 'app_key', 'zh_cn', 'zh_hk', 'en_us', 'created_at', 'version']);

type Row = Awaited<ReturnType<ReturnType<typeof textRows>['execute']>>[number];

const textOf = (row: Row) => ({
  id: row.id,
  appKey: row.app_key,
  message: { 'zh-CN': row.zh_cn, 'zh-HK': row.zh_hk, 'en-US': row.en_us },
  createTime: iso(row.created_at),
  version: row.version,
});

export async function allTexts(db: Queries, appKey: string): Promise<I18nText[]> {
  const rows = await textRows(db).where('app_key', '=', appKey).orderBy('created_at').orderBy('id').execute();
  return rows.map(textOf);
}

export async function findText(db: Queries, id: string) {
  const row = await textRows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('gone');
  return textOf(row);
}

const LANGUAGE_COLUMNS = {
  'zh-CN': sql.ref('i18n_texts.zh_cn'),
  'zh-HK': sql.ref('i18n_texts.zh_hk'),
  'en-US': sql.ref('i18n_texts.en_us'),
};

export async function pageOfTexts(db: Queries, query: I18nQuery) {
  const { appKey, name } = query;
  const found = textRows(db)
    .where('app_key', '=', appKey)
    .where(name ? eb.or(Object.values(LANGUAGE_COLUMNS).map((column) => contains(column, name))) : eb.lit(true));
  const createTime = sql.ref('i18n_texts.created_at');
  const { records, total } = await pageOfRows(found, query, {
    orders: { ...LANGUAGE_COLUMNS, createTime },
    unsorted: createTime,
    key: sql.ref('i18n_texts.id'),
  });
  return { records: records.map(textOf), total };
}
