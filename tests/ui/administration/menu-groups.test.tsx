import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listMenuGroups, type MenuGroup } from '../../../contract/menu-groups';
import menuGroups from '../../../src/pages/menu-groups';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['list', 'add', 'edit', 'remove'].map((right) => `menuGroup:${right}`);
const LIST = `GET ${listMenuGroups.path}`;
const GROUP = '/ofa-admin/admin/ofaMenuGroup/group';
const MENUS = ['users', 'report'].map((menuId) => ({
  menuId,
  parentId: '0',
  kind: 'page',
  alias: menuId,
  aliasI18n: null,
  aliasEn: null,
  permission: null,
}));
const basic: MenuGroup = {
  id: 'g1',
  name: '基础',
  remark: null,
  menuIds: ['users'],
  createTime: '2026-01-31T16:00:00Z',
  version: 3,
};

const open = (rows: readonly MenuGroup[] = [basic], save: (asked: Asked) => Answer = () => ({ data: basic })) =>
  openPageFile(menuGroups, ALL, (asked) => {
    if (asked.call === LIST) return { data: { records: rows, total: rows.length } };
    return asked.call === `GET ${GROUP}/menu` ? { data: MENUS } : save(asked);
  });

const line = (name: string) => within(dialog()).getByRole('treeitem', { name: new RegExp(`^${name}`) });
const savings = (asked: readonly Asked[]) => asked.filter(({ call }) => !call.startsWith('GET'));

test('a row shows name, number of menus and time; groups are found by name', async () => {
  const { last } = await open();
  const cells = within(screen.getByRole('row', { name: /基础/ })).getAllByRole('cell');
  expect(cells.slice(1, -1).map(({ textContent }) => textContent)).toEqual(['基础', '1', '2026-02-01 00:00:00', '—']);
  await type('菜单组名称', '基');
  await press('查询');
  expect(last()?.query).toMatchObject({ name: '基' });
});

test('R358: a new group is saved empty and goes on to its menus, which are saved with its version', async () => {
  const { asked } = await open([], () => ({ data: { ...basic, menuIds: [] } }));
  await press('新增');
  await type('菜单组名称', '基础', dialog());
  await press('保存', dialog());
  fireEvent.click(line('report'));
  await press('保存 1 项改变', dialog());
  expect(savings(asked)).toMatchObject([
    { call: `POST ${GROUP}`, body: { name: '基础', menuIds: [] } },
    { call: `PUT ${GROUP}/g1`, body: { name: '基础', menuIds: ['report'], version: 3 } },
  ]);
});

test('an edited group keeps its menus', async () => {
  const { asked } = await open();
  await press('编辑');
  await type('备注', '常用', dialog());
  await press('保存', dialog());
  expect(savings(asked)).toMatchObject([{ call: `PUT ${GROUP}/g1`, body: { remark: '常用', menuIds: ['users'], version: 3 } }]);
});

test('a name that is taken is told at its field', async () => {
  await open([basic], () => refusal('groupNameTaken', '菜单组名称已存在！'));
  await press('编辑');
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('菜单组名称已存在！');
});

test('without rights there is nothing to press but the search', async () => {
  await openPageFile(menuGroups, ['menuGroup:list'], () => ({ data: { records: [basic], total: 1 } }));
  await settle();
  for (const name of ['新增', '批量删除', '编辑', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
});
