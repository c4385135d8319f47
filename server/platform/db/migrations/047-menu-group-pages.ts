import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Menu groups have a screen from now on, and are called so. A name that an operator has changed stays. */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000a800', { path: '/menu-groups', component: 'menu-groups' });
  const db = plain as Kysely<{ menus: { alias: string; alias_hk: string | null } }>;
  await db.updateTable('menus').set({ alias: '菜单组', alias_hk: '選單組' }).where('alias', '=', '菜单分组').execute();
}
