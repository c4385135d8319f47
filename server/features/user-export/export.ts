import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import { EXPORT_ROWS, type exportUsers } from '../../../contract/user-files';
import { FIELDS, passes, readingPlace, takenApart } from '../../organisation/users/search-store';
import { fillRows, type UserRow, userRows } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { superQueryTest } from '../../platform/list/super-query';
import type { Deps } from '../../platform/ports/deps';
import type { Texts } from '../../platform/texts';
import { EXPORT_COLUMNS, type UserFileColumn } from '../../platform/texts/user-files';

type Query = z.output<(typeof exportUsers)['query']>;

/** How many users are read, and stay in memory, at a time. */
const AT_ONCE = 200;

/** The users that the same filters list for the same person, oldest first. That somebody took them away is on record. */
export async function exportSheet({ db, now }: Deps, scope: Scope, query: Query, { userFiles }: Texts) {
  const place = await readingPlace(db, scope);
  const test = await lookedFor(place, scope, query);
  const { count } = await userRows(place, scope)
    .where(test)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count > EXPORT_ROWS) throw new Refusal('exportTooLarge');
  const after = { ...query, count };
  await record(db, now(), scope, { action: 'export', entity: 'user', entityId: scope.membershipId, after });
  const zone = await zoneOf(db, scope);
  return {
    name: userFiles.exported,
    headings: EXPORT_COLUMNS.map((column) => ({ text: userFiles.columns[column], width: 20 })),
    rows: rowsOf(place, scope, test, (user) => cellsOf(user, userFiles.statuses, zone)),
  };
}

async function lookedFor(db: Queries, scope: Scope, { superQueryParams, ...filters }: Query): Promise<Expression<SqlBool>> {
  const { values, shape } = await takenApart(db, scope, filters);
  const tests = [passes(db, values, shape)];
  if (superQueryParams) tests.push(superQueryTest(superQueryParams, FIELDS));
  return expressionBuilder<Schema>().and(tests);
}

/** Page by page behind the last id: whoever is added or removed meanwhile shifts nobody. */
async function* rowsOf(db: Queries, scope: Scope, test: Expression<SqlBool>, toCells: (user: UserRow) => string[]) {
  let last = '';
  for (;;) {
    const found = await userRows(db, scope)
      .where(test)
      .where('memberships.id', '>', last)
      .orderBy('memberships.id')
      .limit(AT_ONCE)
      .execute();
    const users = await fillRows(db, scope, found);
    if (users.length > 0) yield users.map(toCells);
    if (users.length < AT_ONCE) return;
    last = users.at(-1)?.id ?? last;
  }
}

function cellsOf(user: UserRow, statuses: Texts['userFiles']['statuses'], zone: string): string[] {
  const cells: Record<UserFileColumn, string | null> = {
    username: user.username,
    name: user.name,
    phone: user.phone,
    email: user.email,
    remark: user.remark,
    departments: user.departments.map(({ departmentName }) => departmentName).join(';'),
    roles: user.roles.map(({ roleName }) => roleName).join(';'),
    status: statuses[user.status],
    createTime: timeIn(zone, user.createTime),
    lastSignInTime: user.lastSignInTime && timeIn(zone, user.lastSignInTime),
  };
  return EXPORT_COLUMNS.map((column) => cells[column] ?? '');
}

const zoneOf = async (db: Queries, { tenantId }: Scope) =>
  (await db.selectFrom('tenants').select('zone').where('id', '=', tenantId).executeTakeFirstOrThrow()).zone;

/** `2026-01-31 08:15:00`, as the Swedish write it. */
const timeIn = (zone: string, time: string) => new Date(time).toLocaleString('sv-SE', { timeZone: zone });
