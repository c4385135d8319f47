import { type Kysely, sql } from 'kysely';
import type { Queries } from '../transact';
import { composeTexts } from './composed-texts';
import type { TextType } from './migration';

/** Texts are stored in the composed form in which they are searched for; a file is asked for by its sender alone; a
 * sub-system may do without a challenge if its setting says so. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('files').addColumn('sha256', text).execute();
  await sql`update files set hash = uploaded_by || ':' || hash where hash is not null`.execute(db);
  await db.schema
    .alterTable('subsystems')
    .addColumn('pkce_required', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await composeTexts(db as Queries);
}
