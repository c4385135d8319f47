import type { Kysely } from 'kysely';

/** A copy that its owner has deleted stays for the figures of whoever sent it: who got the message, and who has read it. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('message_recipients').addColumn('removed_at', 'bigint').execute();
}
