import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** The policies of a tenant have a screen from now on, for passwords and all else. A name that an operator has changed stays. */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000a500', { path: '/policies', component: 'policies' });
  const db = plain as Kysely<{ menus: { alias: string; alias_hk: string | null; alias_en: string | null } }>;
  const names = { alias: '安全策略', alias_hk: '安全政策', alias_en: 'Security policy' };
  await db.updateTable('menus').set(names).where('alias', '=', '密码策略').execute();
}
