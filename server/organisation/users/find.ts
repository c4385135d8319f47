import { user as userAnswer } from '../../../contract/users';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { rolesWithRights } from '../roles/store';
import { inReach } from './reach';
import type { Powers } from './rules';
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

/** That, and whether their account may do anything in another tenant. */
export const powersOf = async (db: Queries, scope: Scope, user: UserRow): Promise<Powers> => ({
  roles: await rolesHeld(db, scope, user),
  elsewhere: await hasRightsElsewhere(db, scope, user.accountId),
});

async function hasRightsElsewhere(db: Queries, { tenantId }: Scope, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .leftJoin('membership_roles', (join) =>
      join
        .onRef('membership_roles.tenant_id', '=', 'memberships.tenant_id')
        .onRef('membership_roles.membership_id', '=', 'memberships.id'),
    )
    .select('memberships.id')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.tenant_id', '!=', tenantId)
    .where((eb) => eb.or([eb('memberships.administrator', '=', 1), eb('membership_roles.role_id', 'is not', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** A user as callers may see it. */
export const shown = (row: UserRow) => userAnswer.parse(row);
