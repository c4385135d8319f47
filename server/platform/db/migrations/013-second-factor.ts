import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** What an account proves itself by beside its password, and the browsers that are spared it. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', text, (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', text)
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('pending_secret', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_factor_keeping')
    .addColumn('sealing_key', text, (column) => column.primaryKey())
    .execute();
  const keys = db as Kysely<{ second_factor_keeping: { sealing_key: string } }>;
  await keys
    .insertInto('second_factor_keeping')
    .values({ sealing_key: randomBytes(32).toString('base64') })
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('trusted_devices')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('trusted_devices_token_hash', ['token_hash'])
    .execute();
  await db.schema.createIndex('trusted_devices_account').on('trusted_devices').column('account_id').execute();
  await db.schema
    .alterTable('password_policies')
    .addColumn('second_factor', text, (column) => column.notNull().defaultTo('off'))
    .execute();
  await db.schema
    .alterTable('password_policies')
    .addColumn('trusted_device_days', 'integer', (column) => column.notNull().defaultTo(30))
    .execute();
}
