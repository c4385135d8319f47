import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { list, query, users } = zhCN;

/** An administrator with a window of the console. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

describe('the advanced query of a list', () => {
  journey(
    'users are asked for by keyboard; the sentence says what; the address, a link and the export follow',
    async ({ window, person }) => {
      const { users: screen, page } = window;
      await window.open('/users');
      await screen.rows.first().waitFor();
      await screen.button(query.open).focus();
      await page.keyboard.press('Enter');
      const { dialog } = screen;
      const fields = dialog.getByLabel(query.field, { exact: true });
      await fields.first().waitFor();

      // Half filled: nothing is asked, and what is missing is named.
      await screen.inDialog(query.ask).click();
      await dialog.getByRole('alert').filter({ hasText: query.problems.noField }).waitFor();

      await fields.first().selectOption('username');
      const value = dialog.getByLabel(query.value, { exact: true });
      await value.fill('adm');
      await screen.inDialog(query.addGroup).click();
      await fields.nth(1).selectOption('status');
      await dialog.getByRole('combobox', { name: query.value }).click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByText('账号 包含“adm” 且 状态 等于 停用').waitFor();
      expect(await findings(page, 'the query builder')).toEqual([]);

      // Closed and opened again, nothing is lost.
      await screen.inDialog(list.cancel).last().click();
      await dialog.waitFor({ state: 'hidden' });
      await screen.button(query.open).click();
      await dialog.getByText(query.restored).waitFor();
      await dialog.getByRole('combobox', { name: query.value }).click();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await screen.inDialog(query.ask).click();
      await dialog.waitFor({ state: 'hidden' });
      const sentence = '账号 包含“adm” 且 状态 等于 启用';
      await screen.panel.getByText(sentence).waitFor();
      await expect.poll(() => screen.range.textContent(), PATIENCE).toBe('显示 1 到 1，共 1 条记录');

      const other = await person.newWindow();
      await other.open(window.address());
      await other.users.panel.getByText(sentence).waitFor();
      await expect.poll(() => other.users.range.textContent(), PATIENCE).toBe('显示 1 到 1，共 1 条记录');

      const exported = page.waitForRequest((request) => request.url().includes('/userInfo/export'));
      const download = page.waitForEvent('download');
      await screen.button(users.more).click();
      await page.getByRole('menuitem', { name: users.exportFound.replace('{{count}}', '1') }).click();
      expect(new URL((await exported).url()).searchParams.get('superQueryParams')).toContain('"adm"');
      expect((await readFile(await (await download).path())).length).toBeGreaterThan(0);

      await screen.button(query.takeAway).click();
      await window.isAt('/users');
    },
  );
});
