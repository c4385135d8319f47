import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { userQuery } from '../../../contract/users';
import { LENGTHS } from '../../../src/ui/administration/users/UsersPage';
import { userOf } from '../../machines/records/list-fixture';
import { focused, openUsers } from './users-fixture';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name?: string) => within(screen.getByRole('dialog', name ? { name } : {}));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);
/** Arco looks at the code of the key, which user-event does not give. */
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 }));

async function openForm(records = [userOf()]) {
  const opened = await openUsers(records);
  const opener = button('新增');
  opener.focus();
  await opened.user.keyboard('{Enter}');
  return { ...opened, opener, form: () => opened.page.getSnapshot().children.form?.getSnapshot() };
}

test('departments are chosen by keyboard; Escape closes their list, and then the form', async () => {
  const { user, form, page } = await openForm();
  const departments = field('部门');
  departments.focus();
  await user.keyboard('{ArrowDown}');
  expect(dialog().getByRole('tree').getAttribute('aria-multiselectable')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}'); // below the centre: it opens unfolded
  expect(form()?.context.values.departmentIds).toEqual(['d2']);
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(dialog().queryByRole('treeitem', { name: '研发部' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog().queryByRole('tree')).toBeNull();
  expect(focused()).toBe(departments);
  await user.keyboard('{Backspace}');
  await pressEscape();
  expect(page.getSnapshot().value).toBe('browsing');
});

test('roles are found by typing, chosen by Enter, and taken back by a button that says so', async () => {
  const { user, form } = await openForm();
  field('角色').focus();
  await user.keyboard('审计{Enter}');
  expect(form()?.context.values.roleIds).toEqual(['r2']);
  expect(dialog().getByRole('option', { selected: true }).textContent).toBe('审计员');
  await user.click(dialog().getByRole('button', { name: '移除 审计员' }));
  expect(form()?.context.values.roleIds).toEqual([]);
  expect(focused()).toBe(field('角色'));
  await user.keyboard('{Escape}不存在');
  expect(dialog().queryByText('没有匹配的选项')).not.toBeNull();
});

test('the first field of a form has the focus, and its cross is a button with a name', async () => {
  const { user, page } = await openForm();
  await vi.waitFor(() => expect(focused()).toBe(field('账号')));
  await user.tab({ shift: true });
  expect(focused()).toBe(dialog().getByRole('button', { name: '关闭' }));
  await user.keyboard('{Enter}');
  expect(page.getSnapshot().value).toBe('browsing');
});

test('leaving a form with edits asks, and staying is what Enter answers', async () => {
  const { user, page, opener } = await openForm();
  await user.type(field('姓名'), '张');
  await pressEscape();
  const question = dialog('放弃未保存的修改？');
  expect(question.queryByText('“新增用户”中有尚未保存的修改，关闭后将无法恢复。')).not.toBeNull();
  const [stay, leave] = question.getAllByRole('button');
  expect([stay?.textContent, leave?.textContent]).toEqual(['继续编辑', '放弃并关闭']);
  stay?.focus(); // A browser does so by itself: the first button of a dialog has the focus (journeys/users.test.ts).
  await user.keyboard('{Enter}');
  expect(page.getSnapshot().children.form?.getSnapshot().matches({ editing: 'stored' })).toBe(true);
  await vi.waitFor(() => expect(focused()).toBe(field('姓名')));
  await pressEscape();
  await user.click(dialog('放弃未保存的修改？').getByRole('button', { name: '放弃并关闭' }));
  await vi.waitFor(() => expect(focused()).toBe(opener));
});

test.each([
  ['姓名', '   ', '请输入姓名'],
  ['姓名', '名'.repeat(65), '姓名不能超过 64 个字符'],
  ['账号', '  ', '请输入账号'],
  ['账号', '1a', '以字母开头，2 至 64 位，可含字母、数字和 . _ @ -'],
  ['邮箱', `${'a'.repeat(120)}@b.cn`, '邮箱不能超过 120 个字符'],
  ['邮箱', 'a@b', '请输入正确的邮箱地址'],
  ['手机号', '12', '请输入正确的手机号码'],
])('each breach has its own words: %s %j', async (label, typed, words) => {
  await openForm();
  fireEvent.change(field(label), { target: { value: typed } });
  fireEvent.blur(field(label));
  await vi.waitFor(() =>
    expect(
      dialog()
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual([words]),
  );
});

test('a user deleted by another: the form says so, and the list is read again', async () => {
  const { user, ports, page } = await openUsers([userOf()]);
  await user.click(button('编辑'));
  await act(async () => page.getSnapshot().children.form?.send({ type: 'save' }));
  const gone = { kind: 'refused', code: REFUSALS.gone.code, desc: '不存在', data: null, requestId: '' } as const;
  await act(async () => ports.saves.reject(new CallError(gone)));
  expect(dialog().getByRole('alert').textContent).toMatch('已被他人删除');
  expect(dialog().queryByRole('button', { name: '保存' })).toBeNull();
  expect(dialog().getByRole('button', { name: '另存为新增' })).not.toBeNull();
  await act(async () => page.send({ type: 'page.permitted', permissions: ['user:list', 'user:edit'] }));
  expect(dialog().queryByRole('button', { name: '另存为新增' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: '取消' }));
  expect(ports.pages.calls).toHaveLength(2);
});

test('a new password says whose it is, and is copied with the account', async () => {
  const { user, page, ports } = await openUsers([userOf()]);
  await act(async () => page.send({ type: 'open', dialog: 'passwordReset', about: userOf() }));
  await act(async () => page.getSnapshot().children.passwordReset?.send({ type: 'submit', filled: {} }));
  await act(async () => ports.resets.resolve('Made-1234'));
  for (const text of ['张伟', 'zhang.wei']) expect(dialog().queryByText(text), text).not.toBeNull();
  await user.click(dialog().getByRole('button', { name: '复制账号和密码' }));
  expect(ports.copied).toEqual(['账号：zhang.wei\n密码：Made-1234']);
});

test.each([
  [['张一', '李二'], '用户 张一（u1）、用户 李二（u2）'],
  [['张一', '李二', '王三', '赵四'], '用户 张一（u1）、用户 李二（u2）、用户 王三（u3） 等 4 人'],
])('deleting %j names the first of them, and the button says what it does', async (names, words) => {
  const rows = names.map((name, at) => userOf({ id: `${at}`, name, username: `u${at + 1}` }));
  const { user } = await openUsers(rows);
  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  await user.click(button('批量删除'));
  expect(dialog('确认删除').queryByText(words)).not.toBeNull();
  const act = dialog('确认删除').getByRole('button', { name: '删除' });
  expect(act.className).toMatch('danger');
});

test('what would be refused anyway is not offered: to oneself, to an administrator (§6)', async () => {
  const rows = [
    userOf({ id: 'me', name: '我' }),
    userOf({ id: 'boss', name: '主管', administrator: true }),
    userOf({ id: 'u3', name: '别人' }),
  ];
  const { user } = await openUsers(rows, { viewer: { id: 'me', administrator: false } });
  const offered = async (name: string) => {
    const row = within(screen.getByRole('row', { name: new RegExp(name) }));
    const links = row.queryAllByRole('button').map(({ textContent }) => textContent);
    const more = row.queryByRole('button', { name: '更多' });
    if (!more) return links;
    await user.click(more);
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return [...links, ...items];
  };
  const ways = ['第三方账号', '所属组织', '为什么有此权限？'];
  const edited = ['编辑', '更多', '重置密码', '移除两步验证', '原账号'];
  expect(await offered('我')).toEqual([...edited, '更换头像', ...ways]);
  expect(await offered('主管')).toEqual(['更多', ...ways]);
  expect(await offered('别人')).toEqual([...edited, '停用', '更换头像', ...ways, '删除']);
});

test('without a right over several users there is nothing to select rows for (§6)', async () => {
  await openUsers([userOf()], { permissions: ['user:list', 'user:resetPassword'] });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('rows stay when they cannot be read again, and the reason stands above them until they can', async () => {
  const { user, ports, answer } = await openUsers([userOf()]);
  const fail = (failure: Failure) => act(async () => ports.pages.reject(new CallError(failure)));
  await user.click(screen.getAllByRole('button', { name: '刷新' })[0] as HTMLElement);
  await fail({ kind: 'http', status: 400, desc: '参数 size 有误', requestId: 'r-42' });
  const alert = within(screen.getByRole('alert'));
  for (const text of ['查询失败！', '请求错误', '参数 size 有误', 'r-42']) expect(alert.queryByText(text), text).not.toBeNull();
  expect(screen.queryByRole('row', { name: /张伟/ })).not.toBeNull();
  const retry = alert.getByRole('button', { name: '重试' });
  retry.focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe(retry);
  await answer([userOf()]);
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(focused()?.classList.contains('data-table')).toBe(true));
});

test('what paging has unselected is told', async () => {
  const { user, answer } = await openUsers([userOf(), userOf({ id: 'u2', name: '李四' })]);
  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  expect(screen.getByRole('status').textContent).toBe('已选择 2 项取消选择');
  await user.click(screen.getAllByRole('button', { name: '刷新' })[0] as HTMLElement);
  await answer([userOf({ id: 'u3', name: '王五' })]);
  expect(screen.getByRole('status').textContent).toBe('已取消选择不在本页的 2 项');
});

test('a search field takes as much as the contract does, and no more', async () => {
  const { user } = await openUsers([]);
  for (const [name, label] of [
    ['name', '姓名'],
    ['username', '账号'],
    ['phone', '手机号'],
  ] as const) {
    expect(screen.getByLabelText<HTMLInputElement>(label).maxLength).toBe(LENGTHS[name]);
    const fits = (length: number) => userQuery.shape[name].safeParse('1'.repeat(length)).success;
    expect([fits(LENGTHS[name]), fits(LENGTHS[name] + 1)]).toEqual([true, false]);
  }
  await user.click(button('展开'));
  screen.getByLabelText('状态').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '移除 停用' })).not.toBeNull();
});
