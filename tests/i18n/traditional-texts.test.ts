import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zhHK as server } from '../../server/platform/texts/zh-HK';
import { zhHK } from '../../src/i18n/zh-HK';

/** What Hong Kong writes: Big5 with its supplement, as every runtime decodes it. */
function traditionalCharacters(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5');
  const pairs = Array.from({ length: 0x7e * 0xbf }, (_, at) => [0x81 + Math.floor(at / 0xbf), 0x40 + (at % 0xbf)]).flat();
  return new Set(decoder.decode(Uint8Array.from(pairs)));
}
const KNOWN = traditionalCharacters();
/** Characters of their own in both, and in these texts always the wrong one: 後, 裏, 麼, 幾, 於, 雲. */
const MISTAKEN = /[后里么几于云]/u;

/** Every text of a pack with its key. */
const textsOf = (pack: object, way = ''): (readonly [key: string, text: string])[] =>
  Object.entries(pack).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${way}${key}`, value] as const];
    return typeof value === 'object' && value !== null ? textsOf(value, `${way}${key}.`) : [];
  });

const simplifiedIn = (text: string) =>
  [...text].filter((sign) => /\p{Script=Han}/u.test(sign) && (!KNOWN.has(sign) || MISTAKEN.test(sign))).join('');

const wrongIn = (texts: readonly (readonly [string, string])[]) =>
  texts.flatMap(([key, text]) => (simplifiedIn(text) ? [`${key}: ${simplifiedIn(text)} in ${text}`] : []));

test('the texts of zh-HK have no character that only Simplified Chinese has', () => {
  expect(textsOf(zhHK).length).toBeGreaterThan(1_000);
  expect(wrongIn([...textsOf(zhHK), ...textsOf(server)])).toEqual([]);
});

test('neither have the names that the menus of an installation come with', () => {
  const files = ['server/seeds', 'server/platform/db/migrations'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/names: \['[^']+', '([^']+)'/g)].map(([, name = '']) => [file, name] as const),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(wrongIn(names)).toEqual([]);
});

test.each([
  ['用户管理', '户'],
  ['登录后', '录后'],
  ['用戶管理，載入中', ''],
  ['帳戶與機構：裏面', ''],
])('in %s these are Simplified: "%s"', (text, found) => {
  expect(simplifiedIn(text)).toBe(found);
});
