import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { copyRole, type GrantableMenu, getRoleGrants, listRoles, type RoleRow } from '../../../contract/roles';
import { listSubsystems, setSubsystemRoles } from '../../../contract/subsystems';
import { listRoleMembers } from '../../../contract/users';
import { copyName } from '../../../src/machines/administration/roles';
import role from '../../../src/pages/role';
import roles from '../../../src/pages/roles';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const menu: GrantableMenu = { menuId: 'm1', parentId: '0', kind: 'page', alias: '用户' };
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

test('a role in use is not deleted: the question stays, with the server’s reason and a link to its users', async () => {
  const obstacle = { kind: 'roleUsers', id: 'r1', name: '审计员', count: 12, names: [] };
  const { said } = await open([auditor], () =>
    refusal('roleHeld', '角色仍被使用，不能删除：审计员！', { obstacles: [obstacle] }),
  );
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '删除' }));
  expect(within(dialog()).queryByText('角色 审计员')).not.toBeNull();
  await press('删除', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toContain('角色仍被使用，不能删除：审计员！');
  const link = within(dialog()).getByRole('link', { name: '12 名用户持有角色“审计员”' });
  expect(link.getAttribute('href')).toBe('/users?roleId=r1');
  expect(said).toEqual([]);
  await press('取消', dialog());
  expect(screen.queryByRole('dialog')).toBeNull();
});

const choose = async (name: string) => {
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle();
};

test('a copy opens on a free name, the data scope and the notes of its source; its number is the server’s to give', async () => {
  const taken = { ...auditor, id: 'r2', roleName: '审计员 副本' };
  const source = { ...auditor, remark: '查账' };
  const { asked, said } = await openPageFile(roles, [...ALL, 'role:auth'], ({ call, query }) =>
    call !== LIST ? { data: auditor } : { data: { records: query.roleName === '副本' ? [taken] : [source], total: 1 } },
  );
  await choose('复制');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('角色名称').value).toBe('审计员 副本 2');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('角色编号').value).toBe('');
  expect(within(dialog()).getByRole('radio', { name: '本部门及以下', checked: true })).not.toBeNull();
  await press('保存', dialog());
  const body = { roleName: '审计员 副本 2', roleNumber: '', dataScope: 'below', remark: '查账' };
  expect(asked.find(({ call }) => call.startsWith('POST'))).toMatchObject({
    call: `POST ${copyRole.path.replace(':id', 'r1')}`,
    body,
  });
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
  expect(asked.at(-1)?.call).toBe(LIST);
});

test('a copy that would grant more than the viewer has is refused in the server’s words, and what was typed stays', async () => {
  const { said } = await openPageFile(roles, [...ALL, 'role:auth'], ({ call }) =>
    call === LIST ? { data: { records: [auditor], total: 1 } } : refusal('grantBeyondOwn', '不能授予自己没有的权限！'),
  );
  await choose('复制');
  await type('角色名称', '内审', dialog());
  await press('保存', dialog());
  expect(said).toMatchObject([{ tone: 'error', failure: { desc: '不能授予自己没有的权限！' } }]);
  expect(within(dialog()).getByLabelText<HTMLInputElement>('角色名称').value).toBe('内审');
});

test('who may not both add and authorize roles is not offered to copy one', async () => {
  await open();
  await press('更多');
  expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull();
});

test('the name of a copy is free, and cut where it would be too long, never within a character', () => {
  const named = (roleName: string, ...taken: string[]) => copyName({ roleName, mark: '副本' }, taken);
  expect(named('审计员')).toBe('审计员 副本');
  expect(named('审计员', '审计员 副本', '审计员 副本 2')).toBe('审计员 副本 3');
  expect(named('长'.repeat(64))).toBe(`${'长'.repeat(61)} 副本`);
  expect(named('𠮷'.repeat(32))).toBe(`${'𠮷'.repeat(30)} 副本`);
});

test('two roles are compared where exactly two are selected, with what each grants', async () => {
  const rows = ['r1', 'r2', 'r3'].map((id) => ({ ...auditor, id, roleName: `角色${id}`, roleNumber: id }));
  const { asked } = await openPageFile(roles, ['role:list', 'role:auth'], ({ call }) =>
    call === LIST
      ? { data: { records: rows, total: 3 } }
      : { data: { menuIds: call.endsWith('r1') ? ['m1'] : [], dataScope: 'own', menus: [menu] } },
  );
  const tick = (name: string) =>
    fireEvent.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));
  const offered = () => screen.queryByRole('button', { name: '对比' }) !== null;
  const seen = [offered()];
  for (const name of ['角色r1', '角色r3', '角色r2', '角色r3']) {
    tick(name);
    seen.push(offered());
  }
  expect(seen).toEqual([false, false, true, false, true]);
  await press('对比');
  expect(asked.slice(1).map(({ call }) => call)).toEqual(
    ['r1', 'r2'].map((id) => `GET ${getRoleGrants.path.replace(':id', id)}`),
  );
  expect(within(dialog()).getByRole('treeitem').textContent).toMatch(/用户.*角色r1：有.*角色r2：无/);
  expect(asked).toHaveLength(3);
});

test('who may not authorize roles does not compare them', async () => {
  await open([auditor, { ...auditor, id: 'r2', roleName: '出纳' }]);
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
  expect(screen.queryByRole('button', { name: '对比' })).toBeNull();
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

test('the page of a role shows its facts, and who holds it in a tab; the first text of a row leads there', async () => {
  const rights = [...ALL, 'role:members'];
  const answer = ({ call }: Asked): Answer => {
    if (call.endsWith('/r1')) return { data: auditor };
    return { data: call === LIST ? { records: [auditor], total: 1 } : { records: [], total: 0 } };
  };
  await openPageFile(roles, rights, answer);
  expect(
    within(screen.getByRole('row', { name: /审计员/ }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/records/r1');
  cleanup();
  const { last } = await openPageFile(role, rights, answer, { path: '/roles/r1' });
  expect(screen.queryByRole('heading', { level: 1, name: '审计员' })).not.toBeNull();
  expect(screen.queryAllByText('12').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('tab', { name: '成员' }));
  await settle();
  expect(last()?.call).toBe(`GET ${listRoleMembers.path.replace(':id', 'r1')}`);
});
