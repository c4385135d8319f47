import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';

/** The files of a tenant have a screen, and names that can be changed. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('files')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await addMenus(db, [
    {
      id: '0193000000000000000000000000ca00',
      parentId: SYSTEM_MENU,
      names: ['文件库', '檔案庫', 'File library'],
      icon: 'file',
      order: 94,
      screen: { path: '/files', component: 'files' },
      buttons: [
        ['file:list', '查看', '查看', 'View'],
        ['file:edit', '重命名', '重新命名', 'Rename'],
        ['file:remove', '删除', '刪除', 'Delete'],
      ],
    },
  ]);
}
