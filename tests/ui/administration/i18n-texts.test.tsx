import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exportI18nFile, importI18nFile } from '../../../contract/i18n-files';
import { type I18nText, pageI18nTexts } from '../../../contract/i18n-texts';
import type { ImportReport } from '../../../contract/imports';
import i18nTexts from '../../../src/pages/i18n-texts';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['i18n:add', 'i18n:edit', 'i18n:remove', 'i18n:import', 'i18n:export'];
const LIST = `GET ${pageI18nTexts.path}`;
const saved: I18nText = {
  id: 't1',
  message: { 'zh-CN': '保存成功', 'zh-HK': '儲存成功', 'en-US': null },
  createTime: '2026-01-31T16:00:00Z',
  version: 4,
};

const open = (
  others: (asked: Asked) => Answer = () => ({ data: saved }),
  permissions: readonly string[] = ALL,
  list: () => readonly I18nText[] = () => [saved],
) =>
  openPageFile(i18nTexts, permissions, (asked) =>
    asked.call === LIST ? { data: { records: list(), total: list().length } } : others(asked),
  );

/** Edits a cell of the table in its place. */
async function edit(shown: string, label: string, text: string) {
  await press(shown, screen.getByRole('row', { name: /保存成功/ }));
  const field = within(screen.getByRole('row', { name: /保存成功|儲存成功/ })).getByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }));
  await settle();
}

const isChange = ({ call }: Asked) => call.startsWith('PUT');
const leave = async (field: HTMLElement) => {
  await act(async () => void fireEvent.blur(field));
  await settle();
};

test('a translation is filled in its place, and the other languages stay as they are', async () => {
  const { asked, last } = await open();
  await edit('未填写', '英文', 'Saved');
  expect(asked.at(-2)).toMatchObject({
    call: `PUT /ofa-admin/ofaI18n/t1`,
    body: { message: { 'zh-CN': '保存成功', 'zh-HK': '儲存成功', 'en-US': 'Saved' }, version: 4 },
  });
  expect(last()?.call).toBe(LIST);
});

test('a translation is emptied in its place', async () => {
  const { asked } = await open();
  await edit('儲存成功', '繁体中文', '');
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ message: { 'zh-HK': '' } });
});

test.each([
  ['a text in simplified Chinese is not emptied', ' ', '请输入简体中文'],
  ['a text is not cut where it is too long', 'x'.repeat(501), '简体中文不能超过 500 个字符'],
])('%s: the cell says why', async (_, typed, reason) => {
  const { asked } = await open();
  await edit('保存成功', '简体中文', typed);
  expect(screen.getByRole('alert').textContent).toBe(reason);
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

test('a cell that another user has changed closes with the reason and shows the text as it is now; what was typed is there when it is opened again', async () => {
  let now = [saved];
  const { asked, said } = await open(
    () => {
      now = [{ ...saved, message: { ...saved.message, 'en-US': 'Stored' }, version: 5 }];
      return refusal('stale', '该记录已被他人修改，请核对最新内容后再保存！', now[0]);
    },
    ALL,
    () => now,
  );
  await edit('未填写', '英文', 'Saved');
  expect(said).toMatchObject([
    { tone: 'error', failure: { kind: 'refused', desc: '该记录已被他人修改，请核对最新内容后再保存！' } },
  ]);
  expect(screen.queryByLabelText('英文')).toBeNull();
  expect(asked.filter(isChange)).toHaveLength(1);
  await press('Stored');
  expect(screen.getByLabelText<HTMLInputElement>('英文').value).toBe('Saved');
});

test('a cell whose text another user has deleted closes with the reason, and the list shows it no longer', async () => {
  let now = [saved];
  const { said } = await open(
    () => {
      now = [];
      return refusal('gone', '数据不存在！');
    },
    ALL,
    () => now,
  );
  await edit('未填写', '英文', 'Saved');
  expect(said).toHaveLength(1);
  expect(screen.queryByText('保存成功')).toBeNull();
});

test('a cell that was refused for another reason stays open; leaving it does not send the same text again, Enter does', async () => {
  const { asked, said } = await open(() => refusal('textTwice', '该文本已存在！'));
  await edit('未填写', '英文', 'Saved');
  const field = screen.getByLabelText<HTMLInputElement>('英文');
  expect([field.value, screen.getByText('该文本已存在！').getAttribute('role'), said]).toEqual(['Saved', 'alert', []]);
  await leave(field);
  await leave(field);
  expect(asked.filter(isChange)).toHaveLength(1);
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }));
  await settle();
  expect(asked.filter(isChange)).toHaveLength(2);
  await act(async () => void fireEvent.change(field, { target: { value: 'Stored' } }));
  await leave(field);
  expect(asked.filter(isChange).map(({ body }) => body)).toMatchObject([
    { message: { 'en-US': 'Saved' } },
    { message: { 'en-US': 'Saved' } },
    { message: { 'en-US': 'Stored' } },
  ]);
});

test('without the right to edit, texts are no buttons', async () => {
  await open(undefined, []);
  for (const name of ['未填写', '新增', '导入', '导出']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('texts that miss a translation are found, and exported as they are filtered', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:texts', revokeObjectURL: () => {} }));
  const { asked, last } = await open((one) => ({ data: one.call.includes('/file/') ? new Blob(['x']) : saved }));
  const missing = screen.getByLabelText('缺少翻译');
  fireEvent.click(missing);
  fireEvent.click(screen.getByText('缺少英文'));
  await press('查询');
  expect(last()?.query).toMatchObject({ missing: 'en-US' });
  await press('导出');
  expect(asked.at(-1)).toMatchObject({ call: `GET ${exportI18nFile.path}`, query: { missing: 'en-US' } });
});

test('a file is tried first; one with a problem cannot be imported, one without can; a column that is passed over is named before (G51)', async () => {
  const report = (dryRun: boolean, problems: ImportReport['problems']): ImportReport => ({
    dryRun,
    total: 2,
    created: dryRun || problems.length === 0 ? 1 : 0,
    updated: 0,
    passedOver: ['德文', '备注'],
    stopped: null,
    problems,
  });
  let problems: ImportReport['problems'] = [{ row: 3, field: 'zh-CN', reason: '不能为空！' }];
  const { asked } = await open((one) => ({ data: report(one.query.dryRun === 'true', problems) }));
  const imports = () => asked.filter(({ call }) => call === `POST ${importI18nFile.path}`).map(({ query }) => query.dryRun);
  const choose = async () => {
    const field = dialog().querySelector('input[type=file]');
    if (field) await act(async () => void fireEvent.change(field, { target: { files: [new File(['x'], 'texts.xlsx')] } }));
    await settle();
  };
  await press('导入');
  await choose();
  expect(imports()).toEqual(['true']);
  for (const text of ['简体中文', '不能为空！', '未识别的列，其内容不会导入：德文、备注'])
    expect(within(dialog()).queryByText(text), text).not.toBeNull();
  expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: '导入 1 行' }).disabled).toBe(true);

  problems = [];
  await press('返回', dialog());
  await choose();
  await press('导入 1 行', dialog());
  expect(imports()).toEqual(['true', 'true', 'false']);
  expect(within(dialog()).queryByText(/^导入完成/)).not.toBeNull();
  const [, close] = within(dialog()).getAllByRole('button', { name: '关闭' });
  if (close) await act(async () => fireEvent.click(close));
  await settle();
  expect(asked.at(-1)?.call).toBe(LIST);
});

test('a file that the server refuses is a failed upload, with its reason below (G61, §8)', async () => {
  await open(() => refusal('gone', '文件无法读取'));
  await press('导入');
  const field = dialog().querySelector('input[type=file]');
  if (field) await act(async () => void fireEvent.change(field, { target: { files: [new File(['x'], 'texts.xlsx')] } }));
  await settle();
  for (const text of ['上传失败！', '文件无法读取']) expect(within(dialog()).queryByText(text), text).not.toBeNull();
});

test('a new text needs its simplified Chinese one only', async () => {
  const { asked } = await open();
  await press('新增');
  await type('简体中文', '你好', dialog());
  await press('保存', dialog());
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    message: { 'zh-CN': '你好', 'zh-HK': null, 'en-US': null },
  });
});
