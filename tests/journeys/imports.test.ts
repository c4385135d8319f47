import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { plainWorkbook } from '../server/platform/sheets';
import { findings } from './axe';
import { journey as base } from './journey';
import type { ConsoleWindow } from './window';

const { imports, list, users } = zhCN;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADINGS = ['账号名', '姓名', '手机号', '工号'];

/** An administrator on the users page, with the import dialog open. */
const journey = base.extend('window', async ({ signedIn: window }) => {
  await window.page.emulateMedia({ reducedMotion: 'reduce' });
  await window.openUsers();
  await window.users.rows.first().waitFor();
  await openImport(window);
  return window;
});

async function openImport({ page, users: screen }: ConsoleWindow) {
  await screen.button(users.more).click();
  await page.getByRole('menuitem', { name: users.import, exact: true }).click();
}

const choose = ({ users: screen }: ConsoleWindow, buffer: Buffer) =>
  screen.dialog.locator('input[type=file]').setInputFiles({ name: 'users.xlsx', mimeType: XLSX, buffer });

const fileOf = (rows: readonly string[][]) => Buffer.from(plainWorkbook([HEADINGS, ...rows]));

async function refusedRows({ page, users: screen }: ConsoleWindow) {
  const download = page.waitForEvent('download');
  await screen.inDialog(imports.downloadRefused).click();
  const book = new excel.Workbook();
  await book.xlsx.load((await readFile(await (await download).path())) as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet');
  return { book, sheet };
}

const start = (count: number) => imports.start.replace('{{count}}', `${count}`);

describe('an import of users', () => {
  journey('whose refused rows are downloaded, mended in their file, and imported', async ({ window }) => {
    const { users: screen, page } = window;
    await choose(
      window,
      fileOf([
        ['import-1', '导入甲', '13800000101', '1'],
        ['import-2', '', '13800000102', '2'],
        ['import-3', '导入丙', '138', '3'],
      ]),
    );
    await screen.inDialog(start(1)).click();
    await screen.dialog.getByText(/^导入完成：共 3 行，新增 1/).waitFor();
    expect(await findings(page, imports.steps.finished)).toEqual([]);
    const { book, sheet } = await refusedRows(window);
    expect(sheet.getRow(1).values).toEqual([undefined, ...HEADINGS, '未导入原因']);
    expect(sheet.getCell('A2').value).toBe('import-2');
    expect(sheet.getCell('E2').value).toContain(users.name);
    sheet.getCell('B2').value = '导入乙';
    sheet.getCell('C3').value = '13800000103';
    await screen.inDialog(list.close).last().click();
    await screen.dialog.waitFor({ state: 'hidden' });

    await openImport(window);
    await choose(window, Buffer.from(await book.xlsx.writeBuffer()));
    await screen.inDialog(start(2)).click();
    await screen.dialog.getByText(/^导入完成：共 2 行，新增 2，更新 0，有问题 0/).waitFor();
    await screen.inDialog(list.close).last().click();
    await screen.dialog.waitFor({ state: 'hidden' });
    await screen.search('导入');
    for (const name of ['导入甲', '导入乙', '导入丙']) await screen.row(name).waitFor();
  });

  journey('of 10,000 rows says how far it is and stops: what is saved stays, the rest comes as a file', async ({ window }) => {
    const { users: screen } = window;
    const rows = Array.from({ length: 10_000 }, (_, at) => [`many-row-${at}`, `万人${at}`, '', '']);
    // Without a trial of all of them first: it is given up, and one of few rows goes before.
    await choose(window, fileOf(rows));
    await screen.dialog.getByText(/^\d+ \/ 10000 行$/).waitFor();
    await screen.inDialog(list.cancel).click();
    await screen.dialog.waitFor({ state: 'hidden' });
    await openImport(window);
    await choose(window, fileOf(rows.slice(0, 600)));
    await screen.inDialog(start(600)).click();
    await screen.dialog.getByText(/^[1-9]\d* \/ 600 行$/).waitFor();
    await screen.inDialog(imports.stop).click();
    const [, created = '', left = ''] =
      /新增 (\d+)，.*未处理 (\d+)/.exec((await screen.dialog.getByText(/^已停止：/).textContent()) ?? '') ?? [];
    expect(Number(created) + Number(left)).toBe(600);
    expect(Number(left)).toBeGreaterThan(0);
    const { sheet } = await refusedRows(window);
    expect(sheet.rowCount).toBe(Number(left) + 1);
    await screen.inDialog(list.close).last().click();
    await screen.search('万人');
    await screen.panel.getByText(`共 ${created} 条记录`).waitFor();
  });
});
