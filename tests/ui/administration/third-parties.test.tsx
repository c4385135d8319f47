import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editThirdParty, listThirdParties, type ThirdPartyRow } from '../../../contract/third-parties';
import thirdParties from '../../../src/pages/third-parties';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, type } from './page-file';

const ALL = ['thirdParty:list', 'thirdParty:add', 'thirdParty:edit', 'thirdParty:remove'];
const LIST = `GET ${listThirdParties.path}`;
const EDIT = `PUT ${editThirdParty.path.replace(':id', 'p1')}`;
const portal: ThirdPartyRow = {
  id: 'p1',
  provider: 'oauth2',
  name: '集团门户',
  clientId: 'console',
  authorizeUrl: 'https://portal.example.org/authorize',
  tokenUrl: 'https://portal.example.org/token',
  userUrl: 'https://portal.example.org/user',
  enabled: true,
  hasSecret: true,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};

const open = (rows: readonly ThirdPartyRow[] = [portal], others: (asked: Asked) => Answer = () => ({ data: rows[0] })) =>
  openPageFile(thirdParties, ALL, (asked) =>
    asked.call === LIST ? { data: { records: rows, total: rows.length } } : others(asked),
  );

test('a row shows name, type, status, client and that there is a secret, never the secret', async () => {
  await open();
  const cells = within(screen.getByRole('row', { name: /集团门户/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, -1)).toEqual(['集团门户', 'OAuth 2.0', '启用', 'console', '已隐藏', '2026-02-01 00:00:00']);
});

test('an edit that leaves the secret empty keeps it; one that is typed replaces it', async () => {
  const { asked } = await open();
  await press('编辑');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('客户端密钥').value).toBe('');
  await type('名称', '新门户', dialog());
  await press('保存', dialog());
  const { id: _, hasSecret: __, createTime: ___, ...body } = portal;
  expect(asked.find(({ call }) => call === EDIT)?.body).toEqual({ ...body, name: '新门户' });
  await press('编辑');
  await type('客户端密钥', 's3cret', dialog());
  await press('保存', dialog());
  expect(asked.filter(({ call }) => call === EDIT).at(-1)?.body).toMatchObject({ clientSecret: 's3cret' });
});

test('WeChat is asked for no addresses, and sends none', async () => {
  const { asked } = await open([portal], () => ({ data: portal }));
  await press('新增');
  fireEvent.click(within(dialog()).getByRole('radio', { name: '微信' }));
  expect(within(dialog()).queryByLabelText('令牌地址')).toBeNull();
  await type('名称', '微信', dialog());
  await type('客户端 ID', 'wx1', dialog());
  await press('保存', dialog());
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    provider: 'wechat',
    authorizeUrl: null,
    tokenUrl: null,
    userUrl: null,
    enabled: true,
  });
});

test('an OAuth server needs its addresses, each of http or https', async () => {
  const { asked } = await open();
  await press('编辑');
  await type('令牌地址', 'portal', dialog());
  await press('保存', dialog());
  expect(within(dialog()).queryByText('须为 http:// 或 https:// 开头的地址')).not.toBeNull();
  expect(asked.map(({ call }) => call)).toEqual([LIST]);
});

test('disabling says what ends, sends the row as it was read, and reads the list again', async () => {
  const { asked } = await open();
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '停用' }));
  expect(within(dialog()).queryByText(/已有的绑定随即解除/)).not.toBeNull();
  await press('停用', dialog());
  expect(asked.map(({ call }) => call)).toEqual([LIST, EDIT, LIST]);
  expect(asked[1]?.body).toMatchObject({ name: '集团门户', enabled: false, version: 4 });
});

test('a name that is taken is told at its field', async () => {
  await open([portal], () => refusal('thirdPartyNameTaken', '名称已存在！'));
  await press('编辑');
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('名称已存在！');
});
