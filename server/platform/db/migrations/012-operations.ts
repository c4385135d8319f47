import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';

/** What keeps the installation running: a matter of the platform. */
export async function up(db: Kysely<unknown>) {
  await addMenus(db, [
    {
      id: '0193000000000000000000000000d000',
      parentId: SYSTEM_MENU,
      names: ['运行维护', '運行維護', 'Operations'],
      icon: 'tool',
      order: 200,
      platform: true,
      buttons: [['apiDocument:view', '查看接口文档', '查看介面文件', 'View API document']],
    },
  ]);
}
