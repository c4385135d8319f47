import { expect, test } from 'vitest';
import { textWidth } from '../../contract/text';

test.each([
  ['', 0],
  ['Role', 4],
  ['角色', 4],
  ['角色 A', 6],
  ['\u0080\u0081', 3],
  ['🀄', 2],
])('§5: characters up to code 128 count 1, the others 2: %j', (text, width) => {
  expect(textWidth(text)).toBe(width);
});
