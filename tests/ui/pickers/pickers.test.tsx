import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { I18nText } from '../../../contract/i18n-texts';
import { type AssignableRole, listAssignableRoles } from '../../../contract/roles';
import { listTenants, type Tenant } from '../../../contract/tenants';
import type { Member } from '../../../contract/users';
import type { Call } from '../../../src/api/call';
import { roleSource, tenantSource, textSource } from '../../../src/api/pickers';
import { createPickerMachine, type Limit, type PickerPorts } from '../../../src/machines/pickers/list-picker';
import type { Identified } from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { RolePicker } from '../../../src/ui/pickers/RolePicker';
import { TenantPicker } from '../../../src/ui/pickers/TenantPicker';
import { TextPicker } from '../../../src/ui/pickers/TextPicker';
import { UserPicker } from '../../../src/ui/pickers/UserPicker';
import { noticeBoard } from '../../machines/records/list-fixture';
import { settle } from '../administration/page-file';

const zhang: Member = {
  id: 'u1',
  username: 'zhangwei',
  name: '张伟',
  status: 'enabled',
  departments: [{ id: 'd2', departmentName: '研发一部' }],
};

/** The user picker on the screen, over one user and two departments. */
async function openUsers() {
  const asked: PageRequest[] = [];
  const board = noticeBoard();
  const machine = createPickerMachine<Member>({
    load: async (request) => {
      asked.push(request);
      return { records: [zhang], total: 1 };
    },
    loadTree: async () => [{ id: 'd1', departmentName: '技术中心', children: [{ id: 'd2', departmentName: '研发一部' }] }],
    notify: board.notify,
  });
  const picker = createActor(machine, { input: { subject: { about: null, picked: [], limit: 'many', needed: true } } }).start();
  render(<UserPicker picker={picker} />);
  await settle();
  return { picker, asked, said: board.said };
}

test('users are found below a department, from 全部 on, and by name or username (§2.7)', async () => {
  const { asked } = await openUsers();
  expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['全部', '技术中心', '研发一部']);
  fireEvent.click(screen.getByText('技术中心'));
  await settle();
  fireEvent.change(screen.getByLabelText('姓名或账号'), { target: { value: '张' } });
  fireEvent.keyDown(screen.getByLabelText('姓名或账号'), { key: 'Enter' });
  await settle();
  fireEvent.click(screen.getByText('含下级'));
  await settle();
  fireEvent.click(screen.getByText('全部'));
  await settle();
  expect(asked.slice(1)).toEqual([
    { current: 1, size: 30, departmentId: 'd1' },
    { current: 1, size: 30, departmentId: 'd1', keyword: '张' },
    { current: 1, size: 30, departmentId: 'd1', keyword: '张', treeType: 1 },
    { current: 1, size: 30, keyword: '张', treeType: 1 },
  ]);
  const cells = within(screen.getAllByRole('row').at(-1) ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', '张伟', 'zhangwei', '研发一部']);
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'Enter with %o confirms from the search field, and searches nothing',
  async (held) => {
    const { picker, asked, said } = await openUsers();
    const press = () => act(async () => void fireEvent.keyDown(screen.getByLabelText('姓名或账号'), { key: 'Enter', ...held }));
    await press();
    expect(said).toEqual([{ tone: 'warning', say: 'pickAtLeastOne' }]);
    fireEvent.click(screen.getByText('张伟'));
    await press();
    expect(picker.getSnapshot().output).toEqual({ kind: 'picked', rows: [zhang], about: null });
    expect(asked).toHaveLength(1);
  },
);

test('how many are picked is counted, on the button too', async () => {
  await openUsers();
  fireEvent.click(screen.getByText('张伟'));
  expect(screen.getByText('已选 1')).not.toBeNull();
  expect(screen.getByRole('button', { name: '确定（1）' })).not.toBeNull();
});

/** A server that answers these rows to every call, and remembers what it was asked. */
function answering(data: unknown) {
  const asked: { path: string; query: unknown }[] = [];
  const call = (async (route: { path: string }, options?: { query?: unknown }) => {
    asked.push({ path: route.path, query: options?.query });
    return data;
  }) as unknown as Call;
  return { call, asked };
}

function start<Row extends Identified>(ports: Pick<PickerPorts<Row>, 'load'> & Partial<PickerPorts<Row>>, limit: Limit) {
  const board = noticeBoard();
  const machine = createPickerMachine<Row>({ notify: board.notify, ...ports });
  const picker = createActor(machine, { input: { subject: { about: null, picked: [], limit, needed: true } } }).start();
  return { picker, said: board.said };
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const bodyRows = () => screen.getAllByRole('row').slice(1);
const search = async (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
  await settle();
};

test('roles are candidates by number, name, order and time, found by name, with a jump to a page (§2.7)', async () => {
  const roles: AssignableRole[] = ['审计员', '员工'].map((roleName, at) => ({
    id: `r${at}`,
    roleName,
    roleNumber: `R00${at}`,
    displayOrder: at,
    createTime: '2026-01-31T16:00:00Z',
  }));
  const { call, asked } = answering(roles);
  const { picker } = start(roleSource(call), 'many');
  render(<RolePicker picker={picker} zone="Asia/Shanghai" />);
  await settle();
  expect(screen.getByText('选择候选角色')).not.toBeNull();
  expect(heads()).toEqual(['', '角色编号', '角色名称', '显示顺序', '创建时间']);
  expect(screen.getByLabelText('跳至')).not.toBeNull();
  await search('角色名称', '审');
  expect(bodyRows().map((row) => row.textContent)).toEqual(['R000审计员02026-02-01 00:00:00']);
  expect(asked[0]?.path).toBe(listAssignableRoles.path);
});

test('tenants have code and name, 30 a page in an order, from any source; picked ones are tags, and one stays one (§2.7, §7.6)', async () => {
  const tenants = [
    { id: 't1', orgCode: 'acme', organization: '某某公司' },
    { id: 't2', orgCode: 'other', organization: '另一公司' },
  ] as Tenant[];
  const source = { ...listTenants, path: '/elsewhere' as const };
  const { call, asked } = answering({ records: tenants, total: 2 });
  const { picker, said } = start(tenantSource(call, source), 'one');
  render(<TenantPicker picker={picker} />);
  await settle();
  expect(heads()).toEqual(['', '租户编码', '租户名称']);
  await search('租户名称', '公司');
  expect(asked.at(-1)).toEqual({
    path: '/elsewhere',
    query: { current: 1, size: 30, organization: '公司', column: 'createTime', order: 'desc' },
  });
  for (const row of bodyRows()) fireEvent.click(within(row).getByText(/公司/));
  expect([...document.querySelectorAll('.picked-name')].map(({ textContent }) => textContent)).toEqual(['某某公司']);
  expect(said).toEqual([{ tone: 'warning', title: 'selectionFailed', say: 'pickOnlyOne' }]);
});

test('texts have three languages and radios; the present choice is shown, and none is a warning (§2.7, §5)', async () => {
  const text: I18nText = { id: 'x1', message: { 'zh-CN': '首页', 'zh-HK': '首頁', 'en-US': 'Home' } };
  const { call, asked } = answering({ records: [text], total: 1 });
  const { picker, said } = start({ ...textSource(call), none: { tone: 'warning', say: 'pickOneText' } }, 'radio');
  render(<TextPicker picker={picker} />);
  await settle();
  expect(heads()).toEqual(['', '简体', '繁体', '英文']);
  expect(asked[0]?.query).toEqual({ appKey: 'ofa-console', current: 1, size: 30 });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(said).toEqual([{ tone: 'warning', say: 'pickOneText' }]);
  fireEvent.click(screen.getByRole('radio', { name: '选择 首页' }));
  expect(within(screen.getByRole('region', { name: '已选择的内容' })).getByText('当前选择')).not.toBeNull();
  expect(document.querySelector('.picked-name')?.textContent).toBe('首页');
});
