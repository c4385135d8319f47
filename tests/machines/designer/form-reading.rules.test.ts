// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_DOCUMENT, type FormDocument } from '../../../contract/form-document';
import { MOST_TRIES, patternJudge } from '../../../contract/form-patterns';
import { formProblems, readForm } from '../../../contract/form-problems';
import { isQuick } from '../../../server/features/forms/matching-rules';
import { newItem } from '../../../src/machines/designer/form-tree';

const faultsOf = (raw: unknown) => readForm(raw).problems.map(({ fault, path, about }) => `${fault} ${path.join('.')} ${about}`);

describe('what is no form, or has more than a form, is told with its place', () => {
  test.each(['[]', 'null', '1', '"form"'])('%s is no form', (text) => expect(faultsOf(JSON.parse(text))).toEqual(['notAForm  ']));

  test.each([
    ['{"drawingItem": []}', 'drawingItem'],
    ['{"__proto__": {"polluted": 1}}', '__proto__'],
    ['{"constructor": {}}', 'constructor'],
    ['{"formConfig": {"labelCols": 4}}', 'formConfig.labelCols'],
  ])('%s has a key that no form has', (text, place) => {
    expect(faultsOf(JSON.parse(text))).toEqual([`unknownKey ${place} ${place.split('.').at(-1)}`]);
    expect({}).not.toHaveProperty('polluted');
  });

  test('a key of an item, of a rule and of a choice, too; each that a form has is taken', () => {
    const item = {
      ...newItem(100, 'select', 'A'),
      options: { from: 'own', list: [{ id: 100, label: 'a', value: 'a', colour: 'red' }] },
    };
    const whole = { ...EMPTY_DOCUMENT, globalId: 101, treeNodeId: 101, drawingItems: [{ ...item, tooltip: 'x' }] };
    expect(faultsOf(whole)).toEqual([
      'unknownKey drawingItems.0.options.list.0.colour colour',
      'unknownKey drawingItems.0.tooltip tooltip',
    ]);
  });
});

/** Each of other classes, so that nothing that is known of one helps with the next. */
const hard = (seed: number) =>
  Array.from({ length: 49 }, (_, at) => `[${String.fromCodePoint(0x4e00 + ((seed * 49 + at) % 20_000))}d]`).join('');
const formWith = (patternOf: (at: number) => string): FormDocument => ({
  ...EMPTY_DOCUMENT,
  globalId: 1_000,
  drawingItems: Array.from({ length: 500 }, (_, at) => ({
    ...newItem(100 + at, 'input', `Item ${at}`),
    rules: Array.from({ length: 10 }, (__, rule) => ({ pattern: patternOf(at * 10 + rule), message: '' })),
  })),
});

describe('the expressions of a form are judged in so many steps at most', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('5,000 hard ones are refused as too many, after no more tries than are allowed', () => {
    const tries = vi.spyOn(RegExp.prototype, 'test');
    const problems = formProblems(formWith(hard));
    expect(problems.map(({ fault }) => fault)).toContain('patternsMany');
    // Beside them, each item has a name that is tried, and each expression a few signs.
    expect(tries.mock.calls.length).toBeLessThan(MOST_TRIES + 10_000);
  });

  test('one that stands there 5,000 times is judged once, and 500 usual ones are taken', () => {
    expect(formProblems(formWith(() => '^1d{10}$'))).toEqual([]);
    expect(formProblems(formWith((at) => `^[A-Z]{2}d{${at % 50}}$`))).toEqual([]);
  });

  test('answers are matched with no more of them at once: the others go to the thread', () => {
    const asked = (count: number) => Array.from({ length: count }, (_, at) => ({ item: at, text: 'a', patterns: [hard(at)] }));
    expect(isQuick(asked(5))).toBe(true);
    const tries = vi.spyOn(RegExp.prototype, 'test');
    expect(isQuick(asked(900))).toBe(false);
    expect(tries.mock.calls.length).toBeLessThan(MOST_TRIES + 10_000);
  });

  test('an expression that is alone is judged to its end', () => expect(patternJudge()(hard(1))).toBeNull());
});
