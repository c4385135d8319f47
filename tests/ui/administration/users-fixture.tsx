import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '../../../contract/users';
import { UsersPage } from '../../../src/ui/administration/users/UsersPage';
import { startUsersPage } from '../../machines/administration/users-fixture';
import { Around } from '../../machines/app/app-fixture';

const DEPARTMENTS = [
  { id: 'd1', departmentName: '技术中心', children: [{ id: 'd2', departmentName: '研发部' }] },
  { id: 'd3', departmentName: '财务部' },
];
const ROLES = [
  { id: 'r1', roleName: '员工' },
  { id: 'r2', roleName: '审计员' },
];

/** The users page on the screen, its first page answered, with a user at the keyboard. */
export async function openUsers(records: readonly User[], options: Parameters<typeof startUsersPage>[0] = {}) {
  const started = startUsersPage(options);
  render(
    <Around>
      <UsersPage page={started.page} />
    </Around>,
  );
  const answer = (rows: readonly User[], total = rows.length) =>
    act(async () => started.ports.pages.resolve({ records: [...rows], total }));
  await answer(records);
  await act(async () => started.ports.departments.resolve(DEPARTMENTS));
  await act(async () => started.ports.roles.resolve(ROLES));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return { ...started, user, answer };
}

/** What has the focus, by its name. */
export const focused = () => document.activeElement;
