import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../alone';
import type { Queries } from '../transact';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus, type NewMenu } from './menu-rows';
import type { TextType } from './migration';

/** What departments, roles and menus need in order to be managed, and the menus of doing so. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await departments(db, text);
  await roles(db, text);
  await db.schema
    .alterTable('menus')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await addMenus(db, MENUS);
}

/** A code is unique in its tenant, a name among its siblings. What is at the top has no parent, and is kept apart all the same. */
async function departments(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('departments').addColumn('code', text).execute();
  await db.schema.alterTable('departments').addColumn('remark', text).execute();
  await db.schema.createIndex('departments_code').on('departments').columns(['tenant_id', 'code']).unique().execute();
  await sql`create unique index departments_name on departments (tenant_id, coalesce(parent_id, '0'), name)`.execute(db);
}

async function roles(db: Kysely<unknown>, text: TextType) {
  await db.schema.alterTable('roles').addColumn('remark', text).execute();
  await db.schema.createIndex('roles_name').on('roles').columns(['tenant_id', 'name']).unique().execute();
  // SQLite tells of a violation by the column; PostgreSQL is to tell of it by the same name.
  if (isPostgres(db as Queries)) await sql`alter table roles rename constraint roles_number to roles_role_number`.execute(db);
}

const MENUS: readonly NewMenu[] = [
  {
    id: '0193000000000000000000000000a200',
    parentId: SYSTEM_MENU,
    names: ['部门管理', '部門管理', 'Departments'],
    icon: 'apps',
    order: 20,
    buttons: [
      ['department:list', '查询', '查詢', 'Query'],
      ['department:add', '新增', '新增', 'Add'],
      ['department:edit', '编辑与移动', '編輯與移動', 'Edit and move'],
      ['department:remove', '删除', '刪除', 'Delete'],
      ['department:members', '成员管理', '成員管理', 'Members'],
    ],
  },
  {
    id: '0193000000000000000000000000a300',
    parentId: SYSTEM_MENU,
    names: ['角色管理', '角色管理', 'Roles'],
    icon: 'safe',
    order: 30,
    buttons: [
      ['role:list', '查询', '查詢', 'Query'],
      ['role:add', '新增', '新增', 'Add'],
      ['role:edit', '编辑', '編輯', 'Edit'],
      ['role:remove', '删除', '刪除', 'Delete'],
      ['role:auth', '授权', '授權', 'Authorise'],
    ],
  },
  {
    id: '0193000000000000000000000000a400',
    parentId: SYSTEM_MENU,
    names: ['菜单管理', '選單管理', 'Menus'],
    icon: 'menu',
    order: 40,
    platform: true,
    buttons: [
      ['menu:list', '查询与导出', '查詢與匯出', 'Query and export'],
      ['menu:add', '新增', '新增', 'Add'],
      ['menu:edit', '编辑与移动', '編輯與移動', 'Edit and move'],
      ['menu:remove', '删除', '刪除', 'Delete'],
      ['menu:import', '导入', '匯入', 'Import'],
    ],
  },
];
