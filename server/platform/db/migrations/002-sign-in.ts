import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** Sessions, captchas, cipher keys and failed sign-ins live in SQL, so that several servers can stand behind one address. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_sign_in_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', text)
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('captchas')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('captchas_expiry').on('captchas').column('expires_at').execute();
  await db.schema
    .createTable('cipher_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('private_key', text, (column) => column.notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('guesses')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .execute();
}
