import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { zhHK } from '../../src/i18n/zh-HK';

const read = (file: string) => readFileSync(file, 'utf8');

test('every test that the requirements name is there', () => {
  const named = [...read('docs/requirements.md').matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, file]) => `tests/${file}`);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

describe('texts that the specification gives in English only', () => {
  const rows = [...read('docs/texts.md').matchAll(/^\| `([\w.]+)` \| [\d.]+ \| (.*) \| (.*) \| (.*) \|$/gm)];
  test('are listed', () => expect(rows.length).toBeGreaterThan(20));

  test.each(rows.map(([, key, ...texts]) => [key, ...texts] as const))('%s', (key, ...texts) => {
    expect([enUS, zhCN, zhHK].map((pack) => textAt(pack, key ?? ''))).toEqual(texts);
  });
});

const textAt = (pack: object, key: string) =>
  key.split('.').reduce<unknown>((at, step) => Object.getOwnPropertyDescriptor(Object(at), step)?.value, pack);
