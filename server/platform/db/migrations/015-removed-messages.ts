import type { Kysely } from 'kysely';

/** A copy that its owner has deleted stays for the sender's figures: its recipient, and whether it was read. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('message_recipients').addColumn('removed_at', 'bigint').execute();
}
