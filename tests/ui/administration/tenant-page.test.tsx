import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TenantRow } from '../../../contract/tenants';
import tenant from '../../../src/pages/tenant';
import { openPageFile, press, type } from './page-file';

const ALL = ['list', 'add', 'edit', 'remove', 'status', 'administrator', 'authorize', 'users', 'enter'].map(
  (right) => `tenant:${right}`,
);
const ORG = '/ofa-admin/admin/ofaOrganization/org';
const acme: TenantRow = {
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
  administrator: { id: 'm1', username: 'boss', name: '老板', phone: null },
  memberCount: 1204,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};

test('R442: the users of a tenant are a tab of its page, and searched there; none of that is stored', async () => {
  const { last } = await openPageFile(
    tenant,
    ALL,
    ({ call }) => ({ data: call === `GET ${ORG}/t1` ? acme : { records: [], total: 0 } }),
    { path: '/tenants/t1', search: '?tab=users' },
  );
  expect(screen.queryByRole('heading', { level: 1, name: '某某公司' })).not.toBeNull();
  expect(last()?.call).toBe(`GET ${ORG}/t1/user`);
  await type('姓名', '张');
  await press('查询');
  expect(last()?.query).toMatchObject({ name: '张', current: 1 });
});

test('the page of a tenant shows its facts and offers what its row does', async () => {
  await openPageFile(tenant, ALL, () => ({ data: acme }), { path: '/tenants/t1' });
  for (const text of ['acme', '启用', '老板（boss）', '1204'])
    expect(screen.queryAllByText(text).length, text).toBeGreaterThan(0);
  await press('更多');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '授权',
    '管理员',
    '进入租户',
    '复制',
    '停用',
    '删除',
  ]);
});
