import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Department, getDepartmentTree, listDepartments, listDepartmentUsers } from '../../../contract/departments';
import departments from '../../../src/pages/departments';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['department:list', 'department:add', 'department:edit', 'department:remove', 'department:members'];
const PATH = listDepartments.path;
const LIST = `GET ${PATH}`;
const department = (id: string, departmentName: string, parentId: string, displayOrder: number): Department => ({
  id,
  parentId,
  departmentName,
  departmentCode: null,
  remark: null,
  displayOrder,
  childCount: 0,
  memberCount: 0,
  createTime: '2026-01-31T16:00:00Z',
  version: 3,
});
const WEI = { id: 'wei', name: '张伟' };
const ROWS = [
  { ...department('tech', '技术中心', '0', 1), departmentCode: 'TECH', memberCount: 64, childCount: 2, leader: WEI },
  department('rd1', '研发一部', 'tech', 1),
  department('rd2', '研发二部', 'tech', 2),
  department('sales', '运营中心', '0', 2),
];

const open = (rows: readonly Department[] = ROWS, others: (asked: Asked) => Answer = () => ({ data: rows[0] }), rights = ALL) =>
  openPageFile(departments, rights, (asked) =>
    asked.call === LIST ? { data: { records: rows, total: rows.length } } : others(asked),
  );

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const names = () => screen.getAllByRole('row').flatMap((one) => one.querySelector('.tree-table-text')?.textContent ?? []);
async function more(name: string, act_: string) {
  await press('更多', row(name));
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: act_ })));
  await settle();
}
const key = (...keys: string[]) => {
  for (const one of keys) act(() => void fireEvent.keyDown(screen.getByRole('treegrid'), { key: one }));
};

test('a row shows name, code, members, and the time in the zone of the tenant; all are read by one call', async () => {
  const { asked } = await open();
  const cells = within(row('技术中心'))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(0, 5)).toEqual(['技术中心', 'TECH', '张伟', '64', '2026-02-01 00:00:00']);
  expect(asked).toMatchObject([{ call: LIST, query: { current: 1, size: 5000 } }]);
});

test('departments are found by characters, pinyin and initials, with the way to them and the match marked', async () => {
  await open();
  await type('搜索名称、编码', 'yf');
  expect(names()).toEqual(['技术中心', '研发一部', '研发二部']);
  expect(row('研发一部').querySelector('mark')?.textContent).toBe('研发');
  await type('搜索名称、编码', '无此');
  await press('清除条件');
  expect(names()).toHaveLength(4);
});

test('a department is added below the one that it was asked for at', async () => {
  const { asked } = await open();
  await more('运营中心', '新增下级');
  expect(within(dialog()).queryByText('运营中心')).not.toBeNull();
  await type('部门名称', '华南区', dialog());
  await press('保存', dialog());
  const body = { departmentName: '华南区', departmentCode: '', parentId: 'sales', remark: '', leaderId: null };
  expect(asked.find(({ call }) => call === `POST ${PATH}`)?.body).toEqual(body);
  expect(asked.at(-1)?.call).toBe(LIST);
});

test('the leader is chosen by the user picker: only one, and taken away by the cross', async () => {
  const member = { id: 'na', username: 'lina', name: '李娜', status: 'enabled', departments: [] };
  const { asked } = await open(ROWS, ({ call }) =>
    call === `GET ${listDepartmentUsers.path}`
      ? { data: { records: [member], total: 1 } }
      : { data: call === `GET ${getDepartmentTree.path}` ? [] : ROWS[0] },
  );
  await press('编辑', row('技术中心'));
  await press('移除 张伟', dialog());
  await press('负责人', dialog());
  const picker = screen.getByRole('dialog', { name: '选择负责人' });
  await act(async () => fireEvent.click(within(picker).getByRole('checkbox', { name: /李娜/ })));
  await press('确定（1）', picker);
  await press('保存', dialog());
  expect(asked.find(({ call }) => call === `PUT ${PATH}/tech`)?.body).toMatchObject({ leaderId: 'na', version: 3 });
});

test('keys alone move a department among its siblings, at once, with all that it is', async () => {
  const { asked } = await open();
  key('ArrowDown', 'ArrowDown', ' ', 'ArrowUp');
  expect(screen.getByRole('status').textContent).toBe('技术中心下第 1 位，共 2 位');
  expect(names()).toEqual(['技术中心', '研发二部', '研发一部', '运营中心']);
  key(' ');
  await settle();
  const move = { departmentName: '研发二部', departmentCode: null, remark: null, parentId: 'tech', displayOrder: 1, version: 3 };
  expect(asked.find(({ call }) => call === `PUT ${PATH}/rd2`)?.body).toEqual(move);
});

test('Escape puts a lifted department back; a new parent asks by both names', async () => {
  const { asked } = await open();
  key('End', ' ', 'ArrowRight', 'Escape');
  expect(names()).toEqual(['技术中心', '研发一部', '研发二部', '运营中心']);
  key(' ', 'ArrowRight', ' ');
  expect(within(dialog()).queryByText('将“运营中心”移动到“技术中心”？')).not.toBeNull();
  await press('取消', dialog());
  expect(asked).toHaveLength(1);
});

test('the menu of a row moves it up, down, and below a parent that is picked: never below itself', async () => {
  const { asked } = await open();
  await more('研发二部', '上移');
  expect(asked[1]).toMatchObject({ call: `PUT ${PATH}/rd2`, body: { parentId: 'tech', displayOrder: 1 } });
  await more('技术中心', '移动到…');
  fireEvent.click(within(dialog()).getByRole('combobox'));
  const offered = within(dialog())
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['顶级', '运营中心']);
  fireEvent.click(within(dialog()).getByRole('treeitem', { name: '运营中心' }));
  await press('移动', dialog());
  expect(asked.find(({ call }) => call === `PUT ${PATH}/tech`)?.body).toMatchObject({ parentId: 'sales', version: 3 });
});

test('what the server refuses of a move is told, and the row goes back', async () => {
  const { said } = await open(ROWS, () => refusal('departmentNameTaken', '同级已有同名部门！'));
  await more('研发二部', '上移');
  expect(said).toMatchObject([{ failure: { desc: '同级已有同名部门！' } }]);
  expect(names()).toEqual(['技术中心', '研发一部', '研发二部', '运营中心']);
});

test('without rights there is nothing to press but the search, and an empty tree says who may act', async () => {
  await open([], undefined, ['department:list']);
  expect(screen.queryByText('请联系管理员')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
});

test('the members of a department are listed in a dialog; who may not change them finds no button for it', async () => {
  const member = { id: 'u1', username: 'zhang.wei', name: '张伟', status: 'enabled', departments: [] };
  const { asked } = await open(ROWS, () => ({ data: { records: [member], total: 1 } }), ['department:list']);
  await more('技术中心', '成员');
  expect(within(dialog()).queryByText('部门成员：技术中心')).not.toBeNull();
  expect(within(dialog()).queryByText('张伟')).not.toBeNull();
  expect(asked.at(-1)?.call).toBe(`GET ${PATH}/tech/user`);
  expect(within(dialog()).queryByText('添加成员')).toBeNull();
});

test('the question before a deletion says what stands in the way', async () => {
  await open();
  await more('技术中心', '删除');
  expect(within(dialog()).queryByText('该部门有 2 个下级部门、64 名成员，须先移走才能删除。')).not.toBeNull();
});
