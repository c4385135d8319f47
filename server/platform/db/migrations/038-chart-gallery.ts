import type { Kysely } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus } from './menu-rows';

/** Every kind of chart on one page. */
export async function up(db: Kysely<unknown>) {
  await addMenus(db, [
    {
      id: '0193000000000000000000000000b700',
      parentId: SYSTEM_MENU,
      names: ['图表库', '圖表庫', 'Chart gallery'],
      icon: 'apps',
      order: 170,
      screen: { path: '/chart-gallery', component: 'chart-gallery' },
    },
  ]);
}
