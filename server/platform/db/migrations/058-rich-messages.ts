import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** A message can be a rich text: its HTML, beside the plain text of it that is searched. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('messages').addColumn('html', text).execute();
}
