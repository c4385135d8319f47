// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { answerErrors, answersByName, shownItems } from '../../../contract/form-answers';
import { allItems, EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import { firstAnswers } from '../../../contract/form-linkage';
import { patternFault } from '../../../contract/form-patterns';
import { formProblems, readForm } from '../../../contract/form-problems';
import { WIDGET_TYPES, WIDGETS, type WidgetType } from '../../../contract/form-widgets';
import { edited } from '../../../src/machines/designer/designer-edits';
import { formDraftAt } from '../../../src/machines/designer/form-draft';
import {
  addItem,
  copyItem,
  itemOf,
  moveItem,
  newItem,
  optionLines,
  readOptions,
  removeItem,
  stepItem,
} from '../../../src/machines/designer/form-tree';
import { changed, historyOf, redone, undone } from '../../../src/machines/designer/history';
import { memory } from '../records/list-fixture';

const item = (id: number, facts: Partial<FormItem> = {}, type: WidgetType = 'input'): FormItem => ({
  ...newItem(id, type, `Item ${id}`),
  ...facts,
});
const documentOf = (...drawingItems: FormItem[]): FormDocument => ({ ...EMPTY_DOCUMENT, globalId: 1_000, drawingItems });
const order = ({ drawingItems }: FormDocument) => allItems(drawingItems).map(({ id }) => id);
const faultsOf = (raw: unknown) => readForm(raw).problems.map(({ fault, path }) => `${fault} ${path.join('.')}`);
const END = { row: null, index: 99 };

describe('§3 the catalogue of the form designer', () => {
  test('has every widget of the specification, and after them rich text (decision 153)', () => {
    expect(WIDGET_TYPES).toEqual([
      ...['input', 'textarea', 'password', 'number', 'search', 'autoComplete', 'mentions', 'select', 'cascader', 'treeSelect'],
      ...['transfer', 'radio', 'checkbox', 'switch', 'slider', 'rate', 'upload', 'time', 'date', 'month', 'week', 'range'],
      ...['row', 'button', 'richText'],
    ]);
  });

  test.each(WIDGET_TYPES)('%s starts with a label, not required, span 24, no rules and a default value', (type) => {
    const made = newItem(100, type, 'Label');
    expect(made).toMatchObject({ label: 'Label', required: false, span: 24, rules: [] });
    expect('defaultValue' in made).toBe(true);
    expect(readForm({ globalId: 101, drawingItems: [made] }).problems).toEqual([]);
  });

  test.each([
    ['time', 'HH:mm:ss'],
    ['date', 'YYYY-MM-DD HH:mm:ss'],
    ['month', 'YYYY-MM'],
    ['week', 'YYYY-ww'],
  ] as const)('%s has the format %s', (type, format) => expect(newItem(100, type, '').format).toBe(format));

  test('§9 an upload takes files of 2 MB', () => expect(newItem(100, 'upload', '').sizeMb).toBe(2));
});

describe('§3, §9 the state of the designer', () => {
  test('version 1.0.0, both ids from 100, and the default form config', () => {
    expect(readForm({}).document).toEqual({
      version: '1.0.0',
      globalId: 100,
      treeNodeId: 100,
      drawingItems: [],
      formConfig: { layout: 'horizontal', labelCol: 4, wrapperCol: 20, gutter: 15 },
    });
  });

  test('the first item has the id 100, each further one the next, and no id comes again', () => {
    const one = addItem(EMPTY_DOCUMENT, 'input', 'A', END);
    expect(one?.id).toBe(100);
    const left = removeItem(one?.document ?? EMPTY_DOCUMENT, 100);
    expect(addItem(left, 'input', 'B', END)?.id).toBe(101);
  });

  test('the nodes of options count from 100 by themselves', () => {
    const { document, list } = readOptions(EMPTY_DOCUMENT, 'China = cn\n  Hunan = hn\nJapan\n');
    expect(list).toEqual([
      { id: 100, label: 'China', value: 'cn', children: [{ id: 101, label: 'Hunan', value: 'hn' }] },
      { id: 102, label: 'Japan', value: 'Japan' },
    ]);
    expect([document.treeNodeId, document.globalId]).toEqual([103, 100]);
    expect(optionLines(list)).toBe('China = cn\n  Hunan = hn\nJapan');
  });

  test('a draft is stored part by part, under the five keys of the specification', () => {
    const { stored } = memory();
    const draft = formDraftAt(stored, '/forms/1');
    draft.write({ document: documentOf(item(100)), base: 3 });
    expect(stored('/forms/1|draft|drawingItems').read()).toMatchObject([{ id: 100 }]);
    expect(stored('/forms/1|draft|version').read()).toBe('1.0.0');
    expect(stored('/forms/1|draft|globalId').read()).toBe(1_000);
    expect(stored('/forms/1|draft|treeNodeId').read()).toBe(100);
    expect(stored('/forms/1|draft|formConfig').read()).toEqual(EMPTY_DOCUMENT.formConfig);
    expect(draft.read()).toEqual({ document: documentOf(item(100)), base: 3 });
    stored('/forms/1|draft|drawingItems').write([{ id: 'x' }]);
    expect(draft.read()).toBeNull();
    stored('/forms/1|draft|drawingItems').write([]);
    stored('/forms/1|draft|version').write('2.0.0');
    expect(draft.read()).toBeNull();
  });
});

describe('drawing', () => {
  const row = item(101, { children: [item(102), item(103)] }, 'row');
  const document = documentOf(item(100), row, item(104));

  test('G25 a copy has an id and a name of its own, inside a row too; conditions inside are about the copies', () => {
    const linked = documentOf(
      item(101, { children: [item(102), item(103, { showIf: { item: 102, rule: 'filled', value: '' } })] }, 'row'),
    );
    const copy = copyItem(linked, 101);
    expect(order(copy?.document ?? EMPTY_DOCUMENT)).toEqual([101, 102, 103, 1_000, 1_001, 1_002]);
    const names = allItems(copy?.document.drawingItems ?? []).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(itemOf(copy?.document ?? EMPTY_DOCUMENT, 1_002)?.showIf?.item).toBe(1_001);
    expect(readForm(copy?.document).problems).toEqual([]);
  });

  test('steps go into rows and out of them, and stop at the ends', () => {
    const into = stepItem(document, 100, 1);
    expect(itemOf(into ?? document, 101)?.children?.map(({ id }) => id)).toEqual([100, 102, 103]);
    const out = into && stepItem(into, 100, -1);
    expect(out && order(out)).toEqual([100, 101, 102, 103, 104]);
    expect(stepItem(document, 104, 1)).toBeNull();
    expect(stepItem(document, 100, -1)).toBeNull();
  });

  test('an item is moved before another or to the end; never into itself, nor into what is no row, nor too deep', () => {
    expect(order(moveItem(document, 104, { row: 101, index: 1 }) ?? document)).toEqual([100, 101, 102, 104, 103]);
    expect(order(moveItem(document, 100, { row: null, index: 3 }) ?? document)).toEqual([101, 102, 103, 104, 100]);
    expect(moveItem(document, 101, { row: 101, index: 0 })).toBeNull();
    expect(moveItem(document, 100, { row: 104, index: 0 })).toBeNull();
    let deep = documentOf();
    for (let at = 0; at < 4; at++) {
      const parent = at === 0 ? null : 999 + at;
      deep = addItem(deep, 'row', 'Row', { row: parent, index: 0 })?.document ?? deep;
    }
    const other = addItem(deep, 'row', 'Row', { row: null, index: 0 });
    expect(other && moveItem(other.document, other.id, { row: 1_003, index: 0 })).toBeNull();
  });

  test('a condition about an item that is deleted goes with it', () => {
    const linked = documentOf(item(100), item(101, { showIf: { item: 100, rule: 'filled', value: '' }, required: true }));
    const left = removeItem(linked, 100);
    expect(itemOf(left, 101)?.showIf).toBeUndefined();
    expect(itemOf(left, 101)?.required).toBe(true);
  });

  test('every edit can be undone and done again; typing on in one field is one step', () => {
    const start = historyOf(document);
    const typed = ['a', 'ab', 'abc'].reduce((at, label) => edited(at, { act: 'change', id: 100, patch: { label } }) ?? at, {
      history: start,
      selected: null as number | null,
    });
    expect(typed.history.past).toHaveLength(1);
    const back = undone(typed.history);
    expect(back?.present).toBe(document);
    expect(itemOf((back && redone(back))?.present ?? document, 100)?.label).toBe('abc');
    expect(undone(start)).toBeNull();
    expect(redone(changed(start, documentOf()))).toBeNull();
  });

  test('500 items are the most', () => {
    const full = documentOf(...Array.from({ length: 500 }, (_, at) => item(100 + at)));
    expect(addItem(full, 'input', 'One more', END)).toBeNull();
    expect(copyItem(full, 100)).toBeNull();
  });
});

describe('a form from elsewhere', () => {
  test('a newer version is named', () =>
    expect(readForm({ version: '1.0.1' }).problems).toMatchObject([{ fault: 'newerVersion', about: '1.0.1' }]));
  test('an older version is read', () => expect(readForm({ version: '0.9' }).document).not.toBeNull());

  test.each(['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty'])('the field name %s is refused', (name) =>
    expect(faultsOf(documentOf(item(100, { name })))).toEqual(['nameReserved drawingItems.0.name']),
  );

  test.each([
    ['a shape', { drawingItems: [{ ...item(100), type: 'script' }], globalId: 101 }, 'shape drawingItems.0.type'],
    ['an id twice', documentOf(item(100), item(100, { name: 'b' })), 'idTwice drawingItems.1.id'],
    ['a name twice', documentOf(item(100), item(101, { name: 'field100' })), 'nameTwice drawingItems.1.name'],
    ['an id beyond the counter', { ...documentOf(item(100)), globalId: 100 }, 'idNotGiven drawingItems.0.id'],
    ['items in what is no row', documentOf(item(100, { children: [] })), 'notARow drawingItems.0.children'],
    ['a name with a dot', documentOf(item(100, { name: 'a.b' })), 'nameWrong drawingItems.0.name'],
    [
      'a condition about nothing',
      documentOf(item(100, { showIf: { item: 555, rule: 'filled', value: '' } })),
      'itemUnknown drawingItems.0.showIf.item',
    ],
    [
      'a condition about itself',
      documentOf(item(100, { showIf: { item: 100, rule: 'filled', value: '' } })),
      'ownCondition drawingItems.0.showIf.item',
    ],
    [
      'a slow rule',
      documentOf(item(100, { rules: [{ pattern: '(a+)+$', message: '' }] })),
      'patternSlow drawingItems.0.rules.0.pattern',
    ],
    ['a step that leads nowhere', documentOf(item(100, { step: 0 }, 'slider')), 'shape drawingItems.0.step'],
    ['more stars than there is room for', documentOf(item(100, { max: 1e9 }, 'rate')), 'shape drawingItems.0.max'],
    ['a format of no time', documentOf(item(100, { format: '<img src=x>' }, 'date')), 'shape drawingItems.0.format'],
  ])('%s is told with its place', (_, raw, told) => expect(faultsOf(raw)).toEqual([told]));

  test('a form of a newer version is told where it is kept, too', () => {
    expect(formProblems({ ...documentOf(item(100)), version: '2.0.0' })).toEqual([
      { path: ['version'], fault: 'newerVersion', about: '2.0.0' },
    ]);
  });

  test('items that wait for one another before they are shown are told, through rows too', () => {
    const wait = (source: number) => ({ showIf: { item: source, rule: 'filled', value: '' } }) as const;
    expect(faultsOf(documentOf(item(100, wait(101)), item(101, wait(100))))).toHaveLength(2);
    const inRow = item(101, { ...wait(102), children: [item(102)] }, 'row');
    expect(faultsOf(documentOf(inRow))).toEqual(['circle drawingItems.0.showIf.item']);
  });
});

describe('expressions are judged before they are saved', () => {
  test.each([
    '^(a+)+$',
    '(a|a)*b',
    '^(\\d+)*$',
    '^(a?){30}$',
    '((a?){8}){8}b',
    '(a{1,30}){1,30}b',
    '(a|b|ab)*c',
    '.*.*b',
    '(a+)\\1',
    '((a*))*b',
    'a{1,1000}a{1,1000}a{1,1000}$',
    '^a*aa*aa*aa*aa*$',
    'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaab',
    '(\\w+\\s?)*!',
    '(\\w|\\d)+!',
    '.*.*=.*',
    '(?=(a+)+b)a',
  ])('%s may take long', (pattern) => expect(patternFault(pattern)).toBe('patternSlow'));
  test.each([
    '^1[3-9]\\d{9}$',
    '^[\\u4e00-\\u9fa5]{2,20}$',
    '^(https?|ftp)://[^\\s]+$',
    '^(ab|cd)*$',
    '^(\\d{3,4}-)?\\d{7,8}$',
    '^\\p{L}+$',
    '[(+*)]+',
    '^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$',
    '\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*',
    '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,20}$',
    '^\\d{6}(18|19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]$',
    '^(0|[1-9]\\d*)(\\.\\d{1,2})?$',
    '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}',
    '.*市',
  ])('%s is taken', (pattern) => expect(patternFault(pattern)).toBeNull());
  test.each(['[', '(', '\\p{Nothing}', '*'])('%s is no expression', (pattern) =>
    expect(patternFault(pattern)).toBe('patternWrong'),
  );
});

describe('answers', () => {
  const document = documentOf(
    item(100, { options: { from: 'own', list: [{ id: 1, value: 'other', label: 'Other' }] } }, 'select'),
    item(101, { required: true, showIf: { item: 100, rule: 'is', value: 'other' } }),
    item(102, { requireIf: { item: 101, rule: 'filled', value: '' }, rules: [{ pattern: '^\\d+$', message: 'Digits' }] }),
    item(103, { children: [item(104, { required: true })], showIf: { item: 101, rule: 'is', value: 'more' } }, 'row'),
  );
  const answer = (...given: [number, string | string[]][]) => new Map([...firstAnswers(document), ...given]);

  test('an item is shown, and required, by another’s answer; what is hidden is neither judged nor sent', () => {
    expect([...shownItems(document, answer())]).toEqual([100, 102]);
    expect(answerErrors(document, answer()).size).toBe(0);
    const other = answer([100, ['other']]);
    expect([...answerErrors(document, other)]).toEqual([[101, { fault: 'missing', about: 'Item 101' }]]);
    const filled = answer([100, ['other']], [101, 'x']);
    expect([...answerErrors(document, filled).keys()]).toEqual([102]);
    const hiddenAgain = answer([100, []], [101, 'more'], [104, 'secret']);
    expect([...shownItems(document, hiddenAgain)]).toEqual([100, 102]);
    expect([...answersByName(document, hiddenAgain).keys()]).toEqual(['field100', 'field102']);
  });

  test('a row hides what is in it', () => {
    expect([...shownItems(document, answer([100, ['other']], [101, 'more']))]).toEqual([100, 101, 102, 103, 104]);
  });

  test('a rule speaks in its own words, and only where there is an answer', () => {
    expect(answerErrors(document, answer([102, 'abc'])).get(102)).toEqual({ fault: 'pattern', about: 'Digits' });
    expect(answerErrors(document, answer([102, '']))).toEqual(new Map());
  });

  test.each(WIDGET_TYPES.filter((type) => WIDGETS[type].answer !== 'none'))('%s is required when it says so', (type) => {
    const required = documentOf(item(100, { required: true, defaultValue: null }, type));
    expect(answerErrors(required, firstAnswers(required)).get(100)?.fault).toBe('missing');
  });
});
