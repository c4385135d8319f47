import { EXPORT_ROWS, HEADER_WIDTH } from '../../../contract/user-files';
import { readingOf } from '../../organisation/users/search-store';
import type { UserRow } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import type { Texts } from '../../platform/texts';
import { EXPORT_COLUMNS, type UserFileColumn } from '../../platform/texts/user-files';
import { countUsers, lookedFor, type Query, rowsOf } from './store';

/** The users that the same filters list for the same caller, oldest first. The export is recorded. */
export async function exportSheet({ db, now }: Deps, scope: Scope, query: Query, { userFiles }: Texts) {
  const reading = await readingOf(db, scope);
  const { test, count } = await reading(async (place) => {
    const test = await lookedFor(place, scope, query);
    return { test, count: await countUsers(place, scope, test) };
  });
  if (count > EXPORT_ROWS) throw new Refusal('exportTooLarge');
  const { columns, ...filters } = query;
  const headers = columns ?? EXPORT_COLUMNS.map((type) => ({ type, value: '', width: HEADER_WIDTH.usual }));
  const after = { ...filters, count };
  await record(db, now(), scope, { action: 'export', entity: 'user', entityId: scope.membershipId, after });
  return {
    name: userFiles.exported,
    headings: headers.map(({ type, value, width }) => ({ text: value || nameOf(type), width })),
    rows: rowsOf(reading, scope, test, (user) => {
      const cells = cellsOf(user, userFiles.statuses, scope.zone);
      return headers.map(({ type }) => cells[type] ?? '');
    }),
  };

  function nameOf(type: string) {
    return type in userFiles.columns ? userFiles.columns[type as UserFileColumn] : '';
  }
}

function cellsOf(user: UserRow, statuses: Texts['userFiles']['statuses'], zone: string): Readonly<Record<string, string | null>> {
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
  return cells;
}

/** `2026-01-31 08:15:00`, as the Swedish write it. */
const timeIn = (zone: string, time: string) => new Date(time).toLocaleString('sv-SE', { timeZone: zone });
