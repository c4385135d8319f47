import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { shell } = zhCN;

/** A signed-in user on the home page. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

describe('tabs', () => {
  journey('a page opened twice has two tabs with searches of their own, after a reload too (§2.3)', async ({ window }) => {
    const { page, users } = window;
    await window.openUsers();
    await users.rows.first().waitFor();
    await window.tab('用户管理').click({ button: 'right' });
    await page.getByRole('menuitem', { name: shell.duplicate }).click();
    await expect.poll(() => window.tabs.allInnerTexts(), PATIENCE).toEqual(['首页', '用户管理', '用户管理（2）']);
    expect(window.address()).toMatch(/^\/[^/]+\/[0-9a-f]{32}$/);
    const address = window.address();

    await page.reload();
    await users.rows.first().waitFor();
    expect(window.address()).toBe(address);
    expect(await window.activeTab.textContent()).toBe('用户管理（2）');
    const menu = page.getByRole('navigation', { name: shell.sideMenu });
    expect(await menu.getByRole('link', { name: '用户管理', exact: true }).getAttribute('aria-current')).toBe('page');
  });

  journey(
    'a pinned tab is pinned after a reload; a closed one comes back; all of them are in a list (§2.4)',
    async ({ window }) => {
      const { page } = window;
      const act = async (tab: string, item: string) => {
        await window.tab(tab).click({ button: 'right' });
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      const titles = () => window.tabs.allTextContents();
      await window.openUsers();
      await window.chooseMenu('系统管理', '角色管理');
      await act('角色管理', shell.pin);
      await expect.poll(titles, PATIENCE).toEqual(['首页', '角色管理', '用户管理']);
      await page.reload();
      await expect.poll(titles, PATIENCE).toEqual(['首页', '角色管理', '用户管理']);

      await act('首页', shell.close.others);
      await expect.poll(titles, PATIENCE).toEqual(['首页', '角色管理']);
      await act('首页', shell.reopen);
      await expect.poll(titles, PATIENCE).toEqual(['首页', '角色管理', '用户管理']);

      await page.getByRole('button', { name: shell.allTabs }).click();
      await page.getByRole('menuitemradio', { name: '首页' }).click();
      await window.isAt('/home');
    },
  );
});
