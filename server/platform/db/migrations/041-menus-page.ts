import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Menus have a screen from now on. */
export async function up(db: Kysely<unknown>) {
  await addScreen(db, '0193000000000000000000000000a400', { path: '/menus', component: 'menus' });
}
