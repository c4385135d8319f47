import { type Kysely, sql } from 'kysely';
import { isPostgres, waitUntilAlone } from './alone';
import type { Migration, TextType } from './migration';
import * as foundation from './migrations/001-foundation';
import * as signIn from './migrations/002-sign-in';
import * as userMenus from './migrations/003-user-menus';
import { type Queries, transact } from './transact';

const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['001-foundation', foundation],
  ['002-sign-in', signIn],
  ['003-user-menus', userMenus],
];

/** Brings the database up to date, each migration in a transaction of its own, and answers the names of those that ran. */
export async function migrate(db: Queries): Promise<string[]> {
  const text: TextType = isPostgres(db) ? sql`text collate "C"` : 'text';
  const ran: string[] = [];
  for (const [name, migration] of MIGRATIONS) {
    const isNew = await transact(db, async (tx) => {
      const plain = tx as unknown as Kysely<{ migrations: { name: string; ran_at: number } }>;
      await waitUntilAlone(tx);
      await createList(plain, text);
      if (await plain.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()) return false;
      await migration.up(plain as unknown as Kysely<unknown>, text);
      await plain.insertInto('migrations').values({ name, ran_at: Date.now() }).execute();
      return true;
    });
    if (isNew) ran.push(name);
  }
  return ran;
}

async function createList(db: Kysely<{ migrations: { name: string; ran_at: number } }>, text: TextType) {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('ran_at', 'bigint', (column) => column.notNull())
    .execute();
}
