import { type Kysely, sql } from 'kysely';
import type { TextType } from './migration';

/**
 * The bytes of files have rows of their own: equal bytes of one tenant, by SHA-256, are one content below several files. Files that were
 * equal share the content of the first of them from now on; the bytes of the others belong to no row, so that cleaning deletes them.
 * A file belongs to its sender by `uploaded_by`, and its hash is the MD5 alone.
 */
export async function up(db: Kysely<unknown>, text: TextType) {
  await sql`create table files_before as
    select files.*, min(id) over alike as content_id, count(*) over alike as alike from files
    window alike as (partition by tenant_id, size,
      case when sha256 is null or removed_at is not null or missing_since is not null then id else sha256 end)`.execute(db);
  await db.schema.dropTable('files').execute();
  await contents(db, text);
  await files(db, text);
  await sql`drop table files_before`.execute(db);
}

async function contents(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('contents')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sha256', text)
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('missing_since', 'bigint')
    .addPrimaryKeyConstraint('contents_key', ['tenant_id', 'id'])
    .addUniqueConstraint('contents_sha256', ['tenant_id', 'sha256', 'size'])
    .execute();
  await sql`insert into contents (tenant_id, id, sha256, size, content_type, uses, created_at, missing_since)
    select tenant_id, id, case when removed_at is null and missing_since is null then sha256 end, size, content_type,
      case when removed_at is null then alike else 0 end, created_at, missing_since
    from files_before where id = content_id`.execute(db);
}

async function files(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('files')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('content_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('hash', text)
    .addColumn('uploaded_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('files_key', ['tenant_id', 'id'])
    .addUniqueConstraint('files_hash', ['tenant_id', 'uploaded_by', 'hash', 'size', 'name'])
    .addForeignKeyConstraint('files_content', ['tenant_id', 'content_id'], 'contents', ['tenant_id', 'id'])
    .execute();
  await sql`insert into files (tenant_id, id, content_id, name, size, hash, uploaded_by, created_at)
    select tenant_id, id, content_id, name, size, substr(hash, length(uploaded_by) + 2), uploaded_by, created_at
    from files_before where removed_at is null`.execute(db);
  await db.schema.createIndex('files_order').on('files').columns(['tenant_id', 'created_at']).execute();
  await db.schema.createIndex('files_content').on('files').columns(['tenant_id', 'content_id']).execute();
}
