import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DOCUMENT, type FormItem } from '../../../contract/form-document';
import { textsFor } from '../../../server/platform/texts';
import { enUS } from '../../../src/i18n/en-US';
import { zhCN } from '../../../src/i18n/zh-CN';
import { zhHK } from '../../../src/i18n/zh-HK';
import { drawn } from '../../../src/machines/designer/designer';
import { itemOf, newItem } from '../../../src/machines/designer/form-tree';
import { Properties } from '../../../src/ui/designer/Properties';
import { Around } from '../../machines/app/app-fixture';
import { designerInput, designerOf, dictionaryOf, dictionarySlotOf, formOf } from '../../machines/designer/designer-fixture';

const SOURCE = newItem(100, 'input', 'Country');
const TARGET = newItem(101, 'input', 'Code');

/** The properties of the second item of a form. */
async function opened(...drawingItems: FormItem[]) {
  const document = { ...EMPTY_DOCUMENT, globalId: 110, drawingItems };
  const machine = designerOf({
    load: async () => formOf({ document }),
    nameDictionary: async (code) =>
      code === 'lost' ? null : { ...dictionaryOf(code), choices: [{ value: `small-${code}`, label: `小${code}` }] },
    dictionarySlot: dictionarySlotOf('cups', 'hats'),
    loadAreas: async () => [{ value: '110000', label: '北京市', leaf: true }],
  });
  const page = createActor(machine, { input: designerInput() }).start();
  await act(async () => {});
  page.send({ type: 'select', id: 101 });
  render(
    <Around>
      <Properties page={page} />
    </Around>,
  );
  return () => itemOf(drawn(page.getSnapshot()).document, 101);
}

async function choose(label: string, name: string) {
  await act(async () => fireEvent.click(screen.getByLabelText(label)));
  await act(async () => fireEvent.click(screen.getByRole('option', { name })));
}
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test('a field is set by another field’s value: to what is written down, or to what that field holds', async () => {
  const item = await opened(SOURCE, TARGET);
  await choose('赋值条件', 'Country（field100）');
  await type('赋值条件：值', 'China');
  await type('赋值为', '+86');
  expect(item()?.setIf).toEqual({ item: 100, rule: 'is', value: 'China', to: '+86', take: false });
  await act(async () => fireEvent.click(screen.getByLabelText('取所依据字段的值')));
  expect(item()?.setIf?.take).toBe(true);
  expect(screen.queryByLabelText('赋值为')).toBeNull();
  await choose('赋值条件', '不设条件');
  expect(item()?.setIf).toBeUndefined();
  await choose('赋值条件', 'Country（field100）');
  await act(async () => fireEvent.click(screen.getByLabelText('移除 Country（field100）')));
  expect(item()?.setIf).toBeUndefined();
  expect(screen.queryByLabelText('移除 不设条件')).toBeNull();
});

test('what can be sent only by its sender, or takes no answer, is not set', async () => {
  await opened(SOURCE, newItem(101, 'upload', 'CV'));
  expect(screen.queryByLabelText('显示条件')).not.toBeNull();
  expect(screen.queryByLabelText('赋值条件')).toBeNull();
});

test('choices are bound to a dictionary that is picked by its name', async () => {
  const item = await opened(SOURCE, newItem(101, 'select', 'Cup'));
  await choose('选项来源', '字典');
  await act(async () => fireEvent.click(screen.getByLabelText('字典')));
  await act(async () => fireEvent.click(screen.getByText('hats')));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^确定/, hidden: true })));
  expect(item()?.options).toEqual({ from: 'dictionary', code: 'hats' });
  expect(screen.getByText('字典hats')).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByLabelText('移除 字典hats')));
  expect(item()?.options).toEqual({ from: 'dictionary', code: '' });
});

test('that a dictionary was deleted is told at its field, and for the whole form', async () => {
  const bound = (id: number, code: string) => ({
    ...newItem(id, 'select', `Field ${id}`),
    options: { from: 'dictionary' as const, code },
  });
  const item = await opened(bound(100, 'cups'), bound(101, 'hats'), bound(102, 'lost'));
  expect(screen.queryByText(/^编码为/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByText('“Field 102”：lost')));
  expect(screen.getByText('编码为 lost 的字典已被删除，请另选一个')).not.toBeNull();
  expect(item()?.options).toEqual({ from: 'dictionary', code: 'hats' });
});

test.each([
  [
    { ...newItem(100, 'select', 'Size'), options: { from: 'own' as const, list: [{ id: 100, label: '大', value: 'L' }] } },
    '大',
    'L',
  ],
  [{ ...newItem(100, 'radio', 'Size'), options: { from: 'dictionary' as const, code: 'cups' } }, '小cups', 'small-cups'],
  [newItem(100, 'switch', 'Size'), '开', 'true'],
])('what a condition asks for is chosen by its name: %o', async (source, name, value) => {
  const item = await opened(source, TARGET);
  await choose('显示条件', 'Size（field100）');
  await choose('显示条件：值', name);
  expect(item()?.showIf).toEqual({ item: 100, rule: 'is', value });
});

test('an area that a condition asks for is chosen by its name', async () => {
  const item = await opened({ ...newItem(100, 'cascader', 'Home'), options: { from: 'areas' } }, TARGET);
  await choose('显示条件', 'Home（field100）');
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: '显示条件：值' })));
  await act(async () => fireEvent.click(screen.getByText('北京市')));
  expect(item()?.showIf).toEqual({ item: 100, rule: 'is', value: '110000' });
});

test('a value that is no choice any more is shown as it is, and can be replaced', async () => {
  const source = {
    ...newItem(100, 'select', 'Size'),
    options: { from: 'own' as const, list: [{ id: 100, label: '大', value: 'L' }] },
  };
  const item = await opened(source, { ...TARGET, showIf: { item: 100, rule: 'is', value: 'XS' } });
  expect(screen.getByText('XS')).not.toBeNull();
  await choose('显示条件：值', '大');
  expect(item()?.showIf?.value).toBe('L');
});

test.each(['zh-CN', 'zh-HK', 'en-US'] as const)(
  'that a form asks for a password is told before it is published, in the words of the refusal: %s',
  (language) => {
    const { asksPassword } = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS }[language].forms;
    expect(asksPassword.replace('{{names}}', '{names}')).toBe(textsFor(language).refusals.formAsksPassword);
  },
);

test('what asks for a password is named, and leads there', async () => {
  await opened(newItem(100, 'password', 'PIN'), TARGET);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '发布的表单不能收集密码：PIN！' })));
  expect(screen.getByRole('heading', { name: '密码' })).not.toBeNull();
});
