import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listTenantsOf } from '../../../contract/own-tenants';
import { endSessions, listSessions } from '../../../contract/sessions';
import { listUserBindings, removeUserBindings } from '../../../contract/third-parties';
import { explainRights, getUser, removeUsers, setUserStatus } from '../../../contract/users';
import user from '../../../src/pages/user';
import { userOf } from '../../machines/records/list-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const session = (id: string, current: boolean) => ({
  id,
  userId: 'u1',
  username: 'zhang',
  name: '张伟',
  address: '10.0.0.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  createTime: '2026-11-28T01:00:00.000Z',
  expireTime: '2026-12-05T01:00:00.000Z',
  current,
});
const TENANTS = [
  { id: 't1', orgCode: 'acme', organization: '某某公司', current: true, enabled: true },
  { id: 't2', orgCode: 'beta', organization: '分公司', current: false, enabled: false },
];
const menu = { parentId: '0', kind: 'page', alias: '', authorised: true, roles: [], held: false };
const clerk = { id: 'r1', roleName: '人事专员' };
const RIGHTS = {
  administrator: false,
  superAdministrator: false,
  status: 'disabled',
  menus: [
    { ...menu, menuId: 'm0', kind: 'directory', alias: '系统管理' },
    { ...menu, menuId: 'm1', alias: '用户管理', roles: [clerk], held: true },
    { ...menu, menuId: 'm2', parentId: 'm1', kind: 'button', alias: '删除', permission: 'user:remove' },
    { ...menu, menuId: 'm3', alias: '文件管理', authorised: false, roles: [clerk] },
    { ...menu, menuId: 'm4', alias: '图表', authorised: false },
  ],
};

const GET_USER = `GET ${getUser.path.replace(':id', 'u1')}`;
const answer = ({ call }: Asked): Answer => {
  if (call === GET_USER) return { data: userOf({ id: 'u1', name: '张伟' }) };
  if (call === `GET ${listSessions.path}`) return { data: { records: [session('s1', true), session('s2', false)], total: 2 } };
  if (call === `GET ${listTenantsOf.path.replace(':id', 'u1')}`) return { data: TENANTS };
  if (call === `GET ${explainRights.path.replace(':id', 'u1')}`) return { data: RIGHTS };
  return { data: [] };
};

const panel = () => screen.getByRole('tabpanel');
const openUser = (permissions: readonly string[], answers: (asked: Asked) => Answer, tab?: string) =>
  openPageFile(user, permissions, answers, { path: '/users/u1', search: tab ? `?tab=${tab}` : '' });

test('the page says who the user is, with what may be done with them, and their facts as the list shows them', async () => {
  await openUser(['user:list', 'user:edit'], answer);
  expect(screen.queryByRole('heading', { level: 1, name: '张伟' })).not.toBeNull();
  expect(screen.getByRole('link', { name: '用户管理' }).getAttribute('href')).toBe('/users');
  for (const text of ['zhang.wei', '启用', '从未登录']) expect(screen.queryAllByText(text).length, text).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '编辑' })).not.toBeNull();
  await press('更多');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['原账号', '更换头像']);
});

test('the form of the page is that of the list', async () => {
  await openUser(['user:list', 'user:edit'], answer);
  await press('编辑');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('姓名').value).toBe('张伟');
});

test('arrow keys lead from tab to tab, and one stop of the Tab key to all of them', async () => {
  await openUser(['user:list'], answer);
  const tabs = () => screen.getAllByRole('tab');
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['资料', '第三方账号', '所属组织', '为什么有此权限？']);
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await act(async () => tabs()[0]?.focus());
  await act(async () => void fireEvent.keyDown(tabs()[0] ?? document.body, { key: 'End' }));
  expect(document.activeElement?.textContent).toBe('为什么有此权限？');
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  expect(panel().getAttribute('aria-labelledby')).toBe(document.activeElement?.id);
});

test('a status that is changed is read again and shown', async () => {
  let status: 'enabled' | 'disabled' = 'enabled';
  const { said } = await openUser(['user:list', 'user:status'], (asked) => {
    if (asked.call === `PUT ${setUserStatus.path.replace(':id', 'u1')}`) status = 'disabled';
    return asked.call === GET_USER ? { data: userOf({ id: 'u1', status }) } : answer(asked);
  });
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '停用' }));
  await settle();
  await press('确定', dialog());
  await settle();
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'statusChanged' });
  expect(screen.queryAllByText('停用').length).toBeGreaterThan(0);
});

test('a user that another administrator has deleted, or who is of another tenant, is said to be gone, with a way back (G27)', async () => {
  await openUser(['user:list'], () => refusal('gone', '数据不存在'));
  expect(screen.getByRole('alert').textContent).toContain('数据不存在或已被删除');
  expect(screen.getByRole('link', { name: '返回用户管理' }).getAttribute('href')).toBe('/users');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('who deletes the user on their page is told so there', async () => {
  const { said } = await openUser(['user:list', 'user:remove'], (asked) =>
    asked.call === `DELETE ${removeUsers.path}` ? { data: null } : answer(asked),
  );
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '删除' }));
  await settle();
  await press('删除', dialog());
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'removed' });
  expect(screen.queryByText('数据不存在或已被删除')).not.toBeNull();
});

test('the sessions of one user are listed, and ended after a question; one that is the viewer’s own is not', async () => {
  const { asked, said } = await openUser(['user:list', 'session:list', 'session:end'], answer, 'sessions');
  expect(asked.find(({ call }) => call === `GET ${listSessions.path}`)?.query).toMatchObject({ userId: 'u1' });
  const boxes = within(panel()).getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 Chrome/ });
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false]);
  fireEvent.click(boxes[1] ?? panel());
  await press('结束会话', panel());
  const question = screen.getByRole('dialog', { name: '结束会话' });
  expect(within(question).queryByText('用户将立即退出登录，未保存的内容会丢失。')).not.toBeNull();
  await press('结束会话', question);
  expect(asked.find(({ call }) => call === `DELETE ${endSessions.path}`)?.body).toEqual(['s2']);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('who may not end sessions sees them without boxes; who may not see them has no way to them (§6)', async () => {
  await openUser(['user:list', 'session:list'], answer, 'sessions');
  expect(within(panel()).queryByRole('button', { name: '结束会话' })).toBeNull();
  expect(within(panel()).queryAllByRole('checkbox')).toEqual([]);
});

test('the tenants of a user are named with their code, the present one marked (R420)', async () => {
  await openUser(['user:list'], answer);
  expect(screen.queryByRole('tab', { name: '会话' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: '所属组织' }));
  await settle();
  const rows = within(panel()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['某某公司acme当前组织可登录', '分公司beta不可登录']);
});

test('each right says which role gives it, or what withholds it: no role, or no authorisation of the tenant', async () => {
  await openUser(['user:list', 'role:list'], answer, 'rights');
  expect(within(panel()).queryByText('该用户已停用，无法登录，以下权限暂不生效。')).not.toBeNull();
  const lines = () =>
    ['用户管理', '用户管理：删除', '文件管理', '图表'].map(
      (name) => within(panel()).queryByText(name)?.closest('.arco-table-tr')?.textContent,
    );
  expect(lines()).toEqual([
    '用户管理有由角色授予：人事专员',
    '用户管理：删除无其角色均未授予',
    '文件管理无角色已授予（人事专员），但租户未获授权',
    '图表无租户未获授权',
  ]);
  await type('搜索菜单、权限', 'user:remove', panel());
  expect(lines().map((line) => line !== undefined)).toEqual([false, true, false, false]);
});

const bindings = [
  { id: 'p1', provider: 'oauth2', name: '集团门户', createTime: '2026-01-31T16:00:00Z' },
  { id: 'p2', provider: 'wechat', name: '企业微信', createTime: '2026-01-30T16:00:00Z' },
];
const bound = (asked: Asked): Answer =>
  asked.call === `GET ${listUserBindings.path.replace(':id', 'u1')}` ? { data: bindings } : answer(asked);

test('the third parties of a user are listed, and taken away after a question by who may reset the password', async () => {
  const { asked, said } = await openUser(['user:list', 'user:resetPassword'], bound, 'bindings');
  const row = within(panel()).getByRole('row', { name: /集团门户/ });
  for (const text of ['OAuth 2.0', '2026-02-01 00:00:00']) expect(within(row).queryByText(text)).not.toBeNull();
  fireEvent.click(within(panel()).getByRole('checkbox', { name: '选择 集团门户' }));
  await press('解除绑定', panel());
  await press('解除绑定', screen.getByRole('dialog', { name: '解除绑定' }));
  expect(asked.find(({ call }) => call === `DELETE ${removeUserBindings.path.replace(':id', 'u1')}`)?.body).toEqual(['p1']);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('who may not reset the password sees the third parties without boxes', async () => {
  await openUser(['user:list'], bound, 'bindings');
  expect(within(panel()).queryAllByRole('row')).toHaveLength(3);
  expect(within(panel()).queryAllByRole('checkbox')).toEqual([]);
  expect(within(panel()).queryByRole('button', { name: '解除绑定' })).toBeNull();
});
