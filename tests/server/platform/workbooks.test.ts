// @vitest-environment node
import excel from 'exceljs';
import { describe, expect, test } from 'vitest';
import { cellText } from '../../../server/platform/workbooks/cell-text';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { TooManyRows } from '../../../server/platform/workbooks/sheet';
import { UnpacksTooLarge, Unreadable } from '../../../server/platform/workbooks/unpack';
import { plainWorkbook, workbook, workbookFiles, zip, zipByProgram } from './sheets';

const read = async (file: Uint8Array, atMost = 100) => readWorkbook(file, atMost);
const cells = async (file: Uint8Array) => (await read(file)).map((row) => row.cells);

/** A workbook as a spreadsheet program writes it. */
async function written(fill: (sheet: excel.Worksheet) => void) {
  const book = new excel.Workbook();
  fill(book.addWorksheet('one'));
  return new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer);
}

describe('G24 a workbook is read as a person reads it', () => {
  test('coloured and linked cells, formulas, booleans and errors are read as their text', async () => {
    const file = await written((sheet) => {
      sheet.addRow([
        { richText: [{ text: 'zhang', font: { bold: true } }, { text: '@example.org' }] },
        { text: 'li@example.org', hyperlink: 'mailto:li@example.org' },
        { formula: 'A1&"x"', result: 'reckoned' },
        { formula: '1+1', result: 2 },
        true,
        { error: '#N/A' },
      ]);
    });
    expect(await cells(file)).toEqual([['zhang@example.org', 'li@example.org', 'reckoned', '2', 'TRUE', '#N/A']]);
  });

  test('leading zeros stay, whether as text or by the format of a number; dates are dates', async () => {
    const file = await written((sheet) => {
      const row = sheet.addRow(['007', 7, new Date(Date.UTC(2026, 1, 28)), new Date(Date.UTC(2026, 1, 28, 8, 5, 9)), 0.5]);
      row.getCell(2).numFmt = '00000';
      row.getCell(3).numFmt = 'yyyy"年"m"月"d"日"';
      row.getCell(4).numFmt = 'yyyy-mm-dd hh:mm:ss';
      row.getCell(5).numFmt = '[Red]0.00%';
    });
    expect(await cells(file)).toEqual([['007', '00007', '2026-02-28', '2026-02-28 08:05:09', '0.5']]);
  });

  test('no digit of a long number is rounded, as a number or as a text', async () => {
    const sheet = '<sheetData><row><c><v>9007199254740993123</v></c><c t="str"><v>1234567890123456789</v></c></row></sheetData>';
    expect(await cells(workbook({ sheet }))).toEqual([['9007199254740993123', '1234567890123456789']]);
  });

  test('all runs of an inline text are read, and none of the readings above it', async () => {
    const is = '<is><r><t>张</t></r><r><rPr><b/></rPr><t>三</t></r><rPh><t>zhang</t></rPh></is>';
    const shared = '<si><r><t>李</t></r><rPh><t>li</t></rPh><r><t xml:space="preserve">四 </t></r></si>';
    const sheet = `<sheetData><row><c t="inlineStr">${is}</c><c t="s"><v>0</v></c></row></sheetData>`;
    expect(await cells(workbook({ sheet, shared }))).toEqual([['张三', '李四']]);
  });

  test('rows that are only coloured do not count, and the others keep their numbers', async () => {
    const file = await written((sheet) => {
      sheet.getCell('A1').value = 'heading';
      for (let row = 2; row < 2_000; row += 1) sheet.getCell(`A${row}`).fill = { type: 'pattern', pattern: 'solid' };
      sheet.getCell('B2000').value = 'last';
      sheet.getCell('A2001').value = '   ';
    });
    expect(await read(file)).toEqual([
      { number: 1, cells: ['heading'] },
      { number: 2_000, cells: ['', 'last'] },
    ]);
  });

  test('a cell merged over rows counts for each of them, one merged over columns for the first', async () => {
    const file = await written((sheet) => {
      sheet.addRows([
        ['a', 'north', 'x'],
        ['b', null, 'y'],
        ['c', null, null],
      ]);
      sheet.mergeCells('B1:B3');
      sheet.mergeCells('D1:E1');
      sheet.getCell('D1').value = 'wide';
    });
    expect(await cells(file)).toEqual([
      ['a', 'north', 'x', 'wide'],
      ['b', 'north', 'y'],
      ['c', 'north'],
    ]);
  });

  test('the first visible sheet is read, with the prefixes, missing references and escapes that programs write', async () => {
    const files = workbookFiles({ sheet: '' });
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="5"><x:c r="C5" t="str"><x:v>a_x000A_b &amp; c</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const file = zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes: Buffer.from(sheet) } });
    expect(await read(file)).toEqual([{ number: 5, cells: ['', '', 'a\nb & c', '4'] }]);
  });

  test.each([
    ['with sizes behind the data', false],
    ['as ZIP64', true],
  ])('an archive that a program has packed %s is read', async (_, isZip64) => {
    const files = workbookFiles({ sheet: '<sheetData><row><c t="str"><v>a</v></c></row></sheetData>' });
    expect(await cells(await zipByProgram(files, isZip64))).toEqual([['a']]);
  });

  test('dates count from 1904 if the workbook says so', () => {
    expect(cellText({ type: 'n', value: '1', format: 'yyyy-mm-dd' }, true)).toBe('1904-01-02');
    expect(cellText({ type: 'n', value: '45000.5', format: 'd/m/yy h:mm' }, false)).toBe('2023-03-15 12:00:00');
    expect(cellText({ type: 'd', value: '2026-02-28T00:00:00Z', format: '' }, false)).toBe('2026-02-28 00:00:00');
  });

  test.each([
    ['1.3812345678E10', '13812345678'],
    ['1.23456789012345E+18', '1234567890123450000'],
    ['0.30000000000000004', '0.3'],
    ['-12.50', '-12.5'],
    ['0', '0'],
    ['no number', 'no number'],
  ])('the number %s is read as %s', (value, text) => {
    expect(cellText({ type: 'n', value, format: 'General' }, false)).toBe(text);
  });
});

describe('files that are no workbook, or too large a one', () => {
  const files = workbookFiles({ sheet: '<sheetData/>' });

  test('a file of another kind, or a broken one, is unreadable', async () => {
    const whole = plainWorkbook([['a']]);
    const entity = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>';
    const odd = [
      new Uint8Array(0),
      new Uint8Array(Buffer.from('username,name\n')),
      whole.slice(0, whole.length / 2),
      zip({ 'readme.txt': { bytes: Buffer.from('hello') } }),
      zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes: Buffer.from('<worksheet><sheetData>') } }),
      zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes: Buffer.from(entity) } }),
      zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes: Buffer.from([0x3c, 0xff, 0xfe]) } }),
    ];
    for (const file of odd) await expect(read(file)).rejects.toThrow(Unreadable);
  });

  test('an encrypted file is unreadable', async () => {
    const bytes = Buffer.from('<worksheet><sheetData/></worksheet>');
    await expect(read(zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes, flags: 1 } }))).rejects.toThrow(Unreadable);
  });

  test('an archive of more than 1,000 files is refused before any is read', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => [`xl/media/${n}`, { bytes: Buffer.alloc(0) }]);
    await expect(read(zip({ ...files, ...Object.fromEntries(many) }))).rejects.toThrow(UnpacksTooLarge);
    expect(await read(zip({ ...files, ...Object.fromEntries(many.slice(6)) }))).toEqual([]);
  });

  test('a damaged byte or a missing end makes a file unreadable, never another failure', async () => {
    const whole = plainWorkbook([['a', 'b']]);
    const kinds = new Set<unknown>();
    for (let at = 0; at < whole.length; at += 13) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      for (const file of [damaged, whole.slice(0, at)])
        await read(file).catch((error: unknown) => kinds.add(error instanceof Error ? error.constructor : error));
    }
    expect([...kinds].filter((kind) => kind !== Unreadable && kind !== UnpacksTooLarge)).toEqual([]);
    expect(kinds).toContain(Unreadable);
  });

  test('one that declares too large a size is refused before reading, one that lies about it while it is read', async () => {
    const bytes = Buffer.alloc(1024 ** 2, ' ');
    const says = 200 * 1024 ** 2;
    await expect(read(zip({ ...files, 'xl/media/picture': { bytes, says } }))).rejects.toThrow(UnpacksTooLarge);
    await expect(read(zip({ ...files, 'xl/worksheets/sheet1.xml': { bytes, says: 1_000 } }))).rejects.toThrow(UnpacksTooLarge);
  });

  test('reading stops at the first row too many', async () => {
    await expect(read(plainWorkbook([['a'], ['b'], ['c']]), 2)).rejects.toThrow(TooManyRows);
    expect(await read(plainWorkbook([['a'], ['b']]), 2)).toHaveLength(2);
  });
});
