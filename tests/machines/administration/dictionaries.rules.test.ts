import { expect, test } from 'vitest';
import { type Dictionary, dictionaryDraft } from '../../../contract/dictionaries';
import { afterDictionaryDialog, dictionaryBody, dictionaryValues } from '../../../src/machines/administration/dictionaries';

const DICTIONARY: Dictionary = {
  id: 'd1',
  code: 'colour',
  name: { 'zh-CN': '颜色', 'en-US': 'Colour' },
  builtIn: false,
  createTime: null,
  version: 3,
  items: [
    { code: 'red', name: { 'zh-CN': '红' }, enabled: true },
    { code: 'blue', name: { 'zh-CN': '蓝', 'zh-HK': '藍' }, enabled: false },
  ],
};

test('a dictionary that was read to be edited opens its form with the whole of it', () => {
  const output = { kind: 'edit' as const, record: DICTIONARY };
  expect(afterDictionaryDialog({ dialog: 'view', output })).toEqual({
    open: { type: 'open', dialog: 'form', about: DICTIONARY },
  });
  expect(afterDictionaryDialog({ dialog: 'view', output: { kind: 'closed' } })).toEqual({});
});

test('what a form sends of an untouched dictionary is the same dictionary, items and their order included', () => {
  const { code, name, items } = dictionaryDraft.parse(dictionaryBody(dictionaryValues(DICTIONARY)));
  expect({ code, name, items }).toEqual({
    code: 'colour',
    name: { 'zh-CN': '颜色', 'zh-HK': null, 'en-US': 'Colour' },
    items: [
      { code: 'red', name: { 'zh-CN': '红', 'zh-HK': null, 'en-US': null }, enabled: true },
      { code: 'blue', name: { 'zh-CN': '蓝', 'zh-HK': '藍', 'en-US': null }, enabled: false },
    ],
  });
});
