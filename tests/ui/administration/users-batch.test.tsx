import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addUsers, listUsers } from '../../../contract/users';
import users from '../../../src/pages/users';
import { userOf } from '../../machines/records/list-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const RIGHTS = ['user:list', 'user:add'];
const ADDED = [
  { user: userOf({ id: 'n1', username: 'wang', name: '王强' }), password: 'Made-1' },
  { user: userOf({ id: 'n2', username: 'liu', name: '刘洋' }), password: 'Made-2' },
];
const answer = ({ call }: Asked): Answer => {
  if (call === `GET ${listUsers.path}`) return { data: { records: [], total: 0 } };
  if (call === `POST ${addUsers.path}`) return { data: ADDED };
  return { data: [] };
};

async function fill(rows: readonly (readonly [username: string, name: string, phone: string])[]) {
  await press('更多操作');
  fireEvent.click(screen.getByRole('menuitem', { name: '批量新增' }));
  await settle();
  for (const [at, [username, name, phone]] of rows.entries()) {
    await type(`第 ${at + 1} 行 账号`, username, dialog());
    await type(`第 ${at + 1} 行 姓名`, name, dialog());
    await type(`第 ${at + 1} 行 手机号`, phone, dialog());
  }
  await press('保存', dialog());
}
const added = (asked: readonly Asked[]) => asked.filter(({ call }) => call === `POST ${addUsers.path}`).map(({ body }) => body);

test('several users are added by one call, blank rows left out; their passwords are shown once, and copied together (R410, R116)', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard }));
  const { asked } = await openPageFile(users, RIGHTS, answer);
  await fill([
    ['wang', '王强', '13800138000'],
    ['liu', '刘洋', ''],
  ]);
  await vi.waitFor(() => expect(screen.queryByText('已新增 2 名用户')).not.toBeNull());
  const shared = { departmentIds: [], roleIds: [], email: '', remark: '' };
  expect(added(asked)).toEqual([
    [
      { username: 'wang', name: '王强', phone: '13800138000', ...shared },
      { username: 'liu', name: '刘洋', phone: '', ...shared },
    ],
  ]);
  expect(asked.filter(({ call }) => call === `GET ${listUsers.path}`)).toHaveLength(2);
  await press('复制全部', dialog());
  expect(copied).toEqual(['王强，账号：wang，密码：Made-1\n刘洋，账号：liu，密码：Made-2']);
});

test('a refusal says whose row it is about, and what was typed stays', async () => {
  const { said } = await openPageFile(users, RIGHTS, (one) =>
    one.call === `POST ${addUsers.path}` ? refusal('usernameTaken', '账号已被使用', { index: 1, username: 'liu' }) : answer(one),
  );
  await fill([['liu', '刘洋', '']]);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ failure: { desc: 'liu: 账号已被使用' } }));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('第 1 行 账号').value).toBe('liu');
});

test.each([
  [[['', '', '']], '请输入账号'],
  [[['wang', '', '']], '请输入姓名'],
  [[['1', '王强', '']], '以字母开头，2 至 64 位，可含字母、数字和 . _ @ -'],
  [[['wang', '王强', '12']], '请输入正确的手机号码'],
  [
    [
      ['wang', '王强', ''],
      ['Wang', '刘洋', ''],
    ],
    '与上面的行重复',
  ],
] as const)('what is wrong with a row is said below its field, and nothing is sent: %j', async (rows, words) => {
  const { asked } = await openPageFile(users, RIGHTS, answer);
  await fill(rows);
  await vi.waitFor(() => expect(within(dialog()).queryByText(words)).not.toBeNull());
  expect(added(asked)).toEqual([]);
});
