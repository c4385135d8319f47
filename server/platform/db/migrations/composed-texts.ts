import { sql } from 'kysely';
import type { Queries } from '../transact';

/** What people name things by, and search for. */
const COLUMNS = {
  applications: ['organization', 'contact_name', 'remark', 'reason'],
  departments: ['name', 'remark'],
  dictionaries: ['name', 'name_hk', 'name_en'],
  dictionary_items: ['name', 'name_hk', 'name_en'],
  files: ['name'],
  i18n_texts: ['zh_cn', 'zh_hk', 'en_us'],
  login_configs: ['big_title', 'small_title'],
  memberships: ['name', 'remark', 'original_account'],
  menu_groups: ['name', 'remark'],
  menus: ['alias', 'alias_hk', 'alias_en'],
  messages: ['title', 'content', 'sender_name'],
  published_charts: ['title'],
  roles: ['name', 'remark'],
  subsystems: ['name'],
  tenants: ['name', 'contact_name', 'remark'],
} as const;

/** The columns in which a composed text may be taken already: within a tenant, or altogether. */
const UNIQUE: Readonly<Record<string, 'tenant' | 'everywhere'>> = {
  'departments.name': 'tenant',
  'roles.name': 'tenant',
  'subsystems.name': 'everywhere',
};

/**
 * Puts stored texts into Unicode's composed form (NFC), in which they are searched for (G56). A name whose composed form another row
 * has already stays as it is: people tell the two apart by other means.
 */
export async function composeTexts(db: Queries) {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) await composeColumn(db, table, column);
  }
}

async function composeColumn(db: Queries, table: string, column: string) {
  const isFree = freeIn(table, column);
  for (const text of await textsOf(db, table, column)) {
    const composed = text.normalize('NFC');
    if (composed === text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${composed} where ${sql.ref(column)} = ${text} ${isFree(composed)}`.execute(
      db,
    );
  }
}

/** Texts that are more than ASCII: each of their characters has several bytes. */
async function textsOf(db: Queries, table: string, column: string): Promise<string[]> {
  const value = sql.ref(column);
  const { rows } = await sql<{ text: string }>`
    select distinct ${value} as text from ${sql.table(table)} where length(cast(${value} as text)) <> octet_length(${value})`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

function freeIn(table: string, column: string) {
  const within = UNIQUE[`${table}.${column}`];
  const sameTenant = within === 'tenant' ? sql`and other.tenant_id = ${sql.table(table)}.tenant_id` : sql``;
  return (composed: string) =>
    within
      ? sql`and not exists (select 1 from ${sql.table(table)} as other where other.${sql.ref(column)} = ${composed} ${sameTenant})`
      : sql``;
}
