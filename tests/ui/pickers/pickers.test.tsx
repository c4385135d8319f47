import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Member } from '../../../contract/users';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import type { PageRequest } from '../../../src/machines/records/pager';
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
