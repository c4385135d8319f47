import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { exportUsers } from '../../../contract/user-files';
import { passes, type Reading, searchedIn, takenApart } from '../../organisation/users/search-store';
import { fillRows, type UserRow, userRows } from '../../organisation/users/store';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { superQueryTests } from '../../platform/list/super-query';

export type Query = z.output<(typeof exportUsers)['query']>;

/** How many users are read, and stay in memory, at a time. */
const AT_ONCE = 200;

/** The filters of an export, as one test of a user. */
export async function lookedFor(
  db: Queries,
  scope: Scope,
  { superQueryParams, ids, ...filters }: Query,
): Promise<Expression<SqlBool>> {
  const { values, shape } = await takenApart(db, scope, filters);
  const tests = [passes(db, values, shape)];
  if (superQueryParams) tests.push(...superQueryTests(superQueryParams, searchedIn(db, scope)));
  const eb = expressionBuilder<Schema, 'memberships'>();
  if (ids) tests.push(eb('memberships.id', 'in', ids));
  return eb.and(tests);
}

export async function countUsers(db: Queries, scope: Scope, test: Expression<SqlBool>): Promise<number> {
  const { count } = await userRows(db, scope)
    .where(test)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Page by page behind the last id: users that are added or removed meanwhile shift no other. */
export async function* rowsOf(reading: Reading, scope: Scope, test: Expression<SqlBool>, toCells: (user: UserRow) => string[]) {
  let last = '';
  for (;;) {
    const users = await reading(async (place) => {
      const page = userRows(place, scope).where(test).where('memberships.id', '>', last).orderBy('memberships.id').limit(AT_ONCE);
      return fillRows(place, scope, await page.execute());
    });
    if (users.length > 0) yield users.map(toCells);
    if (users.length < AT_ONCE) return;
    last = users.at(-1)?.id ?? last;
  }
}
