// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { importRows } from '../../../server/features/user-import/rules';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { UnpacksTooLarge } from '../../../server/platform/workbooks/unpack';
import { type Made, madeParts, type Packing, packed, STRICT } from './made-workbooks';

/** A workbook, and what a person reads in it. */
type Case = readonly [name: string, made: Made, read: readonly (readonly string[])[], packing?: Packing];

const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const PLAIN = { rows: row(text('zhang'), text('张三')) };
const READ = [['zhang', '张三']];

/** Numbers under one format. */
const numbers = (code: string, ...values: (string | number)[]): Made => ({
  formats: { 164: code },
  styles: [164],
  rows: row(...values.map((value) => number(value, 1))),
});

const ARCHIVES: readonly Case[] = [
  ['an archive as ZIP64', PLAIN, READ, { forceZip64Format: true }],
  ['sizes behind the data', PLAIN, READ, { streamed: true }],
  ['sizes behind the data, as ZIP64', PLAIN, READ, { streamed: true, forceZip64Format: true }],
  ['an archive that is not compressed', PLAIN, READ, { compress: false }],
];

const PLACES: readonly Case[] = [
  [
    'parts under other names (G53)',
    { ...PLAIN, names: { workbook: 'xl/workbook22.xml', sheet: 'xl/worksheets/blatt.xml', styles: 'xl/s.xml' } },
    READ,
  ],
  ['a workbook at the top of its package (G53)', { ...PLAIN, names: { workbook: 'book.xml', sheet: 'sheet.xml' } }, READ],
  [
    'shared texts under a name in another case (G53)',
    { shared: '<si><t>zhang</t></si>', rows: row('<c t="s"><v>0</v></c>'), stored: (path) => path.replace('sharedS', 'SharedS') },
    [['zhang']],
  ],
  ['all names in upper case (G53)', { ...PLAIN, stored: (path) => path.toUpperCase() }, READ],
  ['targets beside the workbook', { ...PLAIN, target: (path) => path.replace('xl/', '') }, READ],
  ['targets with dots', { ...PLAIN, target: (path) => path.replace('xl/', './../xl/./') }, READ],
  [
    'names with spaces and Chinese characters, encoded in the target only',
    { ...PLAIN, names: { sheet: 'xl/worksheets/表 1.xml' }, target: (path) => `/${encodeURI(path)}` },
    READ,
  ],
  [
    'a hidden sheet and a very hidden one before',
    { ...PLAIN, sheetsBefore: '<sheet name="a" state="hidden" r:id="r9"/><sheet name="b" state="veryHidden" r:id="r9"/>' },
    READ,
  ],
  [
    'a sheet of charts before',
    { ...PLAIN, sheetsBefore: '<sheet name="c" r:id="r8"/>', more: { 'xl/chartsheets/sheet1.xml': '<chartsheet/>' } },
    READ,
  ],
];

const XML: readonly Case[] = [
  ['the strict form of the standard', { ...PLAIN, ...STRICT }, READ],
  ['prefixes before all elements', { ...PLAIN, prefix: 'x:' }, READ],
  [
    'a byte order mark',
    { more: { 'xl/worksheets/sheet1.xml': `\ufeff<worksheet><sheetData>${PLAIN.rows}</sheetData></worksheet>` } },
    READ,
  ],
  ['comments and CDATA', { rows: row('<!-- c --><c t="str"><v><![CDATA[a<b]]>&amp;c</v></c>') }, [['a<b&c']]],
  ['references to rows and cells left out', { rows: `<row>${text('a')}<c/>${text('c')}</row>` }, [['a', '', 'c']]],
  [
    'references with gaps',
    { rows: '<row r="3"><c r="B3" t="str"><v>b</v></c><c r="D3" t="str"><v>d</v></c></row>' },
    [['', 'b', '', 'd']],
  ],
  ['escapes of characters that XML forbids', { rows: row(text('a_x000D_b'), text('_x005F_x0041_')) }, [['a\rb', '_x0041_']]],
];

const TEXTS: readonly Case[] = [
  [
    'shared texts with runs, and the readings above them',
    {
      shared:
        '<si><r><t>张</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh><phoneticPr fontId="1"/></si><si/><si><t>b</t></si>',
      rows: row('<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>'),
    },
    [['张 三', '', 'b']],
  ],
  ['inline texts with runs', { rows: row('<c t="inlineStr"><is><r><t>李</t></r><r><t>四</t></r></is></c>') }, [['李四']]],
  [
    'formulas with their last values',
    {
      rows: row(
        '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c><c><f t="shared" si="0"/><v>5</v></c><c t="b"><f>TRUE()</f><v>1</v></c>',
      ),
    },
    [['ax', '5', 'TRUE']],
  ],
  [
    'booleans and errors',
    { rows: row('<c t="b"><v>0</v></c><c t="b"><v>true</v></c><c t="e"><v>#N/A</v></c>') },
    [['FALSE', 'TRUE', '#N/A']],
  ],
  ['texts in decomposed form', { rows: row(text('Jose\u0301')) }, [['José']]],
  [
    'rows that are hidden or filtered, which are rows as well',
    { rows: `<row hidden="1">${text('a')}</row><row>${text('b')}</row>`, behind: '<autoFilter ref="A1:A2"/>' },
    [['a'], ['b']],
  ],
  [
    'coloured rows without content',
    { rows: `${row(text('a'))}<row s="1" customFormat="1"/>${row('<c s="1"/>')}${row(text('b'))}` },
    [['a'], ['b']],
  ],
  [
    'merged cells',
    {
      rows: `<row r="1">${text('a')}${text('x')}</row><row r="2"><c/>${text('y')}</row>`,
      behind: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
    },
    [
      ['a', 'x'],
      ['a', 'y'],
    ],
  ],
];

const NUMBERS: readonly Case[] = [
  [
    'zeros before a number, with a section for text (G52)',
    numbers('000000;@', 7, 123456, 1234567),
    [['000007', '123456', '1234567']],
  ],
  ['a text before a number (G52)', numbers('"EMP"0000', 7, 12345, 0, -7), [['EMP0007', 'EMP12345', 'EMP0000', '-EMP0007']]],
  ['places behind a zero (G52)', numbers('0####', 7, 123456), [['00007', '123456']]],
  ['escaped texts (G52)', numbers('\\E\\M\\P\\-000', 7), [['EMP-007']]],
  ['a text behind (G52)', numbers('0"号"', 7), [['7号']]],
  ['places with texts between them (G52)', numbers('000\\-0000', 7, 12345678), [['000-0007', '1234-5678']]],
  ['a telephone number in groups (G52)', numbers('000 0000 0000', 13800138000), [['138 0013 8000']]],
  ['colours, languages and widths (G52)', numbers('[Red][$-804]0000_);[Blue]\\(0000\\)', 7, -7), [['0007', '(0007)']]],
  ['a section for zero, and one that shows nothing (G52)', numbers('000;-000;"none"', 7, -7, 0), [['007', '-007', 'none']]],
  ['conditions (G52)', numbers('[>999]"L"0;[<=999]"S"000', 1000, 7), [['L1000', 'S007']]],
  ['a currency (G52)', numbers('[$¥-804]#,##0.00', 7, '7.125'), [['¥7.00', '¥7.125']]],
  ['a text before whatever number (G52)', numbers('"No. "General', 7), [['No. 7']]],
  ['19 digits under a format, unrounded (G52)', numbers('"ID"0000', '1234567890123456789'), [['ID1234567890123456789']]],
  ['amounts, which are plain numbers', numbers('#,##0.00_ ;[Red]\\-#,##0.00\\ ', 1234.5, -7), [['1234.5', '-7']]],
  ['whole numbers as Java writes them', numbers('000000', '7.0', '1.3800138E10'), [['000007', '13800138000']]],
  ['a format that is too long, which counts for none (G79)', numbers('0'.repeat(300), 7), [['7']]],
];

const DATES: readonly Case[] = [
  ['a day of the built-in formats', { styles: [14], rows: row(number(46084, 1)) }, [['2026-03-03']]],
  ['a day in Chinese', numbers('yyyy"年"m"月"d"日";@', 46084, 46084.5), [['2026-03-03', '2026-03-03 12:00:00']]],
  ['a time of day', numbers('[$-409]h:mm AM/PM', 0.5), [['12:00:00']]],
  ['hours beyond a day', numbers('[h]:mm:ss', 1.5), [['36:00:00']]],
  ['days counted from 1904', { ...numbers('yyyy-mm-dd', 1), workbookPr: '<workbookPr date1904="1"/>' }, [['1904-01-02']]],
  ['the first days of 1900', numbers('yyyy-mm-dd', 1, 59, 61), [['1900-01-01', '1900-02-28', '1900-03-01']]],
  [
    'a date in the strict form',
    {
      ...numbers('yyyy-mm-dd'),
      rows: row('<c s="1" t="d"><v>2026-03-03T00:00:00</v></c><c t="d"><v>2026-03-03T08:05:00.000</v></c>'),
    },
    [['2026-03-03', '2026-03-03 08:05:00']],
  ],
];

const CORPUS = [...ARCHIVES, ...PLACES, ...XML, ...TEXTS, ...NUMBERS, ...DATES];

describe('a corpus of workbooks, each read as a person reads it (G24, G52, G53)', () => {
  test.each(CORPUS.map(([name, made, read, packing]) => ({ name, made, read, packing })))(
    '$name',
    async ({ made, read, packing }) => {
      const rows = await readWorkbook(await packed(madeParts(made), packing), 100);
      expect(rows.map(({ cells }) => cells)).toEqual(read);
    },
  );
});

describe('work within bounds', () => {
  const read = async (made: Made) => (await readWorkbook(await packed(madeParts(made)), 10_001)).map(({ cells }) => cells);
  const merges = (count: number, ref: string) => `<mergeCells>${`<mergeCell ref="${ref}"/>`.repeat(count)}</mergeCells>`;
  const many = Array.from({ length: 9_000 }, (_, index) => row(text(`user${index}`), text('x'))).join('');

  test('more merged cells than a sheet of ours has are refused while they are read (G35)', async () => {
    const made = { rows: row(text('a'), text('b')), behind: merges(150_000, 'B2:B9000') };
    expect((await packed(madeParts(made))).length).toBeLessThan(57_000);
    await expect(read(made)).rejects.toThrow(UnpacksTooLarge);
  });

  test('merged cells that overlap are refused once they ask for more work than the sheet has cells (G35)', async () => {
    await expect(read({ rows: many, behind: merges(51, 'B2:B9000') })).rejects.toThrow(UnpacksTooLarge);
    expect(await read({ rows: many, behind: merges(49, 'B2:B9000') })).toHaveLength(9_000);
  });

  test('merged cells far below the last row, and rows far below each other, cost nothing', async () => {
    const rows = `<row r="1">${text('a')}</row><row r="1048576"><c/>${text('b')}</row>`;
    expect(await read({ rows, behind: merges(1, 'A1:A1048576') })).toEqual([['a'], ['a', 'b']]);
    expect(await read({ rows: `<row r="1e300">${text('a')}</row><row r="x">${text('b')}</row>` })).toEqual([['a'], ['b']]);
  });

  test.each([
    ['brackets', '['],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['brackets and quotes', '[h"'],
  ])('a format of 300,000 %s is ignored, and one of 255 is read (G79)', async (_, part) => {
    expect(await read(numbers(part.repeat(300_000), 7))).toEqual([['7']]);
    expect((await read(numbers(`0${part.repeat(255).slice(0, 254)}`, 7))).length).toBeLessThan(2);
  });

  test('a heading of 300,000 brackets is a heading (G79)', () => {
    const sheet = [{ number: 1, cells: ['username', '('.repeat(300_000)] }];
    expect(importRows(sheet)?.passedOver).toEqual(['('.repeat(100)]);
  });

  test('more shared texts, styles or elements than any sheet of ours needs are refused (G35)', async () => {
    await expect(read({ ...PLAIN, shared: '<si/>'.repeat(1_000_001) })).rejects.toThrow(UnpacksTooLarge);
    await expect(read({ ...PLAIN, styles: Array.from({ length: 65_490 }, () => 0) })).rejects.toThrow(UnpacksTooLarge);
    await expect(read({ rows: '<x/>'.repeat(4_000_001) })).rejects.toThrow(UnpacksTooLarge);
  });
});
