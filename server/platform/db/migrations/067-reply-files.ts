import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** Which files are in the replies to forms: a file in one is not deleted, and the library asks that of each file that it lists. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('form_reply_files')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('form_id', text, (column) => column.notNull())
    .addColumn('reply_id', text, (column) => column.notNull())
    .addColumn('file_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('form_reply_files_key', ['tenant_id', 'form_id', 'reply_id', 'file_id'])
    .addForeignKeyConstraint('form_reply_files_reply', ['tenant_id', 'form_id', 'reply_id'], 'form_replies', [
      'tenant_id',
      'form_id',
      'id',
    ])
    .execute();
  await db.schema.createIndex('form_reply_files_file').on('form_reply_files').columns(['tenant_id', 'file_id']).execute();
}
