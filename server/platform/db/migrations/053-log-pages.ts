import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Both logs and the online sessions have a screen from now on. A name that an operator has changed stays. */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000b400', { path: '/operation-log', component: 'operation-log' });
  await addScreen(plain, '0193000000000000000000000000b500', { path: '/sign-in-log', component: 'sign-in-log' });
  await addScreen(plain, '0193000000000000000000000000a600', { path: '/online-sessions', component: 'online-sessions' });
  const db = plain as Kysely<{ menus: { alias: string; alias_hk: string | null; alias_en: string | null } }>;
  const names = { alias: '在线会话', alias_hk: '線上工作階段', alias_en: 'Online sessions' };
  await db.updateTable('menus').set(names).where('alias', '=', '登录安全').execute();
}
