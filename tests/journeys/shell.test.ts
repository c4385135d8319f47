import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { frame, list, screens, shell, users } = zhCN;

/** A signed-in user on the home page. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

describe('the frame around the pages', () => {
  journey('names the document after its screen and the site (§2.3)', async ({ window }) => {
    const title = () => window.page.title();
    await expect.poll(title, PATIENCE).toBe(`${shell.pages.home} - 综合管理平台`);
    await window.openUsers();
    await expect.poll(title, PATIENCE).toBe('用户管理 - 综合管理平台');
    await window.signOut();
    await expect.poll(title, PATIENCE).toBe(`${screens.title.login} - 综合管理平台`);
  });

  journey('has one landmark of each kind, navigations by name, and a skip link past the menus', async ({ window }) => {
    const { page } = window;
    await window.tabs.first().waitFor();
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    for (const name of [shell.sideMenu, shell.tabs]) expect(await page.getByRole('navigation', { name }).count(), name).toBe(1);
    expect(await page.getByRole('navigation').count()).toBe(2);
    await page.getByRole('link', { name: shell.skip }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  journey('the side panel of a list takes a fifth of it, a hundredth when folded (§2.8)', async ({ window }) => {
    await window.openUsers();
    const { users: screen, page } = window;
    await screen.rows.first().waitFor();
    const share = () =>
      page.evaluate(() => {
        const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
        return Math.round((100 * widthOf('.query-side')) / widthOf('.query-layout'));
      });
    await expect.poll(share, PATIENCE).toBe(20);
    await screen.button(list.hideSide).click();
    await expect.poll(share, PATIENCE).toBe(1);
    await screen.button(list.showSide).click();
    await expect.poll(share, PATIENCE).toBe(20);
  });

  journey('a right click on a tab offers to close it, those beside it and all others (§2.4)', async ({ window }) => {
    await window.openUsers();
    await window.tab('用户管理').click({ button: 'right' });
    const offered = await window.page.getByRole('menuitem').filter({ visible: true }).allInnerTexts();
    expect(Object.values(shell.close).filter((each) => !offered.includes(each))).toEqual([]);
    await window.page.getByRole('menuitem', { name: shell.close.this, exact: true }).click();
    await window.isAt('/home');
    await expect.poll(() => window.tabs.count(), PATIENCE).toBe(1);
  });

  journey(
    'a notice covers neither the title nor the foot of a drawer, nor the buttons at the foot of a phone',
    async ({ window }) => {
      const { page, users: screen, notice } = window;
      await window.openUsers();
      await screen.button(list.add).click();
      await screen.typeable(users.username).fill('admin');
      await screen.typeable(users.name).fill('管理员');
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await screen.inDialog(list.save).click();
        await notice.waitFor();
        const coveredBy = (selector: string) =>
          page.locator(selector).evaluate((part, notice) => {
            const [one, other] = [part.getBoundingClientRect(), document.querySelector(notice)?.getBoundingClientRect()];
            if (!other) throw new Error('There is no notice.');
            return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          }, '.notice');
        for (const part of ['.arco-drawer-header', '.arco-drawer-footer']) {
          expect(await coveredBy(part), `${part} at ${width}`).toBe(false);
        }
        await page.getByRole('button', { name: frame.close, exact: true }).and(page.locator('.notice button')).click();
        await notice.waitFor({ state: 'hidden' });
      }
    },
  );

  journey('goes dark and back, and remembers it', async ({ window }) => {
    const { page } = window;
    const theme = () => page.evaluate(() => document.body.getAttribute('arco-theme'));
    const choose = (label: string) => page.getByLabel(frame.theme, { exact: true }).selectOption({ label });
    await choose(frame.themes.dark);
    await expect.poll(theme, PATIENCE).toBe('dark');
    await page.reload();
    await expect.poll(theme, PATIENCE).toBe('dark');
    await choose(frame.themes.light);
    await expect.poll(theme, PATIENCE).not.toBe('dark');
  });
});
