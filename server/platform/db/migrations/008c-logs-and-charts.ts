import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';
import type { TextType } from './migration';

/** Who tried to sign in; how many did, month by month, for longer than the log is kept; and the charts that anybody may see. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await signIns(db, text);
  await signInCounts(db, text);
  await charts(db, text);
  await db.schema.createIndex('audits_order').on('audits').columns(['tenant_id', 'created_at', 'id']).execute();
  await addMenus(db, [
    {
      id: '0193000000000000000000000000b400',
      parentId: SYSTEM_MENU,
      names: ['操作日志', '操作日誌', 'Operation log'],
      icon: 'file',
      order: 140,
      buttons: [['operationLog:list', '查询', '查詢', 'Query']],
    },
    {
      id: '0193000000000000000000000000b500',
      parentId: SYSTEM_MENU,
      names: ['登录日志', '登入日誌', 'Sign-in log'],
      icon: 'history',
      order: 150,
      buttons: [['loginLog:list', '查询', '查詢', 'Query']],
    },
    {
      id: '0193000000000000000000000000b600',
      parentId: SYSTEM_MENU,
      names: ['图表发布', '圖表發佈', 'Published charts'],
      icon: 'bar-chart',
      order: 160,
      buttons: [
        ['chart:list', '查询', '查詢', 'Query'],
        ['chart:add', '发布', '發佈', 'Publish'],
        ['chart:edit', '编辑', '編輯', 'Edit'],
        ['chart:remove', '撤销发布', '撤銷發佈', 'Revoke'],
      ],
    },
  ]);
}

/** A record outlives what it refers to. Hence no foreign keys but the tenant. */
async function signIns(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('sign_in_logs')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text)
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_logs_key', ['tenant_id', 'id'])
    .execute();
  await db.schema.createIndex('sign_in_logs_order').on('sign_in_logs').columns(['tenant_id', 'created_at', 'id']).execute();
}

const signInCounts = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('sign_in_counts')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('sign_ins', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_counts_key', ['tenant_id', 'month'])
    .execute();

const charts = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('published_charts')
    .addColumn('tenant_id', text, (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('published_charts_key', ['tenant_id', 'id'])
    .addUniqueConstraint('published_charts_id', ['id'])
    .execute();
