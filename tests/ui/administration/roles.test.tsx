import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Page } from '../../../contract/paging';
import { type Role, type RoleRow, role, roleQuery } from '../../../contract/roles';
import { ROLE_TABLE, roleForm, roleValues } from '../../../src/machines/administration/roles';
import type { PageFact } from '../../../src/machines/base/page';
import { afterStandard } from '../../../src/machines/records/record-dialogs';
import { createRecordsPageMachine } from '../../../src/machines/records/records-page';
import { recordParts } from '../../../src/pages/parts/records';
import { RolesPage } from '../../../src/ui/administration/roles/RolesPage';
import { memory, noticeBoard } from '../../machines/records/list-fixture';
import { listener } from '../../machines/shell/shell-fixture';

const ROLE: RoleRow = {
  id: 'r1',
  roleName: '审计员',
  roleNumber: 'R001',
  displayOrder: 3,
  dataScope: 'below',
  remark: null,
  createTime: '2024-01-01T00:00:00Z',
  version: 1,
  memberCount: 12,
};

/** The roles page over a server that has one role, and remembers what it was sent. */
async function show(permissions: readonly string[]) {
  const sent: unknown[] = [];
  const parts = recordParts(
    { keep: memory().keep, notify: noticeBoard().notify, user: () => ({}) },
    {
      api: {
        load: async (): Promise<Page<RoleRow>> => ({ records: [ROLE], total: 1 }),
        save: async ({ values }): Promise<Role> => {
          sent.push(values);
          return ROLE;
        },
        remove: async () => '',
      },
      query: roleQuery,
      record: role,
      values: roleForm,
      valuesOf: roleValues,
      table: ROLE_TABLE,
    },
  );
  const input = { path: '/roles', search: '', permissions, tab: listener<PageFact>().ref };
  const page = createActor(createRecordsPageMachine({ ...parts, after: afterStandard }), { input }).start();
  render(<RolesPage page={page} />);
  return { row: await screen.findByRole('row', { name: /审计员/ }), sent };
}

test('a row shows number, name, order, data scope in words, how many users hold it, and the time in the zone of the tenant', async () => {
  const { row } = await show(['role:list']);
  for (const text of ['R001', '审计员', '3', '本部门及以下', '12', '2024-01-01 08:00:00'])
    expect(within(row).queryByText(text), text).not.toBeNull();
  expect(within(row).queryByRole('button', { name: '编辑' })).toBeNull();
});

test('a new role is sent without number and order, which the server then gives', async () => {
  const { sent } = await show(['role:list', 'role:add']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '新增' })));
  await act(async () =>
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('角色名称'), { target: { value: '巡检员' } }),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })));
  await vi.waitFor(() => expect(sent).toEqual([{ roleName: '巡检员', roleNumber: '', dataScope: 'self', remark: '' }]));
});
