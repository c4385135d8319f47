import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/** What is known of files. Their bytes are in a store beside the database, under `tenant_id` and `id`. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await files(db, text);
  await uploads(db, text);
  await keeping(db, text);
  await addMenus(db, [
    {
      id: '0193000000000000000000000000c100',
      parentId: SYSTEM_MENU,
      names: ['文件配额', '檔案配額', 'File quotas'],
      order: 95,
      platform: true,
      buttons: [['file:quota', '查看与设置', '查看與設定', 'View and set']],
    },
  ]);
}

async function files(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('files')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('hash', text)
    .addColumn('uploaded_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addColumn('missing_since', 'bigint')
    .addPrimaryKeyConstraint('files_key', ['tenant_id', 'id'])
    .addUniqueConstraint('files_hash', ['tenant_id', 'hash', 'size'])
    .execute();
  await db.schema.createIndex('files_order').on('files').columns(['tenant_id', 'created_at']).execute();
}

async function uploads(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('uploads')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('hash', text)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('handle', text)
    .addColumn('sealed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('holder', text)
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('uploads_key', ['tenant_id', 'id'])
    .addUniqueConstraint('uploads_hash', ['tenant_id', 'owner_id', 'hash'])
    .execute();
  await db.schema.createIndex('uploads_touched').on('uploads').columns(['tenant_id', 'touched_at']).execute();
  await db.schema
    .createTable('upload_parts')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('upload_id', text, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('receipt', text)
    .addPrimaryKeyConstraint('upload_parts_key', ['tenant_id', 'upload_id', 'number'])
    .addForeignKeyConstraint('upload_parts_upload', ['tenant_id', 'upload_id'], 'uploads', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

async function keeping(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('file_quotas')
    .addColumn('tenant_id', text, (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('quota', 'bigint')
    .execute();
  await db.schema
    .createTable('file_keeping')
    .addColumn('signing_key', text, (column) => column.primaryKey())
    .addColumn('cleaned_at', 'bigint', (column) => column.notNull())
    .execute();
  const keys = db as Kysely<{ file_keeping: { signing_key: string; cleaned_at: number } }>;
  await keys
    .insertInto('file_keeping')
    .values({ signing_key: randomBytes(32).toString('base64'), cleaned_at: 0 })
    .execute();
}
