import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMembers, getDepartmentTree } from '../../../contract/departments';
import { listUsers, setManyStatus } from '../../../contract/users';
import users from '../../../src/pages/users';
import { userOf } from '../../machines/records/list-fixture';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle } from './page-file';

const PEOPLE = [userOf({ id: 'u1', name: '张伟', username: 'zhang' }), userOf({ id: 'u2', name: '李娜', username: 'li' })];

const answer = ({ call }: Asked): Answer => {
  if (call === `GET ${listUsers.path}`) return { data: { records: PEOPLE, total: 2 } };
  if (call === `GET ${getDepartmentTree.path}`) return { data: [{ id: 'd1', departmentName: '技术中心' }] };
  return { data: [] };
};

async function choose(act: string, names: readonly RegExp[] = [/张伟/, /李娜/]) {
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name }));
  await press('批量操作');
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
  await settle();
}
const bodies = (asked: readonly Asked[], call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

test.each([
  ['停用', 'disabled', '停用 2 名用户', '停用后，所选用户将立即退出登录，且无法再登录。是否继续？'],
  ['启用', 'enabled', '启用 2 名用户', '启用后，所选用户可以登录。是否继续？'],
])('selected users are switched by one call, after a question that names them: %s', async (act, status, title, content) => {
  const { asked, said } = await openPageFile(users, ['user:list', 'user:status'], answer);
  await choose(act);
  expect(screen.getByRole('dialog', { name: title })).not.toBeNull();
  for (const text of [content, '张伟、李娜 等 2 人']) expect(within(dialog()).queryByText(text), text).not.toBeNull();
  await press(act, dialog());
  expect(bodies(asked, `PUT ${setManyStatus.path}`)).toEqual([{ userIds: ['u1', 'u2'], status }]);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'statusChanged' });
  expect(asked.filter(({ call }) => call === `GET ${listUsers.path}`)).toHaveLength(2);
});

test('selected users join a department; without one, the field says what is missing', async () => {
  const { asked, said } = await openPageFile(users, ['user:list', 'department:members'], answer);
  await choose('加入部门');
  await press('加入部门', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('请选择部门');
  fireEvent.click(within(dialog()).getByLabelText('部门'));
  fireEvent.click(within(dialog()).getByText('技术中心'));
  await press('加入部门', dialog());
  expect(bodies(asked, `POST ${addMembers.path.replace(':id', 'd1')}`)).toEqual([['u1', 'u2']]);
  expect(said.at(-1)).toEqual({ tone: 'success', say: 'saved' });
});

test('with none selected there is a warning and no question', async () => {
  const { said } = await openPageFile(users, ['user:list', 'user:status'], answer);
  await choose('停用', []);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
});

test('a refusal is told in the question', async () => {
  const { said } = await openPageFile(users, ['user:list', 'user:status'], (one) =>
    one.call === `PUT ${setManyStatus.path}` ? refusal('administratorProtected', '管理员受保护') : answer(one),
  );
  await choose('停用');
  await press('停用', dialog());
  expect(within(dialog()).getByText('管理员受保护')).not.toBeNull();
  expect(said).toEqual([]);
});

test('only what the viewer may do is offered (§6)', async () => {
  await openPageFile(users, ['user:list', 'user:edit'], answer);
  await press('批量操作');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['分配角色']);
});

test('who may only look has neither the menu nor boxes (§6)', async () => {
  await openPageFile(users, ['user:list'], answer);
  expect(screen.queryByRole('button', { name: '批量操作' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /张伟/ })).toBeNull();
});
