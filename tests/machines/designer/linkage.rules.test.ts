// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import { firstAnswers, linkedAnswers } from '../../../contract/form-linkage';
import { readForm } from '../../../contract/form-problems';
import type { WidgetType } from '../../../contract/form-widgets';
import { copyItem, itemOf, newItem, removeItem } from '../../../src/machines/designer/form-tree';

const item = (id: number, facts: Partial<FormItem> = {}, type: WidgetType = 'input'): FormItem => ({
  ...newItem(id, type, `Item ${id}`),
  ...facts,
});
const documentOf = (...drawingItems: FormItem[]): FormDocument => ({ ...EMPTY_DOCUMENT, globalId: 1_000, drawingItems });
const faultsOf = (raw: unknown) => readForm(raw).problems.map(({ fault, path }) => `${fault} ${path.join('.')}`);

describe('a field that is set by another', () => {
  const set = (source: number, facts: object = {}) => ({
    setIf: { item: source, rule: 'filled', value: '', to: '', take: false, ...facts } as const,
  });
  test('fields that set one another in a circle are told, and so is one that is shown by what it sets', () => {
    const circle = documentOf(item(100, set(102)), item(101, set(100)), item(102, set(101)));
    expect(faultsOf(circle)).toEqual([0, 1, 2].map((at) => `circle drawingItems.${at}.setIf.item`));
    const shown = item(101, { showIf: { item: 100, rule: 'filled', value: '' } });
    expect(faultsOf(documentOf(item(100, set(101)), shown))).toEqual([
      'circle drawingItems.0.setIf.item',
      'circle drawingItems.1.showIf.item',
    ]);
  });

  test.each([
    ['itself', item(101, set(101)), 'ownCondition drawingItems.1.setIf.item'],
    ['a value of another kind', item(101, set(100, { to: 7 })), 'setValue drawingItems.1.setIf.to'],
    ['a choice that there is not', item(101, set(100, { to: ['x'] }), 'radio'), 'setValue drawingItems.1.setIf.to'],
    ['another kind of answer', item(101, set(100, { take: true }), 'number'), 'takenKind drawingItems.1.setIf.item'],
    ['files', item(101, set(100, { to: [] }), 'upload'), 'notSettable drawingItems.1.setIf.item'],
    ['a row', item(101, set(100), 'row'), 'notSettable drawingItems.1.setIf.item'],
  ])('%s is told with its place', (_, wrong, told) => {
    const choices = { options: { from: 'own' as const, list: [{ id: 100, label: 'A', value: 'a' }] } };
    const made = { ...documentOf(item(100), { ...wrong, ...(wrong.type === 'radio' && choices) }), treeNodeId: 101 };
    expect(faultsOf(made)).toEqual([told]);
  });

  test('what it is set to may be none', () => {
    const none = (type: WidgetType, to: null | '' | string[]) =>
      faultsOf(documentOf(item(100), item(101, set(100, { to }), type)));
    expect([none('input', ''), none('number', null), none('radio', []), none('date', '')].flat()).toEqual([]);
  });
});

describe('a field is set by another field’s value', () => {
  const setIf = (source: number, to: string, facts: object = {}) => ({
    setIf: { item: source, rule: 'is', value: 'yes', to, take: false, ...facts } as const,
  });
  const typed = (document: FormDocument, ...given: [number, string][]) => {
    let answers = firstAnswers(document);
    for (const one of given) answers = linkedAnswers(document, answers, new Map([...answers, one]));
    return answers;
  };
  const answersTo = (document: FormDocument, ...given: [number, string][]) => Object.fromEntries(typed(document, ...given));

  test('once its condition comes true; what is answered otherwise afterwards stays', () => {
    const document = documentOf(item(100), item(101, setIf(100, 'set')));
    expect(answersTo(document, [100, 'ye'])).toEqual({ 100: 'ye', 101: '' });
    expect(answersTo(document, [100, 'yes'])).toEqual({ 100: 'yes', 101: 'set' });
    expect(answersTo(document, [100, 'yes'], [101, 'own'])).toEqual({ 100: 'yes', 101: 'own' });
    expect(answersTo(document, [100, 'yes'], [101, 'own'], [100, 'no'])).toEqual({ 100: 'no', 101: 'own' });
    expect(answersTo(document, [100, 'yes'], [101, 'own'], [100, 'no'], [100, 'yes'])).toEqual({ 100: 'yes', 101: 'set' });
  });

  test('to the other’s value whenever that changes, as far as it fits', () => {
    const take = { rule: 'filled', take: true };
    const document = documentOf(item(100), item(101, setIf(100, '', take)));
    expect(answersTo(document, [100, 'a'], [100, 'ab'])).toEqual({ 100: 'ab', 101: 'ab' });
    expect(answersTo(document, [100, 'a'], [101, 'own'])).toEqual({ 100: 'a', 101: 'own' });
    const day = documentOf(item(100), item(101, setIf(100, '', take), 'date'));
    expect(answersTo(day, [100, 'soon'])).toEqual({ 100: 'soon', 101: '' });
  });

  test('one after another, wherever they stand in the form; what is hidden counts as not answered', () => {
    const chain = documentOf(item(102, setIf(101, 'last')), item(101, setIf(100, 'yes')), item(100));
    expect(answersTo(chain, [100, 'yes'])).toEqual({ 100: 'yes', 101: 'yes', 102: 'last' });
    const hidden = documentOf(
      item(100),
      item(101, { showIf: { item: 100, rule: 'filled', value: '' } }),
      item(102, setIf(101, 'set')),
    );
    expect(answersTo(hidden, [101, 'yes'])[102]).toBe('');
    expect(answersTo(hidden, [101, 'yes'], [100, 'x'])[102]).toBe('set');
  });

  test('by default values, too, and a circle in a form that has faults ends', () => {
    const document = documentOf(item(100, { defaultValue: 'yes' }), item(101, setIf(100, 'set')));
    expect(Object.fromEntries(firstAnswers(document))).toEqual({ 100: 'yes', 101: 'set' });
    const circle = documentOf(item(100, setIf(101, 'yes')), item(101, setIf(100, 'no')));
    expect(answersTo(circle, [100, 'yes'])).toEqual({ 100: 'yes', 101: 'no' });
  });
});

test('a field that is set by another is set by the copy in a copied row, and by none once that is deleted', () => {
  const setIf = { item: 102, rule: 'filled', value: '', to: 'x', take: false } as const;
  const linked = documentOf(item(101, { children: [item(102), item(103, { setIf })] }, 'row'));
  expect(itemOf(copyItem(linked, 101)?.document ?? linked, 1_002)?.setIf).toEqual({ ...setIf, item: 1_001 });
  expect(itemOf(removeItem(linked, 102), 103)).not.toHaveProperty('setIf');
});
