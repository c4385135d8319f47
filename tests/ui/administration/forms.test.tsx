import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FormRow, listForms } from '../../../contract/forms';
import forms from '../../../src/pages/forms';
import { dialog, openPageFile, press, refusal, type } from './page-file';

const ALL = ['form:list', 'form:add', 'form:edit', 'form:remove'];
const survey: FormRow = {
  id: 'f1',
  name: '员工调查',
  remark: '',
  itemCount: 12,
  createTime: '2026-01-31T16:00:00Z',
  updateTime: '2026-02-01T16:00:00Z',
  version: 4,
  publication: null,
  replyCount: 0,
};

const open = (permissions: readonly string[] = ALL) =>
  openPageFile(forms, permissions, ({ call }) =>
    call === `GET ${listForms.path}` ? { data: { records: [survey], total: 1 } } : refusal('formsFull', '表单数量已达上限！'),
  );

test('a row shows name, number of items, notes and times', async () => {
  await open();
  const cells = within(screen.getByRole('row', { name: /员工调查/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, -1)).toEqual(['员工调查', '12', '未发布', '0', '—', '2026-02-02 00:00:00', '2026-02-01 00:00:00']);
});

test('a form is added by its name; a tenant that has as many as there can be is told so', async () => {
  const { last, said } = await open();
  await press('新增');
  await type('表单名称', '报名表', dialog());
  await press('保存', dialog());
  expect(last()?.body).toMatchObject({ name: '报名表', remark: '' });
  expect(JSON.stringify(said)).toContain('表单数量已达上限！');
});

test('who may only look can open the designer, and neither add, rename nor delete', async () => {
  await open(['form:list']);
  expect(screen.queryByRole('button', { name: '员工调查' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});
