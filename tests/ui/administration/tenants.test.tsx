import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listTenants, type Tenant, type TenantRow } from '../../../contract/tenants';
import tenants from '../../../src/pages/tenants';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['list', 'add', 'edit', 'remove', 'status', 'administrator', 'authorize', 'users', 'enter'].map(
  (right) => `tenant:${right}`,
);
const LIST = `GET ${listTenants.path}`;
const ORG = '/ofa-admin/admin/ofaOrganization/org';
const boss = { id: 'm1', username: 'boss', name: '老板', phone: null };

const tenantOf = (facts: Partial<Tenant> = {}): Tenant => ({
  id: 't1',
  orgCode: 'acme',
  organization: '某某公司',
  status: 'enabled',
  endTime: null,
  zone: 'Asia/Shanghai',
  contactName: null,
  contactPhone: null,
  remark: null,
  platform: false,
  administrator: boss,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
  ...facts,
});
const acme: TenantRow = { ...tenantOf(), memberCount: 1204 };

const open = (rows: readonly TenantRow[] = [acme], others: (asked: Asked) => Answer = () => ({ data: tenantOf() })) =>
  openPageFile(tenants, ALL, (asked) => (asked.call === LIST ? { data: { records: rows, total: rows.length } } : others(asked)));

const choose = async (name: string) => {
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle();
};

test('R170: a row shows code, name, state, administrator, users, end and creation in the zone of the tenant', async () => {
  await open([{ ...acme, endTime: '2026-12-31T16:00:00Z' }]);
  const cells = within(screen.getByRole('row', { name: /某某公司/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, -1)).toEqual([
    'acme',
    '某某公司',
    '启用',
    '老板（boss）',
    '1204',
    '2027-01-01 00:00:00',
    '2026-02-01 00:00:00',
  ]);
});

test('R433: tenants are found by name, code and state', async () => {
  const { last } = await open();
  await type('租户名称', '某');
  await type('租户编码', 'ac');
  await press('查询');
  expect(last()?.query).toMatchObject({ organization: '某', orgCode: 'ac', current: 1 });
});

test('R434: a new tenant is sent with its last day as a moment in its zone, and without an administrator', async () => {
  const { asked } = await open([acme], () => ({ data: { tenant: tenantOf() } }));
  await press('新增');
  await type('租户名称', '新公司', dialog());
  await type('租户编码', 'new', dialog());
  await type('到期日', '2026-12-31', dialog());
  await press('保存', dialog());
  const { call, body } = asked.find(({ call: made }) => made.startsWith('POST')) ?? {};
  expect(call).toBe(`POST ${ORG}`);
  expect(body).toMatchObject({ organization: '新公司', orgCode: 'new', endTime: '2026-12-31T16:00:00.000Z' });
  expect(body).not.toHaveProperty('administrator');
});

test('R434, R356: a new administrator comes with the tenant, and the password is shown once', async () => {
  const { asked } = await open([acme], () => ({ data: { tenant: tenantOf(), password: 'Made-1234' } }));
  await press('新增');
  await type('租户名称', '新公司', dialog());
  await type('租户编码', 'new', dialog());
  fireEvent.click(within(dialog()).getByRole('radio', { name: '新账号' }));
  await settle();
  await type('账号', 'boss', dialog());
  await type('姓名', '老板', dialog());
  await press('保存', dialog());
  expect(asked[1]?.body).toMatchObject({ administrator: { username: 'boss', name: '老板', phone: '' } });
  expect(within(dialog()).getByLabelText<HTMLInputElement>('密码').value).toBe('Made-1234');
});

test('R435: an end that was not touched is sent as it was read, to the second, with the version', async () => {
  const endTime = '2026-06-30T03:00:00Z';
  const { asked } = await open([{ ...acme, endTime }]);
  await press('编辑');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('到期日').value).toBe('2026-06-30');
  await type('备注', '续约', dialog());
  await press('保存', dialog());
  expect(asked[1]).toMatchObject({ call: `PUT ${ORG}/t1`, body: { endTime, remark: '续约', version: 4 } });
});

test('R436: a copy asks for a name and a code of its own, and takes over the rest', async () => {
  const { asked } = await open([{ ...acme, remark: '样板' }], () => ({ data: { tenant: tenantOf({ id: 't2' }) } }));
  await choose('复制');
  expect(within(dialog()).getByLabelText<HTMLTextAreaElement>('备注').value).toBe('样板');
  await type('租户名称', '分公司', dialog());
  await type('租户编码', 'branch', dialog());
  await press('保存', dialog());
  expect(asked[1]).toMatchObject({
    call: 'POST /ofa-admin/admin/ofaOrganization/copy/t1',
    body: { organization: '分公司', orgCode: 'branch', remark: '样板' },
  });
});

test('disabling says how many users it hits, and wants the code of the tenant', async () => {
  const { asked, said } = await open();
  await choose('停用');
  expect(within(dialog()).queryByText('1204 名用户将立即退出登录，且无法再登录。')).not.toBeNull();
  await type('请输入租户编码 acme 以确认', 'acm', dialog());
  await press('停用租户', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('与要求输入的内容不一致');
  expect(asked).toHaveLength(1);
  await type('请输入租户编码 acme 以确认', 'acme', dialog());
  await press('停用租户', dialog());
  expect(asked[1]).toMatchObject({ call: `PUT ${ORG}/status/t1`, query: { status: 'disabled' } });
  expect(said).toEqual([{ tone: 'success', say: 'statusChanged' }]);
});

test('a disabled tenant is enabled after a question', async () => {
  const { asked } = await open([{ ...acme, status: 'disabled' }]);
  await choose('启用');
  await press('启用', dialog());
  expect(asked[1]).toMatchObject({ call: `PUT ${ORG}/status/t1`, query: { status: 'enabled' } });
});

test('R356: another administrator takes the place of the present one, who is named, once the code is typed', async () => {
  const { asked } = await open([acme], () => ({ data: { tenant: tenantOf(), password: null } }));
  await choose('管理员');
  expect(within(dialog()).queryByText('现任管理员 老板（boss）将失去管理权限，仍是该租户的用户。')).not.toBeNull();
  fireEvent.click(within(dialog()).getByRole('radio', { name: '已有账号' }));
  await settle();
  await type('账号', 'li.na', dialog());
  await type('姓名', '李娜', dialog());
  await press('保存', dialog());
  expect(asked).toHaveLength(1);
  await type('租户编码', 'acme', dialog());
  await press('保存', dialog());
  expect(asked[1]).toMatchObject({
    call: `PUT ${ORG}/administrator/t1`,
    body: { username: 'li.na', name: '李娜', existing: true },
  });
});

test('an account that does not exist is told at its field', async () => {
  await open([{ ...acme, administrator: null }], () => refusal('accountUnknown', '账号不存在！'));
  await choose('管理员');
  expect(within(dialog()).queryByLabelText('租户编码')).toBeNull();
  await type('账号', 'who.else', dialog());
  await type('姓名', '无', dialog());
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('账号不存在！');
});

test('the platform’s own tenant is neither closed nor deleted, and has no end', async () => {
  await open([{ ...acme, platform: true }]);
  await press('更多');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['复制', '查看用户']);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await press('编辑');
  expect(within(dialog()).queryByLabelText('到期日')).toBeNull();
});

test('a tenant in use is not deleted, and the server’s reason names it', async () => {
  const { asked, said } = await open([acme], () => refusal('tenantInUse', '租户仍在使用，不能删除：某某公司！'));
  await choose('删除');
  expect(within(dialog()).queryByText('租户 某某公司（acme）')).not.toBeNull();
  expect(within(dialog()).queryByText(/无法恢复，涉及 1204 名用户。$/)).not.toBeNull();
  await press('删除', dialog());
  expect(asked).toHaveLength(1);
  await type('请输入 acme 以确认', 'acme', dialog());
  await press('删除', dialog());
  expect(within(dialog()).getByText('租户仍在使用，不能删除：某某公司！')).not.toBeNull();
  expect(said).toEqual([]);
});

test('without rights there is nothing to press but the search', async () => {
  await openPageFile(tenants, ['tenant:list'], () => ({ data: { records: [acme], total: 1 } }));
  for (const name of ['新增', '批量删除', '编辑', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const AUTHORISATION = `GET /ofa-admin/admin/ofaOrganization/permission/t1`;
const line = (name: string) => within(dialog()).getByRole('treeitem', { name: new RegExp(`^${name}`) });
/** As the server sends them: in one list, by their parents. */
const FLAT = [
  ['users', '0', 'page'],
  ['add', 'users', 'button'],
  ['report', '0', 'iframe'],
].map(([menuId, parentId, kind]) => ({
  menuId,
  parentId,
  kind,
  alias: menuId,
  aliasI18n: null,
  aliasEn: null,
  permission: null,
}));
const authorised = ({ call }: Asked): Answer =>
  call === AUTHORISATION ? { data: { menus: FLAT, menuIds: ['users', 'add'], version: 7 } } : { data: null };

test('R357, R437, R443: a tenant is authorised in the tree of menus, with the version that was read', async () => {
  const { asked, said } = await open([acme], authorised);
  await choose('授权');
  fireEvent.click(line('report'));
  await press('保存 1 项改变', dialog());
  expect(asked[2]).toMatchObject({
    call: `PUT ${ORG}/authorization/t1`,
    body: { menuIds: ['users', 'add', 'report'], version: 7 },
  });
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
});

const select = async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 某某公司' }));
  await settle();
};

test('R359, R438: menus are added to all selected tenants; what each has already stays', async () => {
  const { asked } = await open([acme], authorised);
  await select();
  await press('批量授权');
  fireEvent.click(line('report'));
  await press('保存 1 项改变', dialog());
  expect(asked[2]).toMatchObject({ call: `POST ${ORG}/authorization/batch`, body: { tenantIds: ['t1'], menuIds: ['report'] } });
});

test('R439: menus are taken from all selected tenants after a question that counts them, and a code', async () => {
  const { asked } = await open([acme], authorised);
  await select();
  await press('批量授权');
  fireEvent.click(within(dialog()).getByRole('radio', { name: '移除' }));
  await settle();
  fireEvent.click(line('users'));
  await press('保存 2 项改变', dialog());
  expect(asked).toHaveLength(2);
  expect(screen.queryByText('将从 1 个租户移除 2 项菜单和权限，1204 名用户立即失去这些权限。')).not.toBeNull();
  await press('移除 2 项');
  expect(asked).toHaveLength(2);
  await type('请输入 acme 以确认', 'acme');
  await press('移除 2 项');
  expect(asked[2]).toMatchObject({
    call: `POST ${ORG}/authorization/batchRemove`,
    body: { tenantIds: ['t1'], menuIds: ['users', 'add'] },
  });
});

test('R358, R440: selected tenants get what a menu group holds', async () => {
  const group = { id: 'g1', name: '基础', remark: null, menuIds: ['users'], createTime: '2026-01-31T16:00:00Z', version: 1 };
  const { asked } = await open([acme], ({ call }) =>
    call.startsWith('GET') ? { data: { records: [group], total: 1 } } : { data: null },
  );
  await select();
  await press('按菜单组授权');
  fireEvent.click(within(dialog()).getByLabelText('菜单组'));
  fireEvent.click(screen.getByRole('option', { name: '基础' }));
  await press('保存', dialog());
  expect(asked[2]).toMatchObject({
    call: `POST ${ORG}/authorization/byMenuGroup/batch`,
    body: { tenantIds: ['t1'], menuGroupIds: ['g1'] },
  });
});

test('without a selection, there is a warning in place of a dialog', async () => {
  const { said } = await open();
  for (const name of ['批量授权', '按菜单组授权']) await press(name);
  expect(said).toEqual(Array(2).fill({ tone: 'warning', say: 'pickAtLeastOne' }));
});

test('R441: an operator enters a tenant by a one-time ticket, after a question', async () => {
  const { asked } = await open([acme], ({ call }) => ({ data: call.startsWith('GET') ? { ticket: 'once' } : 'token' }));
  await choose('进入租户');
  await press('进入租户', dialog());
  expect(asked.slice(1).map(({ call, body }) => [call, body])).toEqual([
    ['GET /ofa-admin/admin/ofaOrganization/login/t1', undefined],
    ['POST /ofa-admin/open-api/login/byTicket', { ticket: 'once' }],
  ]);
});
