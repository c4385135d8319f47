import type { Kysely } from 'kysely';
import type { TextType } from './migration';

/** Passkeys, the devices that accounts have signed in from, and messages that only the system sends. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await passkeys(db, text);
  await ceremonies(db, text);
  await devices(db, text);
  await db.schema
    .alterTable('password_policies')
    .addColumn('passkeys', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('messages')
    .addColumn('system', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('sign_in_logs_account').on('sign_in_logs').columns(['account_id', 'created_at', 'id']).execute();
}

async function passkeys(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('synced', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addUniqueConstraint('passkeys_credential_id', ['credential_id'])
    .execute();
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute();
}

async function ceremonies(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('passkey_ceremonies')
    .addColumn('ticket_hash', text, (column) => column.primaryKey())
    .addColumn('challenge', text, (column) => column.notNull())
    .addColumn('rp_id', text, (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('session_hash', text)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function devices(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('known_devices')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('device_hash', text, (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['account_id', 'device_hash'])
    .execute();
}
