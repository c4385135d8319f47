// @vitest-environment node
import { expect, test } from 'vitest';
import { findText } from '../../src/i18n/find-text';

test.each([
  ['研发一部', '发一', [1, 3]],
  ['研发一部', 'yf', [0, 2]],
  ['研發一部', 'yanfa', [0, 2]],
  ['重庆分公司', 'cq', [0, 2]],
  ['战略投资部', 'zltz', [0, 4]],
  ['特种设备处', 'tezhong', [0, 2]],
  ['Sales 销售', 'sALES', [0, 5]],
  ['Jose\u0301 Li', 'José', [0, 5]],
  ['José Li', 'jose\u0301 l', [0, 6]],
  ['研发一部', 'caiwu', null],
  ['研发一部', '  ', null],
] as const)('“%s” has “%s” at %j: characters, pinyin or initials', (text, typed, range) => {
  expect(findText(text, typed)).toEqual(range);
});
