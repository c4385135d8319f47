import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';

/** All settings on one page. It shows of them what its viewer may see. */
export async function up(db: Kysely<unknown>) {
  await addMenus(db, [
    {
      id: '0193000000000000000000000000d300',
      parentId: SYSTEM_MENU,
      names: ['设置总览', '設定總覽', 'Settings overview'],
      icon: 'dashboard',
      order: 49,
      screen: { path: '/settings', component: 'settings-overview' },
    },
  ]);
}
