import { type Kysely, sql } from 'kysely';

/** Whether a file is a user's picture is asked for each file of the library, in a tenant of a million users. */
export async function up(db: Kysely<unknown>) {
  await sql`create index memberships_avatar on memberships (tenant_id, avatar) where avatar is not null`.execute(db);
}
