import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';

/** The members of a role are given it, and lose it, in a dialog of its own. */
export async function up(db: Kysely<unknown>) {
  await addButtons(db, ROLES_MENU, 6, [['role:members', '成员管理', '成員管理', 'Members']]);
}

const ROLES_MENU = '0193000000000000000000000000a300';
