import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getMenuTree, type KeptMenu, type KeptMenuNode } from '../../../contract/menus';
import { listSubsystems } from '../../../contract/subsystems';
import { menusIn, takesMenu } from '../../../src/machines/administration/menus';
import menus from '../../../src/pages/menus';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['menu:list', 'menu:add', 'menu:edit', 'menu:remove', 'menu:import'];
const TREE = `GET ${getMenuTree.path}`;
const PATH = getMenuTree.path.replace('/tree', '');
const menu = (menuId: string, fields: Partial<KeptMenu>): KeptMenu => ({
  menuId,
  parentId: '0',
  kind: 'page',
  alias: menuId,
  aliasI18n: null,
  aliasEn: null,
  path: null,
  component: null,
  icon: null,
  permission: null,
  hidden: false,
  openType: 'tab',
  menuSubsystemId: '1',
  displayOrder: 1,
  platform: false,
  version: 2,
  ...fields,
});
const button = menu('add', { kind: 'button', alias: '新增', parentId: 'users', permission: 'user:add' });
const users: KeptMenuNode = {
  ...menu('users', { alias: '用户管理', parentId: 'system', path: '/users', component: 'users' }),
  children: [button],
};
const ROWS: readonly KeptMenuNode[] = [
  { ...menu('system', { kind: 'directory', alias: '系统管理', platform: true }), children: [users] },
  menu('help', { kind: 'iframe', alias: '帮助', path: 'https://example.org/', hidden: true, displayOrder: 2 }),
];

const SUBSYSTEMS = [
  { id: '1', name: '控制台', url: null, currentUserHasPermission: true },
  { id: '2', name: '图书馆', url: 'https://books.example.org', currentUserHasPermission: false },
];

const open = (others: (asked: Asked) => Answer = () => ({ data: users }), rights = ALL) =>
  openPageFile(menus, rights, (asked) => {
    if (asked.call === `GET ${listSubsystems.path}`) return { data: SUBSYSTEMS };
    return asked.call === TREE ? { data: ROWS } : others(asked);
  });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
async function more(name: string, choice: string) {
  await press('更多', row(name));
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: choice })));
  await settle();
}
const fileOf = async (text: string, read = Promise.resolve(text)) => {
  const file = new File([text], 'menus.json', { type: 'application/json' });
  Object.assign(file, { text: () => read });
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
  await settle();
  await settle();
};

test('each kind of menu shows what it is and leads to, hidden and platform ones say so', async () => {
  await open();
  await press('展开全部');
  const texts = screen.getAllByRole('row').map((one) => one.textContent);
  expect(texts.slice(1).map((text) => text?.replace(/编辑|更多/g, ''))).toEqual([
    '系统管理平台目录——',
    '用户管理页面/usersusers',
    '新增按钮user:add—',
    '帮助隐藏外链https://example.org/—',
  ]);
});

test('menus are found by name, initials, path and permission', async () => {
  await open();
  for (const typed of ['xz', 'user:add']) {
    await type('搜索名称、路径、权限', typed);
    expect([...document.querySelectorAll('.tree-table-text')].map(({ textContent }) => textContent)).toContain('新增');
  }
  await type('搜索名称、路径、权限', 'example');
  expect([...document.querySelectorAll('.tree-table-text')].map(({ textContent }) => textContent)).toEqual(['帮助']);
});

test('the form has the fields of the kind: a button carries a permission of the product', async () => {
  const { asked } = await open();
  await more('用户管理', '新增下级');
  fireEvent.click(within(dialog()).getByRole('radio', { name: '按钮' }));
  await settle();
  expect(within(dialog()).queryByLabelText('路径')).toBeNull();
  await type('菜单名称', '导出', dialog());
  const permission = within(dialog()).getAllByRole('combobox').at(-1);
  if (permission) fireEvent.change(permission, { target: { value: 'user:exp' } });
  fireEvent.click(within(dialog()).getByRole('option', { name: 'user:export' }));
  await press('保存', dialog());
  expect(asked.find(({ call }) => call === `POST ${PATH}`)?.body).toMatchObject({
    kind: 'button',
    alias: '导出',
    parentId: 'users',
    permission: 'user:export',
  });
});

test('the icon is chosen in a dialog of its own, is drawn in the form, and can be taken back (§2.7)', async () => {
  const { asked } = await open();
  await press('编辑', row('用户管理'));
  const form = dialog();
  const picker = () => within(screen.getAllByRole('dialog').at(-1) ?? form);
  fireEvent.click(within(form).getByRole('button', { name: '图标' }));
  await settle();
  fireEvent.click(picker().getByRole('tab', { name: '品牌' }));
  fireEvent.click(picker().getByLabelText('github'));
  await act(async () => fireEvent.click(picker().getByRole('button', { name: '确定' })));
  expect(within(form).getByText('github')).not.toBeNull();
  await press('保存', form);
  const sent = () => asked.findLast(({ call }) => call === `PUT ${PATH}/users`)?.body;
  expect(sent()).toMatchObject({ icon: 'github' });
});

test('the language setting asks for a simplified name, takes a traditional one, and changes nothing else (§2.7)', async () => {
  const { asked } = await open();
  await more('用户管理', '语言设置');
  await type('简体', '', dialog());
  await press('确定', dialog());
  expect(within(dialog()).getByText('请输入简体名称！')).not.toBeNull();
  expect(asked.some(({ call }) => call === `PUT ${PATH}/users`)).toBe(false);
  await type('简体', '人员管理', dialog());
  await press('确定', dialog());
  expect(asked.find(({ call }) => call === `PUT ${PATH}/users`)?.body).toEqual({
    kind: 'page',
    alias: '人员管理',
    aliasI18n: '',
    aliasEn: null,
    path: '/users',
    component: 'users',
    icon: null,
    permission: null,
    version: 2,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a hostile address is refused, and the reason stands at the field', async () => {
  await open(() => refusal('menuAddressWrong', '嵌入地址只能是 http 或 https 地址：帮助！'));
  await press('编辑', row('帮助'));
  await type('地址', 'javascript:alert(1)', dialog());
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('嵌入地址只能是 http 或 https 地址：帮助！');
});

test('a menu is moved with all that it is, and stays what it is for what the form does not name', async () => {
  const { asked } = await open(() => ({ data: menu('help', { kind: 'iframe', alias: '帮助' }) }));
  await more('帮助', '上移');
  expect(asked.find(({ call }) => call === `PUT ${PATH}/help`)?.body).toEqual({
    kind: 'iframe',
    alias: '帮助',
    aliasI18n: null,
    aliasEn: null,
    path: 'https://example.org/',
    component: null,
    icon: null,
    permission: null,
    parentId: '0',
    displayOrder: 1,
    version: 2,
  });
});

test('a file says what it would change before it is imported; one without menus is not sent', async () => {
  const { asked, said } = await open(() => refusal('menuPathTaken', '菜单路径已被使用：新页！'));
  await fileOf('{"not": "menus"}');
  expect(within(dialog()).queryByText(/没有可导入的菜单/)).not.toBeNull();
  await press('关闭', within(dialog()).getByText('关闭').closest('button')?.parentElement ?? dialog());
  const rows = [
    { menuId: 'users', parentId: '0', kind: 'page', alias: '用户', path: '/users', component: 'users' },
    { menuId: 'new', parentId: '0', kind: 'page', alias: '新页', path: '/new', component: 'new' },
  ];
  await fileOf(JSON.stringify(rows));
  expect(within(dialog()).queryByText(/有 2 个菜单，其中 1 个是新的/)).not.toBeNull();
  await press('导入', dialog());
  expect(asked.find(({ call }) => call === `POST ${PATH}/import`)?.body).toMatchObject(rows);
  expect(within(dialog()).getByText('菜单路径已被使用：新页！')).not.toBeNull();
  expect(said).toEqual([]);
});

test('a file that is gone from the disk has no menus to import, and says so (G19)', async () => {
  await open(() => ({ data: null }));
  await fileOf('[]', Promise.reject(new DOMException('The file could not be read.', 'NotReadableError')));
  expect(within(dialog()).queryByText(/没有可导入的菜单/)).not.toBeNull();
});

test('a button hangs on an entry only, and nothing hangs on a button', () => {
  expect([
    takesMenu(null, button),
    takesMenu(users, button),
    takesMenu(button, users),
    takesMenu(null, users),
    takesMenu(null, null),
  ]).toEqual([false, true, false, true, true]);
  expect([menusIn('['), menusIn('[]'), menusIn('[{"menuId":"0"}]')]).toEqual([null, null, null]);
});

test('the form says which sub-system a menu belongs to, and moves it to another', async () => {
  const { asked } = await open();
  await press('编辑', row('用户管理'));
  const field = within(dialog()).getByRole('combobox', { name: '子系统' });
  expect(field.closest('.pick-field')?.textContent).toContain('控制台');
  fireEvent.click(field);
  fireEvent.click(within(dialog()).getByRole('option', { name: '图书馆' }));
  await press('保存', dialog());
  expect(asked.find(({ call }) => call === `PUT ${PATH}/users`)?.body).toMatchObject({ menuSubsystemId: '2' });
});
