import { type Kysely, sql } from 'kysely';
import type { TextType } from './migration';

/** Guesses and codes are counted per caller: a stranger uses up nothing of an account's owner. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('known_origins')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('origin_hash', text, (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_origins_key', ['account_id', 'origin_hash'])
    .execute();
  await db.schema.alterTable('guesses').addColumn('subject', text).execute();
  await sql`update guesses set subject = key where key not like 'address:%'`.execute(db);
  await db.schema.createIndex('guesses_subject').on('guesses').column('subject').execute();
  await codes(db, text);
}

/** A code lives five minutes, so those of before are not moved into the new table. */
async function codes(db: Kysely<unknown>, text: TextType) {
  await db.schema.dropTable('sms_codes').execute();
  await db.schema
    .createTable('sms_codes')
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('asker', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('asked_by', text)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sms_codes_key', ['phone', 'purpose', 'asker'])
    .execute();
  await db.schema.createIndex('sms_codes_id').on('sms_codes').column('id').execute();
  await db.schema.createIndex('sms_codes_expires_at').on('sms_codes').column('expires_at').execute();
}
