import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** What a message of the system tells of, and how often that has happened: while it is unread, the next time changes it. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('messages').addColumn('notice', text).execute();
  await db.schema.alterTable('messages').addColumn('times', 'integer').execute();
}
