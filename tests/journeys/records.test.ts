import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { dictionaries, grants, i18nTexts, imports, list, roles } = zhCN;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An administrator with a window of the console. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

/** What the page says of a record that was saved or deleted; the dialog is closed by then. */
async function save({ users: screen }: ConsoleWindow) {
  await screen.inDialog(list.save).click();
  await screen.dialog.waitFor({ state: 'hidden' });
}

async function remove({ users: screen }: ConsoleWindow, name: string) {
  await screen.select(name);
  await screen.button(list.removeMany).click();
  await screen.inDialog(list.remove).click();
  await screen.row(name).waitFor({ state: 'detached' });
}

describe('pages of records', () => {
  journey('a role is added, found, edited in two windows at once, authorised, and deleted', async ({ window, person }) => {
    const { users: screen } = window;
    await window.open('/roles');
    await screen.button(list.add).first().click();
    await screen.typeable(roles.roleName).fill('巡检员');
    await save(window);

    await screen.field(roles.roleName).fill('巡检');
    await screen.button(list.search).click();
    await window.isAt(`/roles?roleName=${encodeURIComponent('巡检')}`);
    await window.page.reload();
    await screen.row('巡检员').getByRole('button', { name: list.edit }).click();
    await screen.typeable(roles.remark).fill('先到');

    const other = await person.newWindow();
    await other.open('/roles');
    await other.users.row('巡检员').getByRole('button', { name: list.edit }).click();
    await other.users.typeable(roles.remark).fill('后到');
    await save(window);
    await other.users.inDialog(list.save).click();
    await other.page.getByText(list.conflictTitle, { exact: true }).waitFor();
    await other.page.getByRole('button', { name: list.overwrite }).click();
    await other.users.dialog.first().waitFor({ state: 'hidden' });

    await screen.more('巡检员', grants.open);
    const line = (name: string) => screen.dialog.getByRole('treeitem', { name: new RegExp(`^${name}`) });
    await line('字典管理').click();
    await screen.inDialog(grants.save.replace('{{count}}', '2')).click();
    await screen.dialog.waitFor({ state: 'hidden' });
    await screen.more('巡检员', grants.open);
    await line('字典管理').and(screen.dialog.locator('[aria-checked=true]')).waitFor();
    await line('系统管理').and(screen.dialog.locator('[aria-checked=mixed]')).waitFor();
    await screen.inDialog(list.cancel).click();

    // Who edits it while it is deleted keeps what was typed, and saves it as a new one.
    await other.users.row('巡检员').getByRole('button', { name: list.edit }).click();
    await other.users.typeable(roles.remark).fill('仍需保留');
    await remove(window, '巡检员');
    await other.users.inDialog(list.save).click();
    await other.users.dialog.getByText(list.goneAddAnew).waitFor();
    await other.users.inDialog(list.cancel).click();
    await other.page.getByRole('button', { name: zhCN.shell.edits.stay, exact: true }).click();
    expect(await other.users.typeable(roles.remark).inputValue()).toBe('仍需保留');
    await other.users.inDialog(list.addAnew).click();
    await other.users.dialog.getByText(roles.addTitle, { exact: true }).waitFor();
    expect(await other.users.typeable(roles.remark).inputValue()).toBe('仍需保留');
    await save(other);
    await other.users.row('巡检员').waitFor();
    await screen.button(list.refresh).first().click();

    await remove(window, '巡检员');
    await expect.poll(() => screen.range.textContent(), PATIENCE).toBe('显示 0 到 0，共 0 条记录');
  });

  journey(
    'a role that grants menus and buttons is copied, its copy is used by another user, and the two are compared',
    async ({ window, operator, browser, product, onTestFinished }) => {
      const { page, users: screen } = window;
      const line = (name: string) => screen.dialog.getByRole('treeitem', { name: new RegExp(`^${name}`) });
      const authorise = async (role: string, menu: string, changes: string) => {
        await screen.more(role, grants.open);
        await line('用户管理').waitFor();
        await screen.typeable(grants.search).fill('字典管理');
        await line('用户管理').waitFor({ state: 'detached' });
        await line(menu).click();
        await screen.inDialog(grants.save.replace('{{count}}', changes)).click();
        await screen.dialog.waitFor({ state: 'hidden' });
      };
      await window.open('/roles');
      await screen.button(list.add).first().click();
      await screen.typeable(roles.roleName).fill('字典员');
      await save(window);
      await authorise('字典员', '字典管理', '2');
      await screen.more('字典员', roles.copy);
      await expect.poll(() => screen.typeable(roles.roleName).inputValue(), PATIENCE).toBe('字典员 副本');
      await save(window);
      await screen.row('字典员 副本').waitFor();

      // Another user, who has nothing but the copy, adds a dictionary once the copy allows that, too.
      const roleIds = [await operator.roleId('字典员 副本')];
      const user = await settled(product, await operator.addUser({ username: 'copy-holder', roleIds }));
      const profile = await Profile.open(browser, product.url);
      const theirs = new ConsoleWindow(await profile.newWindow(), product);
      onTestFinished(async () => expect(await profile.close()).toEqual([]));
      await theirs.enter(await tokenFor(product, user));
      await theirs.chooseMenu('系统管理', '字典管理');
      await theirs.users.panel.getByRole('button', { name: 'agentType' }).waitFor();
      expect(await theirs.users.button(list.add).count()).toBe(0);
      await authorise('字典员 副本', '新增', '1');
      await theirs.page.reload();
      await theirs.users.button(list.add).first().click();
      await theirs.users.typeable(dictionaries.code).fill('copied-right');
      await theirs.users.typeable(dictionaries.zhCN).fill('副本');
      await save(theirs);
      await theirs.users.panel.getByRole('button', { name: 'copied-right' }).waitFor();

      for (const name of [/字典员(?! 副本)/, '字典员 副本'])
        await screen.rows.filter({ hasText: name }).locator('label').first().click();
      await screen.button(roles.compare).click();
      await expect.poll(() => screen.dialog.getByRole('treeitem').count(), PATIENCE).toBe(3);
      await line('新增')
        .filter({ hasText: /字典员：无.*字典员 副本：有/ })
        .waitFor();
      expect(await findings(page, roles.compareTitle)).toEqual([]);
      await screen.dialog.getByText(roles.onlyDifferences).click();
      await line('用户管理')
        .filter({ hasText: /字典员：无.*字典员 副本：无/ })
        .waitFor();
    },
  );

  journey('a role is added, found, edited and deleted with the keyboard alone', async ({ window }) => {
    const { page, users: screen } = window;
    const tabTo = async (wanted: Locator) => {
      await wanted.waitFor();
      for (let presses = 0; presses < 150; presses += 1) {
        if (await wanted.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never reaches ${wanted}`);
    };
    const press = async (wanted: Locator) => {
      await tabTo(wanted);
      await page.keyboard.press('Enter');
    };
    const isSaved = () => screen.dialog.waitFor({ state: 'hidden' });
    const row = screen.row('值班员');
    await window.open('/roles');
    await screen.range.waitFor();
    await press(screen.button(list.add).first());
    await tabTo(screen.typeable(roles.roleName));
    await page.keyboard.type('值班员');
    await page.keyboard.press('Enter');
    await isSaved();

    await tabTo(screen.field(roles.roleName));
    await page.keyboard.type('值班');
    await page.keyboard.press('Enter');
    await window.isAt(`/roles?roleName=${encodeURIComponent('值班')}`);
    await press(row.getByRole('button', { name: list.edit }));
    await tabTo(screen.typeable(roles.remark));
    await page.keyboard.type('夜班');
    await press(screen.inDialog(list.save));
    await isSaved();

    await press(row.getByRole('button', { name: list.others }));
    await page.getByRole('menuitem', { name: list.remove, exact: true }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await press(screen.inDialog(list.remove));
    await row.waitFor({ state: 'detached' });
  });

  journey('a dictionary is added with its items and shown; a built-in one is only shown', async ({ window }) => {
    const { users: screen, page } = window;
    await window.open('/dictionaries');
    await screen.row('agentType').getByRole('button', { name: 'agentType' }).click();
    await screen.dialog.getByRole('cell', { name: 'Person', exact: true }).first().waitFor();
    expect(await screen.inDialog(list.edit).count()).toBe(0);
    await screen.inDialog(list.close).last().click();

    await screen.button(list.add).first().click();
    await screen.typeable(dictionaries.code).fill('colour');
    await screen.typeable(dictionaries.zhCN).fill('颜色');
    await page.getByRole('button', { name: dictionaries.itemAdd }).click();
    const item = (label: string) => screen.typeable(dictionaries.itemField.replace('{{row}}', '1').replace('{{label}}', label));
    await item(dictionaries.itemCode).fill('red');
    await item(dictionaries.zhCN).fill('红');
    await save(window);

    await screen.row('colour').getByRole('button', { name: list.edit }).click();
    await item(dictionaries.enUS).fill('Red');
    await save(window);
    await screen.row('colour').getByRole('button', { name: 'colour' }).click();
    await screen.dialog.getByRole('cell', { name: 'Red', exact: true }).waitFor();
    await screen.inDialog(list.close).last().click();
    await remove(window, 'colour');
  });

  journey('a text is added, edited in its place and found by its missing translation', async ({ window }) => {
    const { users: screen } = window;
    await window.open('/i18n-texts');
    await screen.button(list.add).first().click();
    await screen.typeable(i18nTexts.languages['zh-CN']).fill('保存成功');
    await save(window);

    await screen.row('保存成功').getByRole('button', { name: i18nTexts.none }).last().click();
    const cell = screen.panel.getByLabel(i18nTexts.languages['en-US'], { exact: true });
    await cell.fill('Saved');
    await cell.press('Enter');
    await screen.row('Saved').waitFor();
    await remove(window, 'Saved');
  });

  journey(
    'texts that were exported and deleted are imported again after a trial; what is no workbook is refused',
    async ({ window }) => {
      const { users: screen, page } = window;
      await window.open('/i18n-texts');
      await screen.button(list.add).first().click();
      await screen.typeable(i18nTexts.languages['zh-CN']).fill('提交');
      await save(window);
      const download = page.waitForEvent('download');
      await screen.button(i18nTexts.export).click();
      const exported = await (await download).path();
      await remove(window, '提交');

      await screen.button(i18nTexts.import).click();
      const file = screen.dialog.locator('input[type=file]');
      await file.setInputFiles({ name: 'texts.txt', mimeType: 'text/plain', buffer: Buffer.from('提交') });
      await screen.dialog.getByText(imports.faults.wrongType).waitFor();
      await file.setInputFiles({ name: 'texts.xlsx', mimeType: XLSX, buffer: await readFile(exported) });
      await screen.inDialog(imports.start.replace('{{count}}', '1')).click();
      await screen.dialog.getByText(/^导入完成：共 1 行，新增 1/).waitFor();
      await screen.inDialog(list.close).last().click();
      await screen.row('提交').waitFor();
      await remove(window, '提交');
    },
  );

  journey('on a phone rows are cards, and nothing has to be pushed sideways', async ({ window }) => {
    const { users: screen, page } = window;
    await page.setViewportSize({ width: 390, height: 844 });
    await window.open('/users');
    const card = page.getByRole('listitem').filter({ hasText: 'admin' });
    await card.getByRole('button', { name: list.edit }).click();
    await screen.dialog.waitFor();
    await screen.inDialog(list.cancel).click();
    for (const address of ['/users', '/roles', '/dictionaries', '/i18n-texts']) {
      await window.open(address);
      await screen.button(list.add).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    }
  });
});
