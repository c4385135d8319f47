import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editRole, listRoles } from '../../../contract/roles';
import roles from '../../../src/pages/roles';
import { type Answer, type Asked, openPageFile, press, refusal, settle, type } from '../administration/page-file';

const role = {
  id: 'r1',
  roleName: '审计员',
  roleNumber: 'R001',
  displayOrder: 1,
  dataScope: 'all',
  remark: '',
  memberCount: 3,
  createTime: '2026-11-28T01:00:00.000Z',
  version: 1,
};
const theirs = { ...role, roleName: '内审员', remark: '对方写的', version: 2 };
const RIGHTS = ['role:list', 'role:edit', 'role:add'];

/** A server on which another person has saved first. */
function behind() {
  let stale = true;
  return ({ call }: Asked): Answer => {
    if (call === `GET ${listRoles.path}`) return { data: { records: [role], total: 1 } };
    if (call !== `PUT ${editRole.path.replace(':id', 'r1')}`) return { data: [] };
    if (!stale) return { data: { ...theirs, version: 3 } };
    stale = false;
    return refusal('stale', '该记录已被他人修改', theirs);
  };
}
const dialog = () => screen.getByRole('dialog', { name: '数据已被他人修改' });

async function meet() {
  const opened = await openPageFile(roles, RIGHTS, behind());
  await press('编辑');
  await type('角色名称', '合规员', screen.getByRole('dialog'));
  await press('保存', screen.getByRole('dialog'));
  await settle();
  return opened;
}

test('both versions stand side by side, field by field: the choice is asked, the rest is merged, and both are saved', async () => {
  const { asked } = await meet();
  const group = within(dialog()).getByRole('group', { name: '角色名称' });
  expect(
    within(group)
      .getAllByLabelText<HTMLInputElement>('角色名称')
      .map(({ value }) => value),
  ).toEqual(['合规员', '内审员', '审计员']);
  expect(
    within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked),
  ).toEqual([false, false]);
  expect(within(dialog()).queryByText('已自动合并 1 项')).not.toBeNull();
  expect(within(dialog()).getByRole('listitem').textContent).toBe('备注对方的');
  const puts = () => asked.filter(({ call }) => call.startsWith('PUT'));
  await press('保存合并结果', dialog());
  expect(puts()).toHaveLength(1);
  fireEvent.click(within(group).getByRole('radio', { name: '我的' }));
  await press('保存合并结果', dialog());
  expect(puts()[1]?.body).toMatchObject({ roleName: '合规员', remark: '对方写的', version: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who goes back finds the form as it was typed', async () => {
  await meet();
  await press('返回表单', dialog());
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('角色名称').value).toBe('合规员');
});
