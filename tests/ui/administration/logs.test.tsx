import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOperations, listSignIns, type Operation, type SignInAttempt } from '../../../contract/logs';
import { endSessions, listSessions, type UserSession } from '../../../contract/sessions';
import onlineSessions from '../../../src/pages/online-sessions';
import operationLog from '../../../src/pages/operation-log';
import signInLog from '../../../src/pages/sign-in-log';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, type } from './page-file';

const page = (records: readonly unknown[]): Answer => ({ data: { records, total: records.length } });

const attempt: SignInAttempt = {
  id: 's1',
  username: 'zhangwei',
  name: '张伟',
  success: false,
  unfinished: false,
  reason: '账号或密码错误！',
  method: 'password',
  address: '10.0.0.1',
  userAgent: null,
  requestId: 'r1',
  createTime: '2026-01-31T16:00:00Z',
};

test('a sign-in shows when, who, how, from where, and why it failed', async () => {
  await openPageFile(signInLog, ['loginLog:list'], () => page([attempt]));
  const row = screen.getByRole('row', { name: /zhangwei/ });
  for (const text of ['2026-02-01 00:00:00', '张伟', '失败：账号或密码错误！', '账号密码', '10.0.0.1'])
    expect(within(row).queryByText(text)).not.toBeNull();
});

test('an attempt with an unknown account says so', async () => {
  await openPageFile(signInLog, ['loginLog:list'], () => page([{ ...attempt, username: null, name: null }]));
  expect(screen.queryByText('未知账号')).not.toBeNull();
});

test('a right input that asks for a further step is no failure', async () => {
  await openPageFile(signInLog, ['loginLog:list'], () => page([{ ...attempt, unfinished: true, reason: null }]));
  expect(screen.queryByText('未完成')).not.toBeNull();
});

test('a sign-in is found by user', async () => {
  const { last } = await openPageFile(signInLog, ['loginLog:list'], () => page([attempt]));
  await type('用户', 'zhang');
  await press('查询');
  expect(last()).toMatchObject({ call: `GET ${listSignIns.path}`, query: { user: 'zhang' } });
});

const operation: Operation = {
  id: 'o1',
  actorId: 'u1',
  actorName: '张伟',
  actorUsername: 'zhangwei',
  enteredBy: null,
  action: 'edit',
  entity: 'user',
  entityId: 'u2',
  before: { name: '李娜', status: 'enabled', passwordHash: '***', departments: [{ id: 'd1', departmentName: '研发一部' }] },
  after: { name: '李娜', status: 'disabled', passwordHash: '***', departments: [{ id: 'd2', departmentName: '财务部' }] },
  requestId: 'r1',
  createTime: '2026-01-31T16:00:00Z',
};

test('an operation says who did it, what, to which record, and which fields changed', async () => {
  const { last } = await openPageFile(operationLog, ['operationLog:list'], () => page([operation]));
  expect(last()?.call).toBe(`GET ${listOperations.path}`);
  const row = within(screen.getByRole('row', { name: /李娜/ }));
  for (const text of ['张伟（zhangwei）', '修改', '用户', '状态、部门']) expect(row.queryByText(text)).not.toBeNull();
});

test('its drawer tells the difference in the words of the form: names for ids, signs for what came and went', async () => {
  await openPageFile(operationLog, ['operationLog:list'], () => page([operation]));
  await press('2026-02-01 00:00:00');
  const drawer = within(dialog());
  const status = within(drawer.getByRole('row', { name: /状态/ }));
  expect(status.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['启用', '停用']);
  expect(drawer.getByRole('list', { name: '移除的条目' }).textContent).toBe('研发一部');
  expect(drawer.getByRole('list', { name: '新增的条目' }).textContent).toBe('财务部');
  expect(drawer.queryByText('姓名')).toBeNull();
});

test.each([
  [{ enteredBy: 'operator' }, '平台人员代入：operator'],
  [{ actorId: null, actorName: null, actorUsername: null }, '系统命令'],
  [{ actorName: null, actorUsername: null }, '已删除的用户'],
])('who did it is said in words: %o', async (facts, text) => {
  await openPageFile(operationLog, ['operationLog:list'], () => page([{ ...operation, ...facts }]));
  expect(screen.queryByText(text)).not.toBeNull();
});

test('what a later server logs is shown as it calls it', async () => {
  await openPageFile(operationLog, ['operationLog:list'], () => page([{ ...operation, action: 'archive', entity: 'ledger' }]));
  const row = within(screen.getByRole('row', { name: /archive/ }));
  expect(row.queryByText('ledger')).not.toBeNull();
});

const session = (id: string, facts: Partial<UserSession> = {}): UserSession => ({
  id,
  userId: `u${id}`,
  username: `user${id}`,
  name: '李娜',
  address: '10.0.0.1',
  userAgent: null,
  createTime: '2026-01-31T16:00:00Z',
  expireTime: '2026-02-07T16:00:00Z',
  current: false,
  ...facts,
});
const BOTH = ['session:list', 'session:end'];
const openSessions = (permissions: readonly string[], others: (asked: Asked) => Answer = () => ({ data: null })) =>
  openPageFile(onlineSessions, permissions, (asked) =>
    asked.call === `GET ${listSessions.path}` ? page([session('1', { current: true }), session('2')]) : others(asked),
  );

test('a session is ended after a question that names its user; the list is read again', async () => {
  const { asked, said } = await openSessions(BOTH);
  const [one] = screen.getAllByRole('button', { name: '结束会话' }).slice(1);
  await press('结束会话', one?.parentElement as HTMLElement);
  expect(within(dialog()).queryByText('李娜（user2）')).not.toBeNull();
  expect(asked).toHaveLength(1);
  await press('结束会话', dialog());
  expect(asked.slice(1).map(({ call, body }) => [call, body])).toEqual([
    [`DELETE ${endSessions.path}`, ['2']],
    [`GET ${listSessions.path}`, undefined],
  ]);
  expect(said).toEqual([{ tone: 'success', say: 'sessionsEnded' }]);
});

test('one’s own session is marked, and not ended here', async () => {
  await openSessions(BOTH);
  const own = within(screen.getByRole('row', { name: /user1/ }));
  expect(own.queryByText('当前')).not.toBeNull();
  expect(own.queryByRole('button', { name: '结束会话' })).toBeNull();
});

test('a refusal says why, and the list is read again where its rows are outdated', async () => {
  const { said, last } = await openSessions(BOTH, () => refusal('gone', '数据不存在或已被删除！'));
  await press('结束会话', screen.getByRole('row', { name: /user2/ }));
  await press('结束会话', dialog());
  expect(said).toMatchObject([{ tone: 'error', failure: { desc: '数据不存在或已被删除！' } }]);
  expect(last()?.call).toBe(`GET ${listSessions.path}`);
});

test('who may only read them is offered nothing to end', async () => {
  await openSessions(['session:list']);
  expect(screen.queryByRole('button', { name: '结束会话' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
