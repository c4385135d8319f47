import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** Imports that say how far they are, and can be stopped. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('import_runs')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('stop_asked', 'integer', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_runs_key', ['account_id', 'id'])
    .execute();
  await db.schema.createIndex('import_runs_begun').on('import_runs').column('begun_at').execute();
}
