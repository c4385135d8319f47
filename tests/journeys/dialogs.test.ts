import { expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';

const { menus, list } = zhCN;

journey(
  'the language setting names a menu in both scripts, and is moved by its title, within the window (§2.7)',
  async ({ signedIn }) => {
    const { page } = signedIn;
    await signedIn.open('/menus');
    await page
      .getByRole('row', { name: /^系统管理/ })
      .getByText(list.others, { exact: true })
      .click();
    await page.getByRole('menuitem', { name: menus.naming }).click();
    const dialog = page.getByRole('dialog');
    const title = dialog.locator('.arco-modal-header');
    await dialog.getByLabel(menus.traditional).fill('系統設定');
    const before = await title.boundingBox();
    if (!before) throw new Error('The dialog has no title.');
    const [x, y] = [before.x + 60, before.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 50);
    await expect.poll(async () => title.boundingBox()).toMatchObject({ x: before.x + 100, y: before.y + 50 });
    await page.mouse.move(x, -500);
    await expect.poll(async () => (await title.boundingBox())?.y).toBe(0);
    await page.mouse.up();
    await dialog.getByRole('button', { name: list.ok, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /^系统管理/ }).waitFor();
  },
);
