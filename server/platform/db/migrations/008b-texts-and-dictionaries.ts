import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/** Texts in three languages are the platform's and shared by all; dictionaries are a tenant's own. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await texts(db, text);
  await dictionaries(db, text);
  await items(db, text);
  await addMenus(db, [
    {
      id: '0193000000000000000000000000b200',
      parentId: SYSTEM_MENU,
      names: ['多语言管理', '多語言管理', 'Multilingual texts'],
      icon: 'language',
      order: 120,
      platform: true,
      buttons: [
        ['i18n:add', '新增', '新增', 'Add'],
        ['i18n:edit', '编辑', '編輯', 'Edit'],
        ['i18n:remove', '删除', '刪除', 'Delete'],
        ['i18n:import', '导入', '匯入', 'Import'],
        ['i18n:export', '导出', '匯出', 'Export'],
      ],
    },
    {
      id: '0193000000000000000000000000b300',
      parentId: SYSTEM_MENU,
      names: ['字典管理', '字典管理', 'Dictionaries'],
      icon: 'book',
      order: 130,
      buttons: [
        ['dictionary:list', '查询', '查詢', 'Query'],
        ['dictionary:add', '新增', '新增', 'Add'],
        ['dictionary:edit', '编辑', '編輯', 'Edit'],
        ['dictionary:remove', '删除', '刪除', 'Delete'],
      ],
    },
  ]);
}

async function texts(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('i18n_texts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('app_key', text, (column) => column.notNull())
    .addColumn('zh_cn', text, (column) => column.notNull())
    .addColumn('zh_hk', text)
    .addColumn('en_us', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('i18n_texts_app').on('i18n_texts').columns(['app_key', 'created_at']).execute();
}

const dictionaries = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('dictionaries')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_hk', text)
    .addColumn('name_en', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('dictionaries_key', ['tenant_id', 'id'])
    .addUniqueConstraint('dictionaries_code', ['tenant_id', 'code'])
    .execute();

const items = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('dictionary_items')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('dictionary_id', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_hk', text)
    .addColumn('name_en', text)
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dictionary_items_key', ['tenant_id', 'dictionary_id', 'code'])
    .addForeignKeyConstraint(
      'dictionary_items_dictionary',
      ['tenant_id', 'dictionary_id'],
      'dictionaries',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
