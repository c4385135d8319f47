import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { countEverybody, listSentMessages, type SentMessage } from '../../../contract/messages';
import sentMessages from '../../../src/pages/sent-messages';
import { type Asked, dialog, openPageFile, press, settle, type } from './page-file';

// The editor has tests of its own: here it is a field that holds HTML.
vi.mock('../../../src/ui/editor/RichTextField', () => ({
  RichTextField: ({ label, value = '', onChange }: { label: string; value?: string; onChange?: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ target }) => onChange?.(target.value)} />
  ),
}));

const ALL = ['message:list', 'message:send', 'message:remove'];
const BASE = '/ofa-admin/admin/ofaMessage';

const notice: SentMessage = {
  id: 'm1',
  title: '停机通知',
  content: '今晚停机\n请保存',
  senderName: '张伟',
  recipients: 30,
  readers: 12,
  createTime: '2026-01-31T16:00:00Z',
};
const TREE = [{ id: 'd1', departmentName: '研发部', parentId: '0', children: [] }];
const ADMIN = '/ofa-admin/admin';

const open = (rights: readonly string[] = ALL) =>
  openPageFile(sentMessages, rights, ({ call }) => {
    if (call === `GET ${listSentMessages.path}`) return { data: { records: [notice], total: 1 } };
    if (call === `GET ${countEverybody.path}`) return { data: 1204 };
    if (call === `GET ${BASE}/sent/m1/reader`) {
      const li = { id: 'u1', name: '李娜', username: 'lina', readTime: '2026-01-31T17:00:00Z' };
      return { data: { records: [li, { ...li, id: 'u2', name: '王芳', username: 'wangfang', readTime: null }], total: 2 } };
    }
    if (call.startsWith(`GET ${ADMIN}/ofaDepartment`)) return { data: TREE };
    return { data: { id: 'm2', recipients: 3 } };
  });

const changes = (asked: readonly Asked[]) => asked.filter(({ call }) => !call.startsWith('GET'));
const write = async () => {
  await press('写消息');
  await type('标题', '开会', dialog());
  await type('内容', '<p>九点</p>', dialog());
};
const choose = (name: string) => act(async () => void fireEvent.click(within(dialog()).getByText(name)));

test('a row shows title, how many have read it, sender and time', async () => {
  await open();
  const cells = within(screen.getByRole('row', { name: /停机通知/ })).getAllByRole('cell');
  expect(cells.slice(1, -1).map(({ textContent }) => textContent)).toEqual(['停机通知', '12/30', '张伟', '2026-02-01 00:00:00']);
});

test('who sends to everybody is asked with their number first', async () => {
  const { asked } = await open();
  await write();
  await choose('全体');
  await press('发送', dialog());
  expect(await within(dialog()).findByText('请确认发送给全体用户')).toBeTruthy();
  expect(changes(asked)).toEqual([]);
  await choose('发送给全体 1204 名用户');
  await press('发送', dialog());
  expect(changes(asked)).toMatchObject([
    {
      call: `POST ${BASE}/message`,
      body: { title: '开会', html: '<p>九点</p>', everybody: true, userIds: [], departmentIds: [] },
    },
  ]);
});

test('a message without recipients is not sent, and one to a department is', async () => {
  const { asked, said } = await open();
  await write();
  for (const label of ['用户', '角色', '部门']) expect(within(dialog()).getByText(label)).toBeTruthy();
  await press('发送', dialog());
  expect(await within(dialog()).findByText('请选择接收人')).toBeTruthy();
  expect(changes(asked)).toEqual([]);
  await act(async () => void fireEvent.click(within(dialog()).getByRole('combobox')));
  await act(async () => void fireEvent.click(screen.getByRole('treeitem', { name: '研发部' })));
  await press('发送', dialog());
  expect(changes(asked)).toMatchObject([{ body: { everybody: false, departmentIds: ['d1'] } }]);
  expect(said).toMatchObject([{ tone: 'success', say: 'messageSent' }]);
});

test('who has read a message is listed below its text', async () => {
  await open();
  await press('查看');
  expect(within(dialog()).getByText(/今晚停机/)).toBeTruthy();
  const rows = within(dialog()).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['李娜', 'lina', '2026-02-01 01:00:00'],
    ['王芳', 'wangfang', '未读'],
  ]);
});

test('a message is withdrawn after a question that says how many have read it, and a code', async () => {
  const { asked } = await open();
  await press('撤回', screen.getByRole('row', { name: /停机通知/ }));
  expect(within(dialog()).getByText('停机通知（已读 12/30）')).toBeTruthy();
  expect(within(dialog()).getByText(/^撤回后，30 名接收人都不再能看到，其中 12 人次已读。/)).toBeTruthy();
  await press('撤回', dialog());
  expect(changes(asked)).toEqual([]);
  await type('请输入 30 以确认', '30', dialog());
  await press('撤回', dialog());
  expect(changes(asked)).toMatchObject([{ call: `DELETE ${BASE}/sent`, body: ['m1'] }]);
});

test('who may only look neither writes nor withdraws', async () => {
  await open(['message:list']);
  await settle();
  for (const name of ['写消息', '撤回']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a text in which a reader finds nothing is not sent; one that is not well-formed cannot come from the editor', async () => {
  const { asked } = await open();
  await press('写消息');
  await type('标题', '开会', dialog());
  for (const html of ['', '<p><br /></p>', '<p>\u00a0 </p><table><tbody><tr><td><p></p></td></tr></tbody></table>', '<p>a']) {
    await type('内容', html, dialog());
    await press('发送', dialog());
    expect(within(dialog()).getByText(html === '<p>a' ? /^内容过长/ : '请输入内容')).toBeTruthy();
  }
  expect(changes(asked)).toEqual([]);
});
