import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Dictionary, type DictionaryRow, listDictionaries } from '../../../contract/dictionaries';
import dictionaries from '../../../src/pages/dictionaries';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, type } from './page-file';

const ALL = ['dictionary:list', 'dictionary:add', 'dictionary:edit', 'dictionary:remove'];
const PATH = listDictionaries.path.replace('/list', '');
const item = (code: string, name: string) => ({ code, name: { 'zh-CN': name, 'zh-HK': null, 'en-US': null }, enabled: true });

const builtIn: Dictionary = {
  id: 'agentType',
  code: 'agentType',
  name: { 'zh-CN': '责任者类型', 'zh-HK': '責任者類型', 'en-US': 'Agent types' },
  builtIn: true,
  createTime: null,
  version: 1,
  items: [item('Person', '个人')],
};
const own: Dictionary = {
  ...builtIn,
  id: 'd1',
  code: 'colour',
  name: { 'zh-CN': '颜色', 'zh-HK': null, 'en-US': null },
  builtIn: false,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
  items: [item('red', '红'), item('blue', '蓝')],
};
const rowOf = ({ items, ...heading }: Dictionary): DictionaryRow => ({ ...heading, itemCount: items.length });

/** A server with both dictionaries. */
const open = (save: (asked: Asked) => Answer = () => ({ data: own })) =>
  openPageFile(dictionaries, ALL, (asked) => {
    if (asked.call === `GET ${PATH}/list`) return { data: [builtIn, own].map(rowOf) };
    if (asked.call.startsWith('GET ')) return { data: asked.call.endsWith(builtIn.id) ? builtIn : own };
    return save(asked);
  });
const row = (code: string) => screen.getByRole('row', { name: new RegExp(code) });

test('a built-in dictionary is shown with its items, and neither selected, edited nor deleted', async () => {
  await open();
  expect(within(row('agentType')).queryByText('内置')).not.toBeNull();
  expect(within(row('agentType')).queryByRole('checkbox')?.hasAttribute('disabled') ?? true).toBe(true);
  expect(within(row('agentType')).queryByRole('button', { name: '编辑' })).toBeNull();
  await press('agentType');
  expect(within(dialog()).queryByRole('cell', { name: 'Person' })).not.toBeNull();
  expect(within(dialog()).queryByRole('button', { name: '编辑' })).toBeNull();
});

test('a dictionary is added, edited and shown in one shell: a title, a body, and buttons at its foot (R147)', async () => {
  await open();
  const shell = () => ({
    title: dialog().getAttribute('aria-label'),
    body: dialog().querySelector('.arco-drawer-content')?.textContent !== '',
    buttons: within(dialog().querySelector<HTMLElement>('.arco-drawer-footer') ?? document.body)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  });
  await press('新增');
  expect(shell()).toEqual({ title: '新增字典', body: true, buttons: ['取消', '保存'] });
  await press('取消', dialog());
  await press('编辑', row('colour'));
  expect(shell()).toEqual({ title: '编辑字典', body: true, buttons: ['取消', '保存'] });
  await press('取消', dialog());
  await press('colour');
  expect(shell()).toEqual({ title: '字典 颜色（colour）', body: true, buttons: ['关闭', '编辑'] });
});

test('a dictionary is read with its items before it is edited, and sent with all of them in their order', async () => {
  const { asked, last } = await open();
  await press('编辑', row('colour'));
  expect(last()?.call).toBe(`GET ${PATH}/d1`);
  await press('下移第 1 项', dialog());
  await type('第 2 项：英文名称', 'Red', dialog());
  await press('保存', dialog());
  const sent = asked.find(({ call }) => call === `PUT ${PATH}/d1`);
  expect(sent?.body).toMatchObject({
    code: 'colour',
    version: 4,
    items: [{ code: 'blue' }, { code: 'red', name: { 'zh-CN': '红', 'en-US': 'Red' } }],
  });
});

test('a dictionary that another user has changed is not overwritten without a question', async () => {
  const { last } = await open(() => refusal('stale', '该记录已被他人修改', { ...own, version: 5 }));
  await press('编辑', row('colour'));
  await type('简体名称', '色彩', dialog());
  await press('保存', dialog());
  await press('覆盖');
  expect(last()?.body).toMatchObject({ name: { 'zh-CN': '色彩' }, version: 5 });
});

test('a new dictionary takes items, and a code that is taken is told at its field', async () => {
  const { last } = await open(() => refusal('dictionaryCodeTaken', '编码已被使用！'));
  await press('新增');
  await type('编码', 'agentType', dialog());
  await type('简体名称', '重复', dialog());
  await press('新增字典项', dialog());
  await type('第 1 项：编码', 'one', dialog());
  await type('第 1 项：简体名称', '一', dialog());
  await press('保存', dialog());
  expect(last()?.body).toMatchObject({ code: 'agentType', items: [{ code: 'one', name: { 'zh-CN': '一' }, enabled: true }] });
  expect(within(dialog()).getByRole('alert').textContent).toBe('编码已被使用！');
});

test('an item without a code is not sent', async () => {
  const { asked } = await open();
  await press('编辑', row('colour'));
  await press('新增字典项', dialog());
  await press('保存', dialog());
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  expect(within(dialog()).queryAllByRole('alert').length).toBeGreaterThan(0);
});

test('the second of two items with one code is marked, and nothing is sent', async () => {
  const { asked } = await open();
  await press('编辑', row('colour'));
  await type('第 2 项：编码', ' red', dialog());
  await press('保存', dialog());
  expect(within(dialog()).queryByText('编码与第 1 项重复')).not.toBeNull();
  expect(asked.filter(({ call }) => call.startsWith('PUT '))).toEqual([]);
});

test('dictionaries are found by a part of code or name, and sorted without asking again for each page', async () => {
  const { last } = await open();
  await type('关键词', '颜');
  await press('查询');
  expect(last()?.query).toMatchObject({ keyword: '颜' });
  await press('项数', screen.getByRole('columnheader', { name: '项数' }));
  const codes = screen.getAllByRole('button', { name: /^(agentType|colour)$/ }).map(({ textContent }) => textContent);
  expect(codes).toEqual(['agentType', 'colour']);
});
