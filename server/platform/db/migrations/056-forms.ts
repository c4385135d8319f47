import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/** Forms that a tenant designs. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('forms')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('remark', text, (column) => column.notNull())
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('forms_key', ['tenant_id', 'id'])
    .execute();
  await db.schema.createIndex('forms_updated').on('forms').columns(['tenant_id', 'updated_at']).execute();
  await addMenus(db, [
    {
      id: '0193000000000000000000000000b800',
      parentId: SYSTEM_MENU,
      names: ['表单设计', '表單設計', 'Forms'],
      icon: 'idcard',
      order: 132,
      screen: { path: '/forms', component: 'forms' },
      buttons: [
        ['form:list', '查询', '查詢', 'Query'],
        ['form:add', '新增', '新增', 'Add'],
        ['form:edit', '编辑', '編輯', 'Edit'],
        ['form:remove', '删除', '刪除', 'Delete'],
      ],
    },
  ]);
}
