import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type KeptSubsystem, listKeptSubsystems } from '../../../contract/subsystems';
import subsystems from '../../../src/pages/subsystems';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['list', 'add', 'edit', 'remove', 'secret', 'signIn'].map((right) => `subsystem:${right}`);
const LIST = `GET ${listKeptSubsystems.path}`;
const BASE = '/ofa-admin/ofaMenuSubsystem';

const portal: KeptSubsystem = {
  id: 's2',
  name: '研发门户',
  url: 'https://portal.example.org/start',
  displayOrder: 20,
  enabled: true,
  clientId: 'portal',
  redirectUris: ['https://portal.example.org/a', 'https://portal.example.org/b'],
  hasSecret: false,
  pkceRequired: true,
  signInTenantId: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 3,
};
const console_: KeptSubsystem = { ...portal, id: '1', name: '综合管理平台', url: '/', clientId: null, redirectUris: [] };

const open = (
  rows: readonly KeptSubsystem[] = [portal],
  change: (asked: Asked) => Answer = () => ({ data: portal }),
  rights: readonly string[] = ALL,
) =>
  openPageFile(subsystems, rights, (asked) =>
    asked.call === LIST ? { data: { records: rows, total: rows.length } } : change(asked),
  );

const changes = (asked: readonly Asked[]) => asked.filter(({ call }) => !call.startsWith('GET'));
const offered = async () => {
  await press('更多');
  return screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = async (name: string) => {
  await press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle();
};

test('a row shows name, state, address, client, whether it has a secret, place and time', async () => {
  await open();
  const cells = within(screen.getByRole('row', { name: /研发门户/ })).getAllByRole('cell');
  expect(cells.slice(1, -1).map(({ textContent }) => textContent)).toEqual([
    '研发门户',
    '启用',
    'https://portal.example.org/start',
    'portal',
    '未生成',
    '20',
    '2026-02-01 00:00:00',
  ]);
});

test('a new one is sent with one redirect address a line, and must send a challenge unless it is told otherwise', async () => {
  const { asked } = await open([]);
  await press('新增');
  await type('子系统名称', '研发门户', dialog());
  await type('客户端编号', 'portal', dialog());
  await type('回调地址', ' https://portal.example.org/a \n\nhttps://portal.example.org/b\n', dialog());
  await press('保存', dialog());
  expect(changes(asked)).toMatchObject([
    {
      call: `POST ${BASE}`,
      body: {
        name: '研发门户',
        enabled: true,
        clientId: 'portal',
        redirectUris: ['https://portal.example.org/a', 'https://portal.example.org/b'],
        pkceRequired: true,
        signInTenantId: null,
      },
    },
  ]);
});

test.each([
  ['地址', 'javascript:alert(1)', '请输入以 http://、https:// 或 / 开头的地址'],
  ['客户端编号', 'a b', '只能包含字母、数字、下划线、点和连字符'],
  ['回调地址', 'https://a.org/ok\nhttps://a.org/#here', /^每行须为一个/],
])('a wrong %s is told at its field and not sent', async (label, typed, reason) => {
  const { asked } = await open();
  await press('编辑');
  await type(label, typed, dialog());
  await press('保存', dialog());
  expect(await within(dialog()).findByText(reason)).toBeTruthy();
  expect(changes(asked)).toEqual([]);
});

test('a name that is taken is told at its field', async () => {
  await open([portal], () => refusal('subsystemNameTaken', '子系统名称已存在！'));
  await press('编辑');
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('子系统名称已存在！');
});

test('G62: a secret is made after a question and shown once; leaving it uncopied asks', async () => {
  const { asked } = await open([portal], () => ({ data: 'made-secret' }));
  await choose('生成密钥');
  await press('生成密钥', dialog());
  expect(changes(asked)).toMatchObject([{ call: `POST ${BASE}/secret/s2` }]);
  expect(screen.getByLabelText<HTMLInputElement>('密钥').value).toBe('made-secret');
  fireEvent.click(screen.getByText('关闭'));
  expect(screen.getByText('尚未复制，关闭后将无法再次查看')).toBeTruthy();
  await press('返回');
  expect(screen.getByLabelText<HTMLInputElement>('密钥').value).toBe('made-secret');
});

test('a second secret is asked for in other words: the first stops working', async () => {
  await open([{ ...portal, hasSecret: true }]);
  await choose('重新生成密钥');
  expect(within(dialog()).getByText(/原密钥立即失效/)).toBeTruthy();
});

test('one is disabled after a question, with all else of it as it was', async () => {
  const { asked } = await open();
  await choose('停用子系统');
  expect(within(dialog()).getByText(/它建立的会话立即结束/)).toBeTruthy();
  await press('停用子系统', dialog());
  expect(changes(asked)).toMatchObject([
    {
      call: `PUT ${BASE}/s2`,
      body: { enabled: false, version: 3, redirectUris: portal.redirectUris, url: portal.url, clientId: 'portal' },
    },
  ]);
});

test('a deletion that menus stand in the way of says which', async () => {
  const { said } = await open([portal], () => refusal('subsystemInUse', '子系统仍有菜单，不能删除：研发门户、报表！'));
  await choose('删除');
  await press('删除', dialog());
  expect(within(dialog()).getByText('子系统仍有菜单，不能删除：研发门户、报表！')).not.toBeNull();
  expect(said).toEqual([]);
});

test('the console itself is neither disabled nor deleted', async () => {
  await open([console_]);
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});

test('one that signs users in is changed only by those who may let it', async () => {
  const host = { ...portal, signInTenantId: 't1', signInTenantName: '某某公司' };
  await open([host], undefined, ALL.slice(0, -1));
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(await offered()).toEqual(['删除']);
});

test('its tenant is called by its name in the form, and kept', async () => {
  const { asked } = await open([{ ...portal, signInTenantId: 't1', signInTenantName: '某某公司' }]);
  await press('编辑');
  expect(within(dialog()).getByText('某某公司')).toBeTruthy();
  await press('保存', dialog());
  expect(changes(asked)).toMatchObject([{ body: { signInTenantId: 't1' } }]);
});
