import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listRoles, type RoleRow } from '../../../contract/roles';
import { listSubsystems, setSubsystemRoles } from '../../../contract/subsystems';
import roles from '../../../src/pages/roles';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['role:list', 'role:add', 'role:edit', 'role:remove'];
const LIST = `GET ${listRoles.path}`;
const auditor: RoleRow = {
  id: 'r1',
  roleNumber: 'R007',
  roleName: '审计员',
  displayOrder: 3,
  dataScope: 'below',
  memberCount: 12,
  remark: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};

const open = (rows: readonly RoleRow[] = [auditor], others: (asked: Asked) => Answer = () => ({ data: rows[0] })) =>
  openPageFile(roles, ALL, (asked) => (asked.call === LIST ? { data: { records: rows, total: rows.length } } : others(asked)));

test('a row shows number, name, data scope in words, members, order and the time in the zone of the tenant', async () => {
  await open();
  const cells = within(screen.getByRole('row', { name: /审计员/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, -1)).toEqual(['R007', '审计员', '3', '本部门及以下', '12', '2026-02-01 00:00:00']);
});

test('roles are found by name and number, and sorted by the number of users', async () => {
  const { last } = await open();
  await type('角色名称', '审');
  await type('角色编号', 'R0');
  await press('查询');
  await press('用户数', screen.getByRole('columnheader', { name: '用户数' }));
  expect(last()?.query).toMatchObject({ roleName: '审', roleNumber: 'R0', column: 'memberCount', order: 'asc' });
});

test('an empty list says what roles are for and offers to add one, with the narrowest scope', async () => {
  await open([]);
  expect(screen.queryByText('还没有角色。角色决定用户能看到的菜单和能做的操作。')).not.toBeNull();
  await press('新增角色');
  expect(within(dialog()).getByRole('radio', { name: '仅本人', checked: true })).not.toBeNull();
});

test('without rights there is nothing to press but the search', async () => {
  await openPageFile(roles, ['role:list'], () => ({ data: { records: [auditor], total: 1 } }));
  for (const name of ['新增', '批量删除', '编辑', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a new role is sent as it is typed; number and order that are left empty are the server’s to give', async () => {
  const { asked } = await open();
  await press('新增');
  await type('角色名称', ' 出纳 ', dialog());
  fireEvent.click(within(dialog()).getByRole('radio', { name: '本部门' }));
  await press('保存', dialog());
  const body = { roleName: ' 出纳 ', roleNumber: '', dataScope: 'own', remark: '' };
  expect(asked.map(({ call, body: sent }) => [call, sent]).slice(1, 2)).toEqual([['POST /ofa-admin/admin/ofaRole/role', body]]);
  expect(asked.at(-1)?.call).toBe(LIST);
});

test('an order that is no whole number from 0 on is told at its field, and neither put right nor sent', async () => {
  const { asked } = await open();
  await press('编辑');
  for (const typed of ['-3', '1.5', '1000001']) {
    await type('显示顺序', typed, dialog());
    await press('保存', dialog());
    expect(within(dialog()).queryByText('显示顺序须为 0 到 1000000 的整数')).not.toBeNull();
  }
  expect(asked.map(({ call }) => call)).toEqual([LIST]);
});

test('a number that is taken is told at its field', async () => {
  await open([auditor], () => refusal('roleNumberTaken', '角色编号已存在！'));
  await press('编辑');
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('角色编号已存在！');
  expect(document.activeElement).toBe(within(dialog()).getByLabelText('角色编号'));
});

test('a role that another user has changed is not overwritten without a question', async () => {
  const theirs = { ...auditor, roleName: '内审', version: 5 };
  const { last } = await open([auditor], () => refusal('stale', '该记录已被他人修改', theirs));
  await press('编辑');
  await type('显示顺序', '1');
  await press('保存');
  expect(last()?.body).toMatchObject({ displayOrder: 1, version: 4 });
  await press('覆盖');
  expect(last()?.body).toMatchObject({ displayOrder: 1, roleName: '审计员', version: 5 });
});

test('a role in use is not deleted, and the server’s reason names it', async () => {
  const { said } = await open([auditor], () => refusal('roleHeld', '角色仍被使用，不能删除：审计员！'));
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '删除' }));
  expect(within(dialog()).queryByText('角色 审计员')).not.toBeNull();
  await press('删除', dialog());
  expect(said).toMatchObject([{ tone: 'error', failure: { kind: 'refused', desc: '角色仍被使用，不能删除：审计员！' } }]);
});

test('who may authorize sub-systems says which roles may use one; only what the viewer may use is offered', async () => {
  const systems = [
    { id: '1', name: '控制台', url: null, currentUserHasPermission: true },
    { id: '2', name: '图书馆', url: null, currentUserHasPermission: true },
    { id: '3', name: '食堂', url: null, currentUserHasPermission: false },
  ];
  const { asked, said } = await openPageFile(roles, [...ALL, 'subsystem:auth'], ({ call }) => {
    if (call === LIST) return { data: { records: [auditor], total: 1 } };
    return { data: call === `GET ${listSubsystems.path}` ? systems : { roleIds: [] } };
  });
  await press('子系统授权');
  fireEvent.click(within(dialog()).getByLabelText('子系统'));
  expect(
    within(dialog())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['图书馆']);
  fireEvent.click(within(dialog()).getByRole('option', { name: '图书馆' }));
  await settle();
  fireEvent.click(within(dialog()).getByLabelText('可使用的角色'));
  fireEvent.click(within(dialog()).getByRole('option', { name: '审计员' }));
  await press('保存', dialog());
  expect(asked.at(-2)).toMatchObject({ call: `PUT ${setSubsystemRoles.path.replace(':id', '2')}`, body: { roleIds: ['r1'] } });
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
});

test('who may not authorize sub-systems is not offered to', async () => {
  await open();
  expect(screen.queryByRole('button', { name: '子系统授权' })).toBeNull();
});
