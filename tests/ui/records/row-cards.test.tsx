import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RoleRow } from '../../../contract/roles';
import roles from '../../../src/pages/roles';
import { dialog, openPageFile, press } from '../administration/page-file';

const ALL = ['role:list', 'role:add', 'role:edit', 'role:remove'];
const row = (id: string, roleName: string): RoleRow => ({
  id,
  roleNumber: `R${id}`,
  roleName,
  displayOrder: 1,
  dataScope: 'below',
  memberCount: 12,
  remark: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
});
const ROWS = [row('1', '审计员'), row('2', '出纳')];

beforeEach(() => {
  const narrow = { matches: true, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
});

const open = (rows = ROWS, permissions = ALL) =>
  openPageFile(roles, permissions, () => ({ data: { records: rows, total: rows.length } }));

test('on a phone each row is a card: its name, its mark, two facts and what can be done with it', async () => {
  await open();
  expect(screen.queryByRole('table')).toBeNull();
  const [card] = screen.getAllByRole('listitem');
  expect(card?.textContent).toBe('审计员R1数据范围本部门及以下用户数12编辑更多');
});

test('a card is edited and deleted like a row', async () => {
  await open();
  const card = within(screen.getAllByRole('listitem')[1] as HTMLElement);
  fireEvent.click(card.getByRole('button', { name: '编辑' }));
  expect(within(dialog()).getByDisplayValue('出纳')).not.toBeNull();
});

test('cards are selected one by one and all at once, and deleted together', async () => {
  const { asked } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 出纳' }));
  expect(screen.getByRole('status').textContent).toContain('已选择 1 项');
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }));
  expect(screen.getByRole('status').textContent).toContain('已选择 2 项');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 审计员' }));
  await press('批量删除');
  await press('删除', dialog());
  expect(asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual(['2']);
});

test('cards are put in order by a menu; the same column again turns the order round', async () => {
  const { last } = await open();
  await press('排序方式');
  fireEvent.click(screen.getByRole('menuitemradio', { name: '用户数' }));
  expect(last()?.query).toMatchObject({ column: 'memberCount', order: 'asc' });
  await press('排序方式');
  fireEvent.click(screen.getByRole('menuitemradio', { name: '用户数（升序）' }));
  expect(last()?.query).toMatchObject({ column: 'memberCount', order: 'desc' });
});

test('an empty list sends those who may not add records to an administrator', async () => {
  await open([], ['role:list']);
  expect(screen.queryByText('请联系管理员')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '新增角色' })).toBeNull();
});
