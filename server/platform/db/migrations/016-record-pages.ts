import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Roles, multilingual texts and dictionaries have screens from now on. */
export async function up(db: Kysely<unknown>) {
  await addScreen(db, '0193000000000000000000000000a300', { path: '/roles', component: 'roles' });
  await addScreen(db, '0193000000000000000000000000b200', { path: '/i18n-texts', component: 'i18n-texts' });
  await addScreen(db, '0193000000000000000000000000b300', { path: '/dictionaries', component: 'dictionaries' });
}
