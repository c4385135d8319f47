import { user as userAnswer } from '../../contract/users';
import type { Scope } from '../access';
import type { Queries } from '../db/transact';
import { Refusal } from '../failures';
import { rolesWithRights } from '../roles/store';
import { inReach } from './list';
import { fillRows, type UserRow, userRows } from './store';

/** Users by id, as far as somebody may see them: one of another tenant or beyond their reach is not there (G27). */
export async function findUsers(db: Queries, scope: Scope, ids: readonly string[]): Promise<UserRow[]> {
  const unique = [...new Set(ids)].sort();
  const rows = await userRows(db, scope)
    .where('memberships.id', 'in', unique)
    .where(inReach(db, scope))
    .orderBy('memberships.id')
    .execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return fillRows(db, scope, rows);
}

export async function findUser(db: Queries, scope: Scope, id: string): Promise<UserRow> {
  const [found] = await findUsers(db, scope, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

/** What the roles of a user allow. */
export const rolesHeld = (db: Queries, scope: Scope, { roles }: UserRow) =>
  rolesWithRights(
    db,
    scope,
    roles.map(({ id }) => id),
  );

/** A user as callers may see it. */
export const shown = (row: UserRow) => userAnswer.parse(row);
