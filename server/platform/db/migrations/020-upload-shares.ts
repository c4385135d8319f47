import { type Kysely, sql } from 'kysely';

/** Each upload says how many bytes its parts take: a user has a share for all of theirs together. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('uploads')
    .addColumn('taken', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update uploads set taken = coalesce((
    select sum(upload_parts.size) from upload_parts
    where upload_parts.tenant_id = uploads.tenant_id and upload_parts.upload_id = uploads.id), 0)`.execute(db);
}
