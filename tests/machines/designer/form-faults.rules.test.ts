// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import { documentProblems } from '../../../contract/form-problems';
import { formDraftAt } from '../../../src/machines/designer/form-draft';
import { newItem, optionLines, readOptions } from '../../../src/machines/designer/form-tree';
import { memory } from '../records/list-fixture';

const item = (id: number, facts: Partial<FormItem> = {}): FormItem => ({ ...newItem(id, 'input', `Item ${id}`), ...facts });
const documentOf = (...drawingItems: FormItem[]): FormDocument => ({ ...EMPTY_DOCUMENT, globalId: 1_000, drawingItems });

describe('what is drawn is neither lost nor changed for a fault or a sign', () => {
  test.each([
    [{ label: '温度=高', value: '温度=高' }],
    [{ label: 'x = y', value: '1' }],
    [{ label: '两\n行', value: 'a\r\nb' }],
    [{ label: 'C:\\new', value: 'C:\\=\\' }],
    [{ label: '', value: '1' }],
    [{ label: '', value: '' }],
    [{ label: '1', value: '' }],
    [{ label: 'a', value: '= b' }],
  ])('G25 a choice is the same after it was shown as a line and read again: %j', (choice) => {
    const list = [
      { id: 100, ...choice, children: [{ id: 101, ...choice }] },
      { id: 102, label: 'Japan', value: 'jp' },
    ];
    expect(readOptions(EMPTY_DOCUMENT, `${optionLines(list)}\n`).list).toEqual(list);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a Chinese name', { name: '姓名' }],
    ['a name of 65 letters', { name: 'a'.repeat(65) }],
    ['half a rule', { rules: [{ pattern: '[', message: '' }] }],
    ['a rule of 201 characters', { rules: [{ pattern: 'a'.repeat(201), message: '' }] }],
    ['bounds the wrong way round', { min: 2, max: 1 }],
    ['a bound that is too large', { max: 2e12 }],
    ['a label with a direction mark', { label: '\u202E电话' }],
    ['a condition about an item that is gone', { showIf: { item: 999, rule: 'filled', value: '' } }],
  ] satisfies [string, Partial<FormItem>][])('a draft with %s is offered again, and its fault is told (G25, G63)', (_, patch) => {
    const draft = formDraftAt(memory().stored, '/forms/1');
    const document = documentOf(item(100, patch), item(101));
    draft.write({ document, base: 3 });
    expect(draft.read()).toEqual({ document, base: 3 });
    expect(documentProblems(document)).toHaveLength(1);
  });
});
