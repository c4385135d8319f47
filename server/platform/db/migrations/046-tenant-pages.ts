import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** The first names of menus, and those of the console's other texts. */
const NAMES = [
  ['机构管理', '租户管理', '租戶管理', 'Tenants'],
  ['进入机构', '进入租户', '進入租戶', 'Enter'],
] as const;

/** Tenants have a screen from now on, and are called so. A name that an operator has changed stays. */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000a700', { path: '/tenants', component: 'tenants' });
  const db = plain as Kysely<{ menus: { alias: string; alias_hk: string | null; alias_en: string | null } }>;
  for (const [before, alias, alias_hk, alias_en] of NAMES)
    await db.updateTable('menus').set({ alias, alias_hk, alias_en }).where('alias', '=', before).execute();
}
