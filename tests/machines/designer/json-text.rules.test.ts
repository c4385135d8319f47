// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { LONGEST_JSON } from '../../../src/machines/designer/json-editor';
import { lineOf, readJsonText } from '../../../src/machines/designer/json-text';

const placeOf = (text: string, path: readonly (string | number)[]) => {
  const read = readJsonText(text, LONGEST_JSON);
  return read.kind === 'read' ? lineOf(text, read.placeOf(path)) : read;
};

describe('§2.7 JSON data editor: an error names its line', () => {
  test.each([
    ['{"a": 1', 'unclosed', 7],
    ['{"a": [1, 2}', 'notJson', 11],
    ['{a: 1}', 'notJson', 1],
    ['[1, ]', 'notJson', 4],
    ['{"a": 01}', 'notJson', 7],
    ['"tab\there"', 'notJson', 0],
    ['1 2', 'notJson', 2],
    ['', 'unclosed', 0],
    ['nul', 'notJson', 0],
    [`${'['.repeat(100)}`, 'tooDeep', 65],
  ] as const)('%j: %s at %s', (text, fault, at) =>
    expect(readJsonText(text, LONGEST_JSON)).toEqual({ kind: 'wrong', fault, at }),
  );

  test('a value stands where it begins; one that is missing, where its parent begins', () => {
    const text = '{\n  "a": {\n    "b": [\n      1,\n      true\n    ]\n  }\n}';
    expect(placeOf(text, ['a', 'b', 1])).toEqual({ line: 5, column: 7 });
    expect(placeOf(text, ['a', 'c'])).toEqual({ line: 2, column: 8 });
  });

  test.each(['{"__proto__": {"x": 1}}', '[1e3, -0.5, "\\u00e9\\n", null, [], {}]', ' "a" '])(
    '%s is read as JSON reads it',
    (text) => {
      const read = readJsonText(text, LONGEST_JSON);
      expect(read.kind === 'read' && JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
      expect(Reflect.get({}, 'x')).toBeUndefined();
    },
  );

  test('10 MB are refused for their length, unread', () =>
    expect(readJsonText(`[${'1,'.repeat(5_000_000)}1]`, LONGEST_JSON)).toEqual({ kind: 'wrong', fault: 'tooLong', at: 0 }));
});
