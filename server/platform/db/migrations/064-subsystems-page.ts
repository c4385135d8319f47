import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Sub-systems have a screen from now on, and their American name. A name that an operator has changed stays. */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000c200', { path: '/subsystems', component: 'subsystems' });
  const db = plain as Kysely<{ menus: { alias_en: string | null } }>;
  await db.updateTable('menus').set({ alias_en: 'Subsystems' }).where('alias_en', '=', 'Sub-systems').execute();
}
