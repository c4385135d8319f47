import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { zhHK } from '../../src/i18n/zh-HK';

const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

const PAGES = [...filesIn('docs'), 'README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md'].filter(
  (file) => file.endsWith('.md'),
);
const RECORDS = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
const NUMBERS = RECORDS.map((name) => Number.parseInt(name, 10));

describe('what the documentation names is there', () => {
  test('every test in the requirements', () => {
    const named = found(read('docs/requirements.md'), /`([\w/.-]+\.test\.tsx?)`/g).map((file) => `tests/${file}`);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('the view and the test of each entry of the sections 2.7, 2.8, 3 and 6', () => {
    const rows = [...read('docs/screens.md').matchAll(/^\| (2\.7|2\.8|3|6) \| .* \| (.*) \| (.*) \|$/gm)];
    expect(new Set(rows.map(([, section]) => section)).size).toBe(4);
    expect(rows.length).toBeGreaterThan(45);
    const files = (cell: string) => found(cell, /`([^`]+)`/g);
    const wrong = rows.flatMap(([row, , view = '', test = '']) => {
      const [views, tests] = [files(view), files(test).map((file) => `tests/${file}`)];
      const isNamed = test === 'Open' || (views.length > 0 && tests.length > 0);
      return [...(isNamed ? [] : [row]), ...[...views, ...tests].filter((file) => !existsSync(file))];
    });
    expect(wrong).toEqual([]);
  });

  test('every path into the repository', () => {
    const path = /`((?:contract|deploy|docs|embed-host|scripts|server|src|tests)\/[\w./-]*)`/g;
    const named = PAGES.flatMap((page) => found(read(page), path).map((file) => `${page}: ${file}`));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((line) => !isThere(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });

  test('every link, with the heading that it leads to', () => {
    const links = PAGES.flatMap((page) =>
      found(read(page), /\]\((?!https?:)([^)]+)\)/g).map((target) => [page, target] as const),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(([page, target]) => !leadsSomewhere(page, target))).toEqual([]);
  });
});

describe('records of decisions', () => {
  test('are all in the index, with their title, date, status and place', () => {
    const rows = found(read('docs/decisions/README.md'), /^(\| \d+ \| \[.*)$/gm);
    expect(rows).toEqual(RECORDS.map(rowOf));
  });

  test('have a number each', () => expect(new Set(NUMBERS).size).toBe(NUMBERS.length));

  test('that code and pages refer to by number are there', () => {
    const sources = ['contract', 'server', 'src', 'tests'].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file));
    const referred = [...sources, ...PAGES].flatMap((file) =>
      found(read(file), /\bdecisions? (\d+)/gi).map((number) => `${file}: ${number}`),
    );
    expect(referred.length).toBeGreaterThan(5);
    expect(referred.filter((line) => !NUMBERS.includes(Number(line.split(': ')[1])))).toEqual([]);
  });
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

/** The requirements name tests from `tests/` on. */
const isThere = (file: string) => existsSync(file) || (file.includes('.test.') && existsSync(`tests/${file}`));

function leadsSomewhere(page: string, target: string) {
  const [file = '', heading] = target.split('#');
  const path = file === '' ? page : join(dirname(page), file);
  return existsSync(path) && (heading === undefined || headingsOf(read(path)).includes(heading));
}

/** Headings as GitHub addresses them. */
const headingsOf = (text: string) =>
  found(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The row of the index that belongs to a record; what is missing in the record shows as an empty cell. */
function rowOf(name: string) {
  const record = read(`docs/decisions/${name}`);
  const [, number = '', title = ''] = record.match(/^# (\d+)\. (.*)$/m) ?? [];
  const [date, status, place] = ['Date', 'Status', 'Applies to'].map(
    (field) => found(record, new RegExp(`^${field}: (.+)$`, 'gm'))[0] ?? '',
  );
  return `| ${number} | [${title}](${name}) | ${date} | ${status} | ${place} |`;
}
