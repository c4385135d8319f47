import { type Kysely, sql } from 'kysely';
import type { TextType } from './migration';

/** Calls wait for no rows but their own: an index for every way in which rows are found, and a counter of messages for each tenant. */
export async function up(db: Kysely<unknown>, text: TextType) {
  for (const [table, ...columns] of INDEXES) {
    const name = [table, ...columns].join('_');
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
  await sessions(db);
  await messageCounters(db, text);
  await readiness(db);
}

const INDEXES = [
  // Foreign keys: deleting what they refer to looks for the rows that do.
  ['accounts', 'home_tenant_id'],
  ['collected_menus', 'menu_id'],
  ['menu_group_menus', 'menu_id'],
  ['menu_uses', 'menu_id'],
  ['menus', 'subsystem_id'],
  ['menus', 'parent_id'],
  ['oauth_codes', 'subsystem_id'],
  ['role_menus', 'menu_id'],
  ['role_subsystems', 'subsystem_id'],
  ['tenant_menus', 'menu_id'],
  // Times by which expired rows are deleted.
  ['cipher_keys', 'created_at'],
  ['guesses', 'failed_at'],
  ['limits', 'ends_at'],
  ['one_time_keys', 'expires_at'],
  ['outbox', 'created_at'],
  ['passkey_ceremonies', 'expires_at'],
  ['pending_sign_ins', 'expires_at'],
  ['qr_sign_ins', 'expires_at'],
  ['tickets', 'expires_at'],
  ['trusted_devices', 'expires_at'],
  // What else rows are found by.
  ['pending_sign_ins', 'account_id'],
  ['tickets', 'account_id'],
] as const;

/** Of each account, of each member, and the one with an id; most sessions have ended. */
async function sessions(db: Kysely<unknown>) {
  await db.schema.dropIndex('sessions_account').execute();
  const index = (name: string) => db.schema.createIndex(name).on('sessions');
  const isOpen = [sql.ref('ended_at'), 'is', null] as const;
  await index('sessions_open')
    .columns(['account_id', 'created_at'])
    .where(...isOpen)
    .execute();
  await index('sessions_members')
    .columns(['tenant_id', 'membership_id'])
    .where(...isOpen)
    .execute();
  await index('sessions_id').expression(sql`substr(token_hash, 1, 32)`).execute();
}

/** In place of one counter for all: a tenant counts on from where the installation was. */
async function messageCounters(plain: Kysely<unknown>, text: TextType) {
  await plain.schema
    .createTable('message_counters')
    .addColumn('tenant_id', text, (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into message_counters (tenant_id, value) select tenants.id, counters.value from tenants cross join counters`.execute(
    plain,
  );
  await plain.schema.dropTable('counters').execute();
}

/** One row, which the server writes to learn whether it can write. */
async function readiness(plain: Kysely<unknown>) {
  await plain.schema
    .createTable('readiness')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checks', 'bigint', (column) => column.notNull())
    .execute();
  const db = plain as Kysely<{ readiness: { id: number; checks: number } }>;
  await db.insertInto('readiness').values({ id: 1, checks: 0 }).execute();
}
