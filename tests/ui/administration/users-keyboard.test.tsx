import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { columnChoice } from '../../../src/machines/records/column-settings';
import { userOf } from '../../machines/records/list-fixture';
import { focused, openUsers } from './users-fixture';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (name: string | RegExp) => within(screen.getByRole('row', { name }));
const settle = async () => vi.waitFor(() => expect(focused()).not.toBe(document.body));

test('the menu of a row is walked by arrow keys; Escape closes it and gives the focus back', async () => {
  const { user } = await openUsers([userOf()]);
  const more = row(/张伟/).getByRole('button', { name: '更多' });
  more.focus();
  await user.keyboard('{Enter}');
  expect(focused()?.textContent).toBe('重置密码');
  await user.keyboard('{ArrowDown}');
  expect(focused()?.textContent).not.toBe('重置密码');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()?.textContent).toBe('删除');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe(more);
});

test('what was chosen in the menu of a row asks, and gives the focus back to the menu when it is cancelled', async () => {
  const { user } = await openUsers([userOf()]);
  const more = row(/张伟/).getByRole('button', { name: '更多' });
  more.focus();
  await user.keyboard('{Enter}{End}{Enter}');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  await vi.waitFor(() => expect(focused()).toBe(more));
});

test('the density menu marks what holds, starts there and takes one choice (§2.8)', async () => {
  const { user, page } = await openUsers([userOf()]);
  button('表格密度').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('紧凑');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(columnChoice(page.getSnapshot().context.columns.getSnapshot()).density).toBe('easy');
  expect(focused()).toBe(button('表格密度'));
  await user.keyboard('{Enter}');
  expect(focused()?.textContent).toBe('宽松');
});

test('the menu of columns stays open for the next one, and the account cannot be hidden (§2.8)', async () => {
  const { user } = await openUsers([userOf()]);
  button('显示列').focus();
  await user.keyboard('{Enter}{Enter}');
  expect(focused()).toBe(screen.getByRole('menuitemcheckbox', { name: '账号', checked: true }));
  expect(focused()?.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(focused()).toBe(screen.getByRole('menuitemcheckbox', { name: '姓名', checked: false }));
  expect(screen.queryByRole('columnheader', { name: '姓名' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(focused()).toBe(button('显示列'));
});

test.each(['下一页', '末页'])('the focus stays on %s while and after the page is read', async (name) => {
  const { user, answer } = await openUsers([userOf()]);
  await user.click(screen.getAllByRole('button', { name: '刷新' })[1] as HTMLElement);
  await answer([userOf()], 31);
  button(name).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe(button(name));
  expect(focused()?.getAttribute('aria-disabled')).toBe('true');
  await answer([userOf({ id: 'u2' })], 31);
  expect(focused()).toBe(button(name));
});

test('refreshing and another page size keep the focus, and are inert while rows are read', async () => {
  const { user, answer, ports } = await openUsers([userOf()]);
  for (const refresh of screen.getAllByRole('button', { name: '刷新' })) {
    refresh.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(focused()).toBe(refresh);
    await answer([userOf()]);
    expect(focused()).toBe(refresh);
  }
  expect(ports.pages.calls).toHaveLength(3);
  button(/^每页条数/).focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(focused()).toBe(button('每页条数 60 条/页'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(ports.pages.calls).toHaveLength(4);
});

test.each([
  ['abc', 1],
  ['999', 4],
  ['-1', 1],
  ['３', 3],
  ['', 1],
  [' ', 1],
])('the page-jump field is empty after it jumped: %o leads to page %d (§4 Paging)', async (typed, led) => {
  const { user, answer, page } = await openUsers([userOf()]);
  await user.click(screen.getAllByRole('button', { name: '刷新' })[0] as HTMLElement);
  await answer([userOf()], 100);
  await user.click(button('下一页'));
  await answer([userOf()], 100);
  const field = screen.getByLabelText<HTMLInputElement>('跳至');
  await user.type(field, `${typed}{Enter}`);
  expect(field.value).toBe('');
  expect(page.getSnapshot().context.list.getSnapshot().context.pager.getSnapshot().context.page).toBe(led);
});

test.each(['Control', 'Meta'])('in a text of several lines %s+Enter saves, and Enter alone makes a line', async (key) => {
  const { user, page } = await openUsers([userOf()]);
  await user.click(row(/张伟/).getByRole('button', { name: '编辑' }));
  const remark = screen.getByLabelText<HTMLTextAreaElement>('备注');
  const asks = () => page.getSnapshot().children.form?.getSnapshot().matches('saving');
  await user.type(remark, '一{Enter}二');
  fireEvent.keyDown(remark, { key: 'Enter', ctrlKey: true, isComposing: true });
  expect([remark.value, asks()]).toEqual(['一\n二', false]);
  await user.keyboard(`{${key}>}{Enter}{/${key}}`);
  await vi.waitFor(() => expect(asks()).toBe(true));
  expect(remark.value).toBe('一\n二');
});

test('a new password that follows a new user gives the focus back to where the user was added', async () => {
  const { user, page, ports } = await openUsers([userOf()]);
  const add = button('新增');
  add.focus();
  await user.keyboard('{Enter}');
  await act(async () => page.getSnapshot().children.form?.send({ type: 'save' }));
  await act(async () => ports.saves.resolve({ user: userOf(), password: 'Made-1234' }));
  expect(screen.queryByText('新密码')).not.toBeNull();
  await act(async () => page.getSnapshot().children.password?.send({ type: 'close' })); // It was not copied: a question (G62).
  await act(async () => page.getSnapshot().children.password?.send({ type: 'close' }));
  await vi.waitFor(() => expect(focused()).toBe(add));
});

test('when the row that had the focus is gone, the table has it', async () => {
  const { user, answer } = await openUsers([userOf(), userOf({ id: 'u2', name: '李四' })]);
  await user.click(screen.getAllByRole('button', { name: '刷新' })[0] as HTMLElement);
  row(/李四/).getByRole('button', { name: '更多' }).focus();
  await answer([userOf()]);
  await settle();
  expect(focused()?.classList.contains('data-table')).toBe(true);
});

test('the box above the boxes has a name, and selects what may be deleted', async () => {
  const me = { id: 'u2', administrator: true };
  const { user, page } = await openUsers([userOf(), userOf({ id: 'u2', name: '李四' })], { viewer: me });
  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  expect(
    page
      .getSnapshot()
      .context.list.getSnapshot()
      .context.selected.map(({ id }) => id),
  ).toEqual(['u1']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 李四' }).disabled).toBe(true);
});
