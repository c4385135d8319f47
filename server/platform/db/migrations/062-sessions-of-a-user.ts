import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';

const USERS_MENU = '0193000000000000000000000000a100';

/** The sessions of one user are seen from the users, too: a page knows the rights of its own entry only. */
export async function up(db: Kysely<unknown>) {
  await addButtons(db, USERS_MENU, 9, [
    ['session:list', '查看用户会话', '查看用戶工作階段', 'See sessions of a user'],
    ['session:end', '结束用户会话', '結束用戶工作階段', 'End sessions of a user'],
  ]);
}
