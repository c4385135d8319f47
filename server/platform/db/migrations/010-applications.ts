import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addButtons, addMenus } from './menu-rows';
import type { TextType } from './migration';

/** The menus that a user collects and opens; sub-systems that sign their users in here. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await createMemberTable(db, text, 'collected_menus', 'display_order');
  await createMemberTable(db, text, 'menu_uses', 'times');
  await subsystems(db, text);
  await grants(db, text);
  await signIns(db, text);
  await addMenus(db, [
    {
      id: '0193000000000000000000000000c200',
      parentId: SYSTEM_MENU,
      names: ['子系统管理', '子系統管理', 'Sub-systems'],
      icon: 'apps',
      order: 45,
      platform: true,
      buttons: [
        ['subsystem:list', '查询', '查詢', 'Query'],
        ['subsystem:add', '新增', '新增', 'Add'],
        ['subsystem:edit', '编辑', '編輯', 'Edit'],
        ['subsystem:remove', '删除', '刪除', 'Delete'],
        ['subsystem:secret', '生成密钥', '產生密鑰', 'Make a secret'],
      ],
    },
  ]);
  await addButtons(db, ROLES_MENU, 5, [['subsystem:auth', '子系统授权', '子系統授權', 'Grant sub-systems']]);
}

/** The entry 角色管理, which has five buttons. */
const ROLES_MENU = '0193000000000000000000000000a300';

/** One number of a member for a menu. */
const createMemberTable = (db: Kysely<unknown>, text: TextType, name: string, number: string) =>
  db.schema
    .createTable(name)
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addColumn('menu_id', text, (column) => column.notNull().references('menus.id').onDelete('cascade'))
    .addColumn(number, 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['tenant_id', 'membership_id', 'menu_id'])
    .addForeignKeyConstraint(`${name}_membership`, ['tenant_id', 'membership_id'], 'memberships', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

async function subsystems(plain: Kysely<unknown>, text: TextType) {
  const db = plain as Kysely<{ subsystems: { created_at: number } }>;
  const alter = () => db.schema.alterTable('subsystems');
  await alter()
    .addColumn('enabled', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await alter().addColumn('client_id', text).execute();
  await alter().addColumn('client_secret_hash', text).execute();
  await alter()
    .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await alter()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.updateTable('subsystems').set({ created_at: Date.now() }).execute();
  await db.schema.createIndex('subsystems_name').on('subsystems').columns(['name']).unique().execute();
  await db.schema.createIndex('subsystems_client_id').on('subsystems').columns(['client_id']).unique().execute();
  await db.schema
    .createTable('subsystem_redirects')
    .addColumn('subsystem_id', text, (column) => column.notNull().references('subsystems.id').onDelete('cascade'))
    .addColumn('redirect_uri', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('subsystem_redirects_key', ['subsystem_id', 'redirect_uri'])
    .execute();
}

const grants = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('role_subsystems')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('role_id', text, (column) => column.notNull())
    .addColumn('subsystem_id', text, (column) => column.notNull().references('subsystems.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('role_subsystems_key', ['tenant_id', 'role_id', 'subsystem_id'])
    .addForeignKeyConstraint('role_subsystems_role', ['tenant_id', 'role_id'], 'roles', ['tenant_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

/** Both are deleted with their session: every use checks it. */
async function signIns(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('oauth_codes')
    .addColumn('code_hash', text, (column) => column.primaryKey())
    .addColumn('subsystem_id', text, (column) => column.notNull().references('subsystems.id').onDelete('cascade'))
    .addColumn('session_hash', text, (column) => column.notNull())
    .addColumn('redirect_uri', text, (column) => column.notNull())
    .addColumn('code_challenge', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('oauth_codes_expiry').on('oauth_codes').columns(['expires_at']).execute();
  await db.schema
    .createTable('oauth_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('code_hash', text, (column) => column.notNull().references('oauth_codes.code_hash').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oauth_tokens_code').on('oauth_tokens').columns(['code_hash']).execute();
}
