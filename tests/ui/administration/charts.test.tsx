import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Chart, listCharts } from '../../../contract/charts';
import charts from '../../../src/pages/charts';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, type } from './page-file';

const ALL = ['chart:list', 'chart:add', 'chart:edit', 'chart:remove'];
const LIST = `GET ${listCharts.path}`;
const chart: Chart = { id: 'c1', kind: 'month-bar', title: '每月登录', createTime: '2026-01-31T16:00:00Z', version: 1 };

const open = (others: (asked: Asked) => Answer = () => ({ data: chart }), rows: readonly Chart[] = [chart]) =>
  openPageFile(charts, ALL, (asked) => (asked.call === LIST ? { data: { records: rows, total: rows.length } } : others(asked)));

test('a row shows the title, a link to the open address, and when it was published', async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /每月登录/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/chart/open/c1');
  expect(row.queryByText('2026-02-01 00:00:00')).not.toBeNull();
});

test('what was published is shown with its address and embed code at once (§2.1)', async () => {
  const { asked } = await open();
  await press('新增');
  await type('标题', '每月登录', dialog());
  await press('保存', dialog());
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ kind: 'month-bar', title: '每月登录' });
  expect(within(dialog()).getByLabelText<HTMLInputElement>('地址').value).toBe(`${window.location.origin}/chart/open/c1`);
});

test('a chart that only gets another title keeps its address, which is not shown again', async () => {
  const { asked } = await open(() => ({ data: { ...chart, title: '登录', version: 2 } }));
  await press('编辑');
  await type('标题', '登录', dialog());
  await press('保存', dialog());
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ title: '登录', version: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a chart that another user has renamed is not renamed without a question', async () => {
  await open(() => refusal('stale', '该记录已被他人修改', { ...chart, title: '他人', version: 2 }));
  await press('编辑');
  await type('标题', '登录', dialog());
  await press('保存', dialog());
  expect(screen.queryByText('数据已被他人修改')).not.toBeNull();
});
