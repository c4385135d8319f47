import { expressionBuilder, sql } from 'kysely';
import type { I18nQuery, I18nText, I18nTextDraft } from '../../../contract/i18n-texts';
import { inBatches } from '../../platform/db/batches';
import { contains } from '../../platform/db/contains';
import { deleteOrGone, oneOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import { countOf, pageOfRows } from '../../platform/list/list';

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

export async function findText(db: Queries, id: string) {
  const row = await textRows(db).where('id', '=', id).executeTakeFirst();
  return textOf(oneOrGone(row));
}

const LANGUAGE_COLUMNS = {
  'zh-CN': sql.ref('i18n_texts.zh_cn'),
  'zh-HK': sql.ref('i18n_texts.zh_hk'),
  'en-US': sql.ref('i18n_texts.en_us'),
};

/** The columns one of which is empty where a translation is missing. */
const TRANSLATIONS = { 'zh-HK': ['zh_hk'], 'en-US': ['en_us'], any: ['zh_hk', 'en_us'] } as const;

type Found = Pick<I18nQuery, 'appKey' | 'name' | 'missing'>;

const textsFound = (db: Queries, { appKey, name, missing }: Found) =>
  textRows(db)
    .where('app_key', '=', appKey)
    .where(name ? eb.or(Object.values(LANGUAGE_COLUMNS).map((column) => contains(column, name))) : eb.lit(true))
    .where(missing ? eb.or(TRANSLATIONS[missing].map((column) => eb(column, 'is', null))) : eb.lit(true));

export async function pageOfTexts(db: Queries, query: I18nQuery) {
  const createTime = sql.ref('i18n_texts.created_at');
  const { records, total } = await pageOfRows(textsFound(db, query), query, {
    orders: { ...LANGUAGE_COLUMNS, createTime },
    unsorted: createTime,
    key: sql.ref('i18n_texts.id'),
  });
  return { records: records.map(textOf), total };
}

export async function countTexts(db: Queries, query: Found): Promise<number> {
  const { total } = await countOf(textsFound(db, query)).executeTakeFirstOrThrow();
  return total;
}

const AT_ONCE = 200;

/** Batch by batch behind the last id: a text that is added or removed meanwhile shifts none of the others. */
export async function* textsInBatches(db: Queries, query: Found) {
  let last = '';
  for (;;) {
    const rows = await textsFound(db, query).where('id', '>', last).orderBy('id').limit(AT_ONCE).execute();
    if (rows.length > 0) yield rows.map(textOf);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** All of an application, oldest first. They are read batch by batch, so that a long list leaves others their turns. */
export async function allTexts(db: Queries, appKey: string): Promise<I18nText[]> {
  const texts: I18nText[] = [];
  for await (const batch of textsInBatches(db, { appKey })) texts.push(...batch);
  return texts.sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1));
}

const ageOf = ({ createTime, id }: I18nText) => `${createTime} ${id}`;

type Message = I18nTextDraft['message'];

interface Text {
  readonly id: string;
  readonly message: Message;
}

const columnsOf = (message: Message) => ({ zh_cn: message['zh-CN'], zh_hk: message['zh-HK'], en_us: message['en-US'] });

export async function insertText(tx: Queries, now: number, { id, message, appKey }: Text & { readonly appKey: string }) {
  await tx
    .insertInto('i18n_texts')
    .values({ id, app_key: appKey, ...columnsOf(message), created_at: now })
    .execute();
}

/** An editor of an earlier version is refused and shown the text; without a version, the last write wins. */
export const updateText = (tx: Queries, { id, message, version }: Text & { readonly version: number | undefined }) =>
  updateVersioned(tx.updateTable('i18n_texts').where('id', '=', id), columnsOf(message), version, () => findText(tx, id));

export const deleteText = (tx: Queries, id: string) => deleteOrGone(tx.deleteFrom('i18n_texts').where('id', '=', id), 1);

/** The stored texts with these ids, whichever application they belong to. */
export async function presentTexts(db: Queries, texts: readonly { readonly id: string | undefined }[]) {
  const found: ReturnType<typeof textOf>[] = [];
  for (const ids of inBatches(texts.flatMap(({ id }) => id ?? []))) {
    found.push(...(await textRows(db).where('id', 'in', ids).execute()).map(textOf));
  }
  return found;
}

/** Adds texts, or replaces those that are stored. */
export async function putTexts(tx: Queries, now: number, appKey: string, texts: readonly Text[]) {
  // Two imports at once wait for each other's rows in one order, so they never deadlock.
  const sorted = [...texts].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const batch of inBatches(sorted)) {
    await tx
      .insertInto('i18n_texts')
      .values(batch.map(({ id, message }) => ({ id, app_key: appKey, ...columnsOf(message), created_at: now })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          zh_cn: eb.ref('excluded.zh_cn'),
          zh_hk: eb.ref('excluded.zh_hk'),
          en_us: eb.ref('excluded.en_us'),
          version: eb('i18n_texts.version', '+', 1),
        })),
      )
      .execute();
  }
}
