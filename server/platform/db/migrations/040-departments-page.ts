import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Departments have a screen from now on. */
export async function up(db: Kysely<unknown>) {
  await addScreen(db, '0193000000000000000000000000a200', { path: '/departments', component: 'departments' });
}
