import type { Kysely } from 'kysely';
import { addScreen } from './menu-rows';

/** Messages are sent on a screen from now on. */
export const up = (db: Kysely<unknown>) =>
  addScreen(db, '0193000000000000000000000000b100', { path: '/sent-messages', component: 'sent-messages' });
