import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setFileQuota } from '../../../contract/files';
import { listTenants, type TenantRow } from '../../../contract/tenants';
import tenants from '../../../src/pages/tenants';
import { dialog, openPageFile, press, settle, type } from './page-file';

const LIST = `GET ${listTenants.path}`;
const QUOTA = setFileQuota.path.replace(':id', 't1');
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
  administrator: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};

const open = (rights: readonly string[], own: number | null = 1_073_741_824) =>
  openPageFile(tenants, ['tenant:list', 'tenant:users', ...rights], ({ call }) =>
    call === LIST ? { data: { records: [acme], total: 1 } } : { data: { used: 5_767_168, quota: own ?? 10_737_418_240, own } },
  );

const choose = async (name: string) => {
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle();
};

test('the quota of a tenant is read, shown beside what is used, and set in MB; left empty, it is the default', async () => {
  const { asked, said } = await open(['file:quota']);
  const quota = () => within(dialog()).getByRole<HTMLInputElement>('spinbutton', { name: '文件配额' });
  await choose('文件配额');
  expect(within(dialog()).queryByText('“某某公司”的文件已用 5.5 MB。')).not.toBeNull();
  expect(quota().value).toBe('1024');
  await type('文件配额', '2048', dialog());
  await press('保存', dialog());
  await choose('文件配额');
  await type('文件配额', '', dialog());
  await press('保存', dialog());
  expect(asked.filter(({ call }) => call === `PUT ${QUOTA}`).map(({ body }) => body)).toEqual([
    { quota: 2_147_483_648 },
    { quota: null },
  ]);
  expect(said).toEqual(Array(2).fill({ tone: 'success', say: 'saved' }));
});

test.each([[null], [1_000_000_000], [500_000]])('a quota of %j bytes stays that where nothing was touched (G73)', async (own) => {
  const { asked } = await open(['file:quota'], own);
  await choose('文件配额');
  const { value } = within(dialog()).getByRole<HTMLInputElement>('spinbutton', { name: '文件配额' });
  expect(value).toBe(own === null ? '' : String(Math.ceil(own / 1_048_576)));
  await press('保存', dialog());
  expect(asked.filter(({ call }) => call === `PUT ${QUOTA}`).map(({ body }) => body)).toEqual([{ quota: own }]);
});

test('who may not set quotas is not offered to', async () => {
  await open([]);
  await press('更多');
  expect(screen.queryByRole('menuitem', { name: '文件配额' })).toBeNull();
});
