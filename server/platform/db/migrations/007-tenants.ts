import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import { type TextType, versioned } from './migration';

/** What the platform keeps of its tenants, the ways into one without being a member, and applications to become one. */
export async function up(db: Kysely<unknown>, text: TextType) {
  for (const name of ['contact_name', 'contact_phone', 'remark']) {
    await db.schema.alterTable('tenants').addColumn(name, text).execute();
  }
  await db.schema.createIndex('memberships_administrators').on('memberships').columns(['tenant_id', 'administrator']).execute();
  await entering(db, text);
  await menuGroups(db, text);
  await applications(db, text);
  await loginConfigs(db, text);
  await addMenus(db, MENUS);
}

async function entering(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('sessions').addColumn('entered_from', text).execute();
  await db.schema.alterTable('audits').addColumn('entered_by', text).execute();
  await db.schema
    .createTable('tickets')
    .addColumn('ticket_hash', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addColumn('entered_from', text)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function menuGroups(db: Kysely<unknown>, text: TextType) {
  await versioned(db.schema.createTable('menu_groups'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('remark', text)
    .addUniqueConstraint('menu_groups_name', ['name'])
    .execute();
  await db.schema
    .createTable('menu_group_menus')
    .addColumn('group_id', text, (column) => column.notNull().references('menu_groups.id').onDelete('cascade'))
    .addColumn('menu_id', text, (column) => column.notNull().references('menus.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('menu_group_menus_key', ['group_id', 'menu_id'])
    .execute();
}

async function applications(db: Kysely<unknown>, text: TextType) {
  await versioned(db.schema.createTable('applications'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('receipt_hash', text, (column) => column.notNull())
    .addColumn('org_code', text, (column) => column.notNull())
    .addColumn('organization', text, (column) => column.notNull())
    .addColumn('contact_name', text, (column) => column.notNull())
    .addColumn('contact_phone', text, (column) => column.notNull())
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('remark', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('tenant_id', text)
    .addColumn('decided_at', 'bigint')
    .addUniqueConstraint('applications_receipt_hash', ['receipt_hash'])
    .execute();
}

async function loginConfigs(db: Kysely<unknown>, text: TextType) {
  await versioned(db.schema.createTable('login_configs'))
    .addColumn('tenant_id', text, (column) => column.primaryKey().references('tenants.id'))
    .addColumn('big_title', text)
    .addColumn('small_title', text)
    .addColumn('big_icon', text)
    .addColumn('small_icon', text)
    .addColumn('file_host', text)
    .execute();
}

const MENUS = [
  {
    id: '0193000000000000000000000000a700',
    parentId: SYSTEM_MENU,
    names: ['机构管理', '機構管理', 'Organisations'],
    icon: 'home',
    order: 70,
    platform: true,
    buttons: [
      ['tenant:list', '查询', '查詢', 'Query'],
      ['tenant:add', '新增与复制', '新增與複製', 'Add and copy'],
      ['tenant:edit', '编辑', '編輯', 'Edit'],
      ['tenant:remove', '删除', '刪除', 'Delete'],
      ['tenant:status', '启用与停用', '啟用與停用', 'Enable and disable'],
      ['tenant:administrator', '更换管理员', '更換管理員', 'Change administrator'],
      ['tenant:authorize', '授权', '授權', 'Authorise'],
      ['tenant:users', '查看用户', '查看用戶', 'See users'],
      ['tenant:enter', '进入机构', '進入機構', 'Enter'],
    ],
  },
  {
    id: '0193000000000000000000000000a800',
    parentId: SYSTEM_MENU,
    names: ['菜单分组', '選單分組', 'Menu groups'],
    icon: 'apps',
    order: 80,
    platform: true,
    buttons: [
      ['menuGroup:list', '查询', '查詢', 'Query'],
      ['menuGroup:add', '新增', '新增', 'Add'],
      ['menuGroup:edit', '编辑', '編輯', 'Edit'],
      ['menuGroup:remove', '删除', '刪除', 'Delete'],
    ],
  },
  {
    id: '0193000000000000000000000000a900',
    parentId: SYSTEM_MENU,
    names: ['入驻申请', '入駐申請', 'Applications'],
    icon: 'file',
    order: 90,
    platform: true,
    buttons: [
      ['application:list', '查询', '查詢', 'Query'],
      ['application:decide', '审批', '審批', 'Decide'],
      ['application:remove', '删除', '刪除', 'Delete'],
    ],
  },
  {
    id: '0193000000000000000000000000b000',
    parentId: SYSTEM_MENU,
    names: ['登录配置', '登入設定', 'Sign-in page'],
    icon: 'settings',
    order: 100,
    buttons: [
      ['loginConfig:view', '查看', '查看', 'View'],
      ['loginConfig:edit', '编辑', '編輯', 'Edit'],
    ],
  },
] satisfies Parameters<typeof addMenus>[1];
