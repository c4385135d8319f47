import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listInvitations, makeInvitation, revokeInvitations } from '../../../contract/invitations';
import { setOriginalAccount } from '../../../contract/original-accounts';
import { listTenantsOf } from '../../../contract/own-tenants';
import { endSessions, listSessions } from '../../../contract/sessions';
import { listUserBindings, removeUserBindings } from '../../../contract/third-parties';
import { explainRights, listUsers } from '../../../contract/users';
import users from '../../../src/pages/users';
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
const INVITATION = {
  id: 'i1',
  inviterName: '管理员',
  roles: [],
  departments: [],
  maxUses: 3,
  uses: 0,
  createTime: '2026-11-28T01:00:00.000Z',
  expiresTime: '2026-12-01T01:00:00.000Z',
  code: 'ABCDEFGHJKLMNPQR',
};

const answer = ({ call }: Asked): Answer => {
  if (call === `GET ${listUsers.path}`) return { data: { records: [userOf({ id: 'u1', name: '张伟' })], total: 1 } };
  if (call === `GET ${listSessions.path}`) return { data: { records: [session('s1', true), session('s2', false)], total: 2 } };
  if (call === `GET ${listTenantsOf.path.replace(':id', 'u1')}`) return { data: TENANTS };
  if (call === `GET ${explainRights.path.replace(':id', 'u1')}`) return { data: RIGHTS };
  if (call === `GET ${makeInvitation.path}`) return { data: INVITATION };
  return { data: [] };
};

async function choose(act: string) {
  await press('更多', screen.getByRole('row', { name: /张伟/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
  await settle();
}

test('the sessions of one user are listed, and ended after a question; one that is the viewer’s own is not', async () => {
  const { asked, said } = await openPageFile(users, ['user:list', 'session:list', 'session:end'], answer);
  await choose('会话');
  expect(asked.find(({ call }) => call === `GET ${listSessions.path}`)?.query).toMatchObject({ userId: 'u1' });
  const boxes = within(dialog()).getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 Chrome/ });
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false]);
  fireEvent.click(boxes[1] ?? dialog());
  await press('结束会话', dialog());
  const question = screen.getByRole('dialog', { name: '结束会话' });
  expect(within(question).queryByText('用户将立即退出登录，未保存的内容会丢失。')).not.toBeNull();
  await press('结束会话', question);
  expect(asked.find(({ call }) => call === `DELETE ${endSessions.path}`)?.body).toEqual(['s2']);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('who may not end sessions sees them without boxes; who may not see them has no way to them (§6)', async () => {
  await openPageFile(users, ['user:list', 'session:list'], answer);
  await choose('会话');
  expect(within(dialog()).queryByRole('button', { name: '结束会话' })).toBeNull();
  expect(within(dialog()).queryAllByRole('checkbox')).toEqual([]);
});

test('the tenants of a user are named with their code, the present one marked (R420)', async () => {
  await openPageFile(users, ['user:list'], answer);
  await press('更多', screen.getByRole('row', { name: /张伟/ }));
  expect(screen.queryByRole('menuitem', { name: '会话' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: '所属组织' }));
  await settle();
  const rows = within(dialog()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['某某公司acme当前组织可登录', '分公司beta不可登录']);
});

test('each right says which role gives it, or what withholds it: no role, or no authorisation of the tenant', async () => {
  await openPageFile(users, ['user:list', 'role:list'], answer);
  await choose('为什么有此权限？');
  expect(within(dialog()).queryByText('该用户已停用，无法登录，以下权限暂不生效。')).not.toBeNull();
  const lines = () =>
    ['用户管理', '用户管理：删除', '文件管理', '图表'].map(
      (name) => within(dialog()).queryByText(name)?.closest('.arco-table-tr')?.textContent,
    );
  expect(lines()).toEqual([
    '用户管理有由角色授予：人事专员',
    '用户管理：删除无其角色均未授予',
    '文件管理无角色已授予（人事专员），但租户未获授权',
    '图表无租户未获授权',
  ]);
  await type('搜索菜单、权限', 'user:remove', dialog());
  expect(lines().map((line) => line !== undefined)).toEqual([false, true, false, false]);
});

test('an invitation is shown once, as code, link and QR code, and closing it uncopied asks first (R413)', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: async () => {} } }));
  const { asked, said } = await openPageFile(users, ['user:list', 'user:invite'], answer);
  await press('更多操作');
  fireEvent.click(screen.getByRole('menuitem', { name: '邀请用户' }));
  await settle();
  await type('有效天数', '3', dialog());
  await type('可用次数', '3', dialog());
  await press('保存', dialog());
  await vi.waitFor(() => expect(screen.queryByText(INVITATION.code)).not.toBeNull());
  expect(asked.find(({ call }) => call === `GET ${makeInvitation.path}`)?.query).toEqual({
    roleIds: '',
    departmentIds: '',
    days: 3,
    maxUses: 3,
  });
  const link = within(dialog()).getByLabelText<HTMLInputElement>('邀请链接').value;
  expect(link).toBe(`${window.location.origin}/confirmInvite?code=${INVITATION.code}`);
  expect(within(dialog()).getByRole<HTMLImageElement>('img', { name: '邀请链接的二维码' }).src).toMatch(/^data:image\/png/);
  await press('关闭', within(dialog()).getByText('复制链接').closest('.arco-modal-footer') as HTMLElement);
  expect(screen.queryByText('尚未复制，关闭后将无法再次查看')).not.toBeNull();
  await press('返回');
  await press('复制链接');
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'copied' });
});

test('open invitations are listed with who invites, how often they were used and until when; one is revoked after a question (R413)', async () => {
  const row = { ...INVITATION, id: 'i1', uses: 1, roles: [{ id: 'r1', roleName: '员工' }] };
  let records = [row];
  const { asked, said } = await openPageFile(users, ['user:list', 'user:invite'], (one) => {
    if (one.call === `GET ${listInvitations.path}`) return { data: { records, total: records.length } };
    if (one.call !== `DELETE ${revokeInvitations.path}`) return answer(one);
    records = [];
    return { data: null };
  });
  await press('更多操作');
  fireEvent.click(screen.getByRole('menuitem', { name: '有效的邀请' }));
  await settle();
  for (const text of [row.inviterName, `1 / ${row.maxUses}`, '员工'])
    expect(within(dialog()).queryAllByText(text).length, text).toBeGreaterThan(0);
  expect(within(dialog()).queryByText(/只在创建时显示一次/)).not.toBeNull();
  expect(document.body.textContent).not.toContain(INVITATION.code);
  fireEvent.click(within(dialog()).getByRole('checkbox', { name: new RegExp(row.inviterName) }));
  await press('撤回邀请', dialog());
  const question = screen.getAllByRole('dialog').at(-1) ?? document.body;
  await press('撤回邀请', question);
  await settle();
  expect(asked.find(({ call }) => call === `DELETE ${revokeInvitations.path}`)?.body).toEqual(['i1']);
  expect(said.at(-1)).toMatchObject({ tone: 'success' });
  expect(within(dialog()).queryByText(row.inviterName)).toBeNull();
});

test.each([
  ['0', '有效天数须为 1 至 30 的整数'],
  ['31', '有效天数须为 1 至 30 的整数'],
])('an invitation for %s days is not asked for', async (days, words) => {
  const { asked } = await openPageFile(users, ['user:list', 'user:invite'], answer);
  await press('更多操作');
  fireEvent.click(screen.getByRole('menuitem', { name: '邀请用户' }));
  await settle();
  await type('有效天数', days, dialog());
  await press('保存', dialog());
  await vi.waitFor(() => expect(screen.queryByText(words)).not.toBeNull());
  expect(asked.some(({ call }) => call === `GET ${makeInvitation.path}`)).toBe(false);
});

const bindings = [
  { id: 'p1', provider: 'oauth2', name: '集团门户', createTime: '2026-01-31T16:00:00Z' },
  { id: 'p2', provider: 'wechat', name: '企业微信', createTime: '2026-01-30T16:00:00Z' },
];
const bound = (asked: Asked): Answer =>
  asked.call === `GET ${listUserBindings.path.replace(':id', 'u1')}` ? { data: bindings } : answer(asked);

test('the third parties of a user are listed, and taken away after a question by who may reset the password', async () => {
  const { asked, said } = await openPageFile(users, ['user:list', 'user:resetPassword'], bound);
  await choose('第三方账号');
  const row = within(dialog()).getByRole('row', { name: /集团门户/ });
  for (const text of ['OAuth 2.0', '2026-02-01 00:00:00']) expect(within(row).queryByText(text)).not.toBeNull();
  fireEvent.click(within(dialog()).getByRole('checkbox', { name: '选择 集团门户' }));
  await press('解除绑定', dialog());
  await press('解除绑定', screen.getByRole('dialog', { name: '解除绑定' }));
  expect(asked.find(({ call }) => call === `DELETE ${removeUserBindings.path.replace(':id', 'u1')}`)?.body).toEqual(['p1']);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('who may not reset the password sees the third parties without boxes', async () => {
  await openPageFile(users, ['user:list'], bound);
  await choose('第三方账号');
  expect(within(dialog()).queryAllByRole('row')).toHaveLength(3);
  expect(within(dialog()).queryAllByRole('checkbox')).toEqual([]);
  expect(within(dialog()).queryByRole('button', { name: '解除绑定' })).toBeNull();
});

test('the original account is shown, changed, told at its field if it is taken, and taken away when left empty', async () => {
  const SET = `PUT ${setOriginalAccount.path.replace(':id', 'u1')}`;
  const row = userOf({ id: 'u1', name: '张伟', originalAccount: 'OA-0042' });
  const { asked, said } = await openPageFile(users, ['user:list', 'user:edit'], ({ call, body }) => {
    if (call === `GET ${listUsers.path}`) return { data: { records: [row], total: 1 } };
    const taken = JSON.stringify(body)?.includes('OA-0001');
    return call === SET && taken ? refusal('originalAccountTaken', '原账号已存在！') : { data: [] };
  });
  await choose('原账号');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('原账号').value).toBe('OA-0042');
  await type('原账号', 'OA-0001', dialog());
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('原账号已存在！');
  await type('原账号', '', dialog());
  await press('保存', dialog());
  expect(asked.filter(({ call }) => call === SET).map(({ body }) => body)).toEqual([
    { originalAccount: 'OA-0001' },
    { originalAccount: '' },
  ]);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});
