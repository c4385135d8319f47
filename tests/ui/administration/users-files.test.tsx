import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { markRefusedRows } from '../../../contract/imports';
import { takeAwaySecondFactor } from '../../../contract/second-factor';
import { exportUsers, getImportTemplate, importUsers } from '../../../contract/user-files';
import { listUsers } from '../../../contract/users';
import users from '../../../src/pages/users';
import { userOf } from '../../machines/records/list-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, settle, type } from './page-file';

const ALL = ['user:list', 'user:edit', 'user:import', 'user:export', 'user:resetPassword'];
const REPORT = {
  dryRun: true,
  total: 3,
  created: 2,
  updated: 0,
  passedOver: ['工号'],
  problems: [{ row: 4, field: 'departmentIds', reason: '部门不存在' }],
  stopped: null,
};

const answer = ({ call, query }: Asked): Answer => {
  if (call === `GET ${listUsers.path}`) return { data: { records: [userOf({ id: 'u1', name: '张伟' })], total: 1 } };
  if (call === `POST ${importUsers.path}`) return { data: { ...REPORT, dryRun: query.dryRun === 'true' } };
  if (call.includes('export') || call.includes('Template')) return { data: new Blob(['x']) };
  return { data: [] };
};
const open = (rights = ALL) => openPageFile(users, rights, answer);

async function choose(menu: string, item: string) {
  await press(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await settle();
}

async function chooseFile(name: string) {
  const input = dialog().querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
  await settle();
  await settle();
}

test('users are imported in the mode that was tried: wrong rows are listed by field and left out, the right ones saved (§7.4)', async () => {
  const { asked } = await open();
  await choose('更多操作', '导入');
  fireEvent.click(within(dialog()).getByRole('radio', { name: '两者' }));
  await chooseFile('users.xlsx');
  expect(within(dialog()).getByText(/有问题的行不会导入/)).not.toBeNull();
  expect(within(dialog()).getByText(/工号/)).not.toBeNull();
  await press('导入 2 行', dialog());
  await settle();
  const imports = asked.filter(({ call }) => call === `POST ${importUsers.path}`);
  expect(imports.map(({ query }) => query)).toMatchObject([
    { dryRun: 'true', mode: 'both' },
    { dryRun: 'false', mode: 'both' },
  ]);
  expect(within(dialog()).getByText(/首次登录请使用短信验证码/)).not.toBeNull();
  await press('关闭', within(dialog()).getAllByText('关闭').at(-1)?.closest('button')?.parentElement ?? dialog());
  expect(asked.filter(({ call }) => call === `GET ${listUsers.path}`)).toHaveLength(2);
});

test('an import that saved nothing ends in a result that says so, with the reasons (R116)', async () => {
  const nothing = { ...REPORT, total: 1, created: 0, dryRun: false };
  await openPageFile(users, ALL, (one) =>
    one.call === `POST ${importUsers.path}` && one.query.dryRun === 'false' ? { data: nothing } : answer(one),
  );
  await choose('更多操作', '导入');
  await chooseFile('users.xlsx');
  await press('导入 2 行', dialog());
  expect(within(dialog()).getByRole('status').textContent).toBe('未导入任何行：共 1 行，有问题 1');
  expect(within(dialog()).queryByText('部门不存在')).not.toBeNull();
});

test('a running import says how far it is, and can be stopped: what was saved stays, the rest comes back with the reasons', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  let end = (_: Answer) => {};
  const report = { ...REPORT, dryRun: false, total: 10, created: 4, stopped: { row: 7, left: 5 } };
  const { asked } = await openPageFile(users, ALL, (one) => {
    if (one.call === `POST ${importUsers.path}` && one.query.dryRun === 'false') return new Promise((resolve) => (end = resolve));
    if (one.call.startsWith('GET /ofa-admin/run/')) return { data: { done: 3, total: 10 } };
    if (one.call.endsWith('/stop')) return { data: null };
    if (one.call === `POST ${markRefusedRows.path}`) return { data: new Blob(['x']) };
    return answer(one);
  });
  await choose('更多操作', '导入');
  await chooseFile('users.xlsx');
  await press('导入 2 行', dialog());
  await act(async () => vi.advanceTimersByTime(500));
  await settle();
  expect(within(dialog()).getByText('3 / 10 行')).not.toBeNull();
  expect(within(dialog()).getByText(/停止后，已导入的行保留/)).not.toBeNull();
  const { run } = asked.find(({ call, query }) => call === `POST ${importUsers.path}` && query.dryRun === 'false')?.query ?? {};
  await press('停止', dialog());
  expect(asked.at(-1)?.call).toBe(`PUT /ofa-admin/run/${run}/stop`);
  await act(async () => end({ data: report }));
  await settle();
  expect(within(dialog()).getByText('已停止：共 10 行，新增 4，更新 0，有问题 1，未处理 5')).not.toBeNull();
  await press('下载未导入的行', dialog());
  await settle();
  const sent = asked.find(({ call }) => call === `POST ${markRefusedRows.path}`)?.body as { refused: string } | undefined;
  expect(JSON.parse(sent?.refused ?? '')).toEqual({
    because: [{ reason: '部门：部门不存在', rows: [4] }],
    rest: { reason: '导入已停止，未处理此行。', from: 7 },
  });
  vi.useRealTimers();
});

test('the template and the users that the list is filtered by are downloaded (§7.4)', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { asked } = await open();
  await type('姓名', '张');
  await press('查询');
  await choose('更多操作', '导出查询结果（1）');
  expect(asked.find(({ call }) => call === `GET ${exportUsers.path}`)?.query).toEqual({ name: '张' });
  await choose('更多操作', '导入');
  await press('下载模板', dialog());
  await settle();
  expect(asked.at(-1)?.call).toBe(`GET ${getImportTemplate.path}`);
});

test('the selected users alone are exported; with none selected there is nothing to choose', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { asked } = await open();
  await choose('更多操作', '导出所选（0）');
  expect(asked.some(({ call }) => call === `GET ${exportUsers.path}`)).toBe(false);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('checkbox', { name: /张伟/ }));
  await choose('更多操作', '导出所选（1）');
  expect(asked.find(({ call }) => call === `GET ${exportUsers.path}`)?.query).toEqual({ ids: 'u1' });
});

test('an export with own headers: renamed, one added to be filled in by hand; the next time they are there again (R135, R136)', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { asked } = await open();
  await choose('更多操作', '自定义表头导出…');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('第 2 行 名称').placeholder).toBe('姓名');
  await type('第 2 行 名称', '员工', dialog());
  await press('在第 2 行下方新增', dialog());
  await type('第 3 行 名称', '签名', dialog());
  await press('导出', dialog());
  await settle();
  const { columns } = asked.find(({ call }) => call === `GET ${exportUsers.path}`)?.query ?? {};
  expect(JSON.parse(String(columns)).slice(0, 3)).toEqual([
    { type: 'username', value: '', width: 20 },
    { type: 'name', value: '员工', width: 20 },
    { type: '', value: '签名', width: 20 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await choose('更多操作', '自定义表头导出…');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('第 3 行 名称').value).toBe('签名');
});

test('the second factor of a user who has lost it is taken away after a question', async () => {
  const { asked, said } = await open();
  await press('更多', screen.getByRole('row', { name: /张伟/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: '移除两步验证' }));
  await settle();
  await press('确定', dialog());
  await settle();
  expect(asked.some(({ call }) => call === `DELETE ${takeAwaySecondFactor.path.replace(':id', 'u1')}`)).toBe(true);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('without the rights there is neither import nor export (§6)', async () => {
  await open(['user:list']);
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});
