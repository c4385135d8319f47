import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listInvitations, makeInvitation, revokeInvitations } from '../../../contract/invitations';
import { setOriginalAccount } from '../../../contract/original-accounts';
import { listUsers } from '../../../contract/users';
import users from '../../../src/pages/users';
import { userOf } from '../../machines/records/list-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

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
  if (call === `GET ${makeInvitation.path}`) return { data: INVITATION };
  return { data: [] };
};

async function choose(act: string) {
  await press('更多', screen.getByRole('row', { name: /张伟/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
  await settle();
}

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
