import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/** Limits, password policies, codes by message, third parties, and what a session says of where it began. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await limits(db, text);
  await passwords(db, text);
  await messages(db, text);
  await pending(db, text);
  await thirdParties(db, text);
  for (const name of ['address', 'user_agent']) {
    await db.schema.alterTable('sessions').addColumn(name, text).execute();
  }
  await db.schema
    .alterTable('sessions')
    .addColumn('confined', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await originalAccounts(db, text);
  await addMenus(db, MENUS);
}

async function limits(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limits_end').on('limits').column('ends_at').execute();
}

async function passwords(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('password_policies')
    .addColumn('tenant_id', text, (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('min_length', 'integer', (column) => column.notNull())
    .addColumn('max_length', 'integer', (column) => column.notNull())
    .addColumn('classes', 'integer', (column) => column.notNull())
    .addColumn('history', 'integer', (column) => column.notNull())
    .addColumn('expiry_days', 'integer', (column) => column.notNull())
    .addColumn('change_first', 'integer', (column) => column.notNull())
    .addColumn('single_session', 'integer', (column) => column.notNull())
    .addColumn('open_registration', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('former_passwords')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('former_passwords_key', ['account_id', 'id'])
    .execute();
  await db.schema.alterTable('accounts').addColumn('password_chosen_at', 'bigint').execute();
  await db.schema
    .createTable('one_time_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function messages(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('sms_codes')
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('asked_by', text)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sms_codes_key', ['phone', 'purpose'])
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function pending(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('ticket_hash', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('account_id', text)
    .addColumn('tenant_id', text)
    .addColumn('config_id', text)
    .addColumn('subject', text)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('qr_sign_ins')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('ticket_hash', text, (column) => column.notNull())
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('config_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('subject', text)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('qr_sign_ins_ticket_hash', ['ticket_hash'])
    .execute();
}

async function thirdParties(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('third_party_configs')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('client_id', text, (column) => column.notNull())
    .addColumn('client_secret', text)
    .addColumn('authorize_url', text)
    .addColumn('token_url', text)
    .addColumn('user_url', text)
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('third_party_configs_key', ['tenant_id', 'id'])
    .addUniqueConstraint('third_party_configs_name', ['name', 'tenant_id'])
    .execute();
  await db.schema
    .createTable('third_party_identities')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('config_id', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('third_party_identities_key', ['tenant_id', 'config_id', 'subject'])
    .addForeignKeyConstraint(
      'third_party_identities_config',
      ['tenant_id', 'config_id'],
      'third_party_configs',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('third_party_identities_account').on('third_party_identities').column('account_id').execute();
}

/** The account name of the organisation's earlier system, beside the username. */
async function originalAccounts(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('memberships').addColumn('original_account', text).execute();
  await db.schema.alterTable('memberships').addColumn('original_account_key', text).execute();
  await db.schema
    .createIndex('memberships_original_account_key')
    .on('memberships')
    .columns(['original_account_key', 'tenant_id'])
    .unique()
    .execute();
}

const MENUS = [
  {
    id: '0193000000000000000000000000a500',
    parentId: SYSTEM_MENU,
    names: ['密码策略', '密碼政策', 'Password policy'],
    icon: 'lock',
    order: 50,
    buttons: [
      ['passwordPolicy:view', '查看', '查看', 'View'],
      ['passwordPolicy:edit', '编辑', '編輯', 'Edit'],
    ],
  },
  {
    id: '0193000000000000000000000000a600',
    parentId: SYSTEM_MENU,
    names: ['登录安全', '登入安全', 'Sign-in security'],
    icon: 'safe',
    order: 60,
    buttons: [
      ['session:list', '查询会话', '查詢工作階段', 'Query sessions'],
      ['session:end', '结束会话', '結束工作階段', 'End sessions'],
      ['thirdParty:list', '查询第三方登录', '查詢第三方登入', 'Query third parties'],
      ['thirdParty:add', '新增第三方登录', '新增第三方登入', 'Add a third party'],
      ['thirdParty:edit', '编辑第三方登录', '編輯第三方登入', 'Edit a third party'],
      ['thirdParty:remove', '删除第三方登录', '刪除第三方登入', 'Delete a third party'],
    ],
  },
] satisfies Parameters<typeof addMenus>[1];
