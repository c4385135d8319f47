import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../contract/failure';
import type { User } from '../../../contract/users';
import { UsersPage } from '../../../src/ui/administration/users/UsersPage';
import { startUsersPage } from '../../machines/administration/users-fixture';
import { Around } from '../../machines/app/app-fixture';
import { userOf } from '../../machines/records/list-fixture';

async function show(records: readonly User[] | null, permissions?: readonly string[]) {
  const started = startUsersPage(permissions ? { permissions } : {});
  render(
    <Around>
      <UsersPage page={started.page} />
    </Around>,
  );
  if (records) await act(async () => started.ports.pages.resolve({ records: [...records], total: records.length }));
  await act(async () => started.ports.departments.resolve([{ id: 'd1', departmentName: '财务部' }]));
  await act(async () => started.ports.roles.resolve([]));
  return started;
}

const asked = ({ page }: Awaited<ReturnType<typeof show>>) => page.getSnapshot().context.list.getSnapshot().context;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (field: HTMLElement, composing: object = {}) =>
  act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, ...composing }));

test('a row shows a user as people read one: words for the status, times in the zone of the tenant', async () => {
  await show([
    userOf({
      departments: [
        { id: 'd1', departmentName: '财务部' },
        { id: 'd2', departmentName: '研发部' },
      ],
    }),
  ]);
  const row = screen.getByRole('row', { name: /张伟/ });
  for (const text of ['zhang.wei', '财务部、研发部', '启用', '2024-01-01 08:00:00', '从未登录'])
    expect(within(row).queryByText(text), text).not.toBeNull();
});

test.each([
  ['a super administrator', { administrator: true, superAdministrator: true }, '超级管理员'],
  ['the administrator of the tenant', { administrator: true, superAdministrator: false }, '管理员'],
])('a row shows the label of %s (§6)', async (_, facts, label) => {
  await show([userOf(facts)]);
  expect(within(screen.getByRole('row', { name: /张伟/ })).queryByText(label)).not.toBeNull();
});

test('without a permission its actions are not there (§6)', async () => {
  await show([userOf()], ['user:list', 'user:edit']);
  const row = screen.getByRole('row', { name: /张伟/ });
  expect(within(row).queryByRole('button', { name: '编辑' })).not.toBeNull();
  for (const name of ['新增', '批量删除', '重置密码']) expect(screen.queryByRole('button', { name })).toBeNull();
  await press('更多');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '原账号',
    '更换头像',
    '第三方账号',
    '所属组织',
    '为什么有此权限？',
  ]);
});

test('the first text of a row leads to the page of the user', async () => {
  await show([userOf()]);
  const link = within(screen.getByRole('row', { name: /张伟/ })).getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual(['zhang.wei', '/users/u1']);
});

test('batch actions are there with nothing selected, so that their warning can be met (§5)', async () => {
  const { board } = await show([userOf()]);
  await press('批量删除');
  expect(board.said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the confirm dialog has the specified title and content, and names the one user it is about (§5, §8)', async () => {
  const { page } = await show([userOf()]);
  await act(async () => page.send({ type: 'open', dialog: 'removal', about: [userOf()] }));
  const dialog = screen.getByRole('dialog');
  for (const text of ['确认删除', '此操作将删除所选数据，是否确定？', '用户 张伟（zhang.wei）'])
    expect(within(dialog).queryByText(text), text).not.toBeNull();
});

test('Enter and click on the confirm button delete once (G05)', async () => {
  const { page, ports } = await show([userOf()]);
  await act(async () => page.send({ type: 'open', dialog: 'removal', about: [userOf()] }));
  await press('删除');
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  expect(ports.removals.calls).toHaveLength(1);
});

test('Enter searches; the Enter that ends a composition does not (G17)', async () => {
  const started = await show([userOf()]);
  const field = screen.getByLabelText('姓名');
  fireEvent.change(field, { target: { value: '张' } });
  await enter(field, { isComposing: true });
  await enter(field, { keyCode: 229 });
  expect(asked(started).filters).toEqual({});
  await enter(field);
  expect(asked(started).filters).toEqual({ name: '张' });
});

test('Enter jumps to a page; the Enter that ends a composition does not, in an empty field neither (G17)', async () => {
  const started = await show(null);
  const answer = () => act(async () => started.ports.pages.resolve({ records: [userOf()], total: 100 }));
  await answer();
  const field = screen.getByLabelText('跳至');
  fireEvent.change(field, { target: { value: '3' } });
  await enter(field, { isComposing: true });
  await enter(field, { keyCode: 229 });
  expect(started.ports.pages.calls).toHaveLength(1);
  await enter(field);
  await answer();
  expect(asked(started).pager.getSnapshot().context.page).toBe(3);
  await enter(field, { isComposing: true });
  await enter(field, { keyCode: 229 });
  expect(started.ports.pages.calls).toHaveLength(2);
  await enter(field);
  expect(asked(started).pager.getSnapshot().context.page).toBe(1);
});

test('choosing a department searches within it, and a reset chooses all again', async () => {
  const started = await show([userOf()]);
  fireEvent.click(screen.getByText('财务部'));
  expect(asked(started).filters).toEqual({ departmentId: 'd1' });
  await press('重置');
  expect(asked(started).filters).toEqual({});
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('全部');
});

test('an empty list offers to fill it, an empty search to clear it, a failed one to try again', async () => {
  const { ports } = await show([]);
  expect(screen.queryByRole('button', { name: '新增用户' })).not.toBeNull();

  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '张' } });
  await press('查询');
  await act(async () => ports.pages.resolve({ records: [], total: 0 }));
  await press('清除条件');
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('');

  await act(async () => ports.pages.reject(new CallError({ kind: 'http', status: 503, desc: '', requestId: 'r-42' })));
  expect(within(screen.getByRole('alert')).queryByText('r-42')).not.toBeNull();
  await press('重试');
  await act(async () => ports.pages.resolve({ records: [userOf()], total: 1 }));
  expect(screen.queryByRole('row', { name: /张伟/ })).not.toBeNull();
});

test('the heads of sortable columns are buttons that say the order (§4 Sorting)', async () => {
  const { ports } = await show([userOf()]);
  const head = () => screen.getByRole('columnheader', { name: '姓名' });
  await act(async () => fireEvent.click(within(head()).getByRole('button')));
  await act(async () => ports.pages.resolve({ records: [userOf()], total: 1 }));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await act(async () => fireEvent.click(within(head()).getByRole('button')));
  expect(head().getAttribute('aria-sort')).toBe('descending');
});

test('the focus comes back to what opened a dialog', async () => {
  await show([userOf()]);
  const opener = screen.getByRole('button', { name: '新增' });
  opener.focus();
  fireEvent.click(opener);
  expect(screen.queryByRole('dialog', { name: '新增用户' })).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消' })));
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a form with errors is not sent, and its first error has the focus', async () => {
  const { page, ports } = await show([]);
  await press('新增');
  const dialog = screen.getByRole('dialog', { name: '新增用户' });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '保存' })));
  await vi.waitFor(() =>
    expect(within(dialog).queryByText('请输入账号', { selector: '[role=alert] *, [role=alert]' })).not.toBeNull(),
  );
  expect(document.activeElement).toBe(within(dialog).getByLabelText('账号'));
  expect(ports.saves.calls).toHaveLength(0);
  expect(page.getSnapshot().value).toBe('form');
});

test('roles and departments that the editor may not give keep their names in the form', async () => {
  await show([userOf({ roles: [{ id: 'r9', roleName: '审计员' }], departments: [{ id: 'd9', departmentName: '审计部' }] })]);
  await press('编辑');
  const dialog = await screen.findByRole('dialog', { name: '编辑用户' });
  for (const name of ['审计员', '审计部']) expect(within(dialog).queryByText(name), name).not.toBeNull();
});
