import type { Kysely } from 'kysely';

/** Devices and origins of an account are forgotten with time: the sweep finds them by when they were seen. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('known_devices_seen').on('known_devices').column('seen_at').execute();
  await db.schema.createIndex('known_origins_seen').on('known_origins').column('seen_at').execute();
}
