import { describe, expect } from 'vitest';
import { editUser } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { MOST_ALIVE } from '../../src/machines/shell/freezing';
import { findings } from './axe';
import { journey as base } from './journey';
import { settled, tokenFor } from './token';
import { PATIENCE } from './window';

const { frame, list, notice, shell, users } = zhCN;

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

  journey(
    'a page seen long ago gives its memory back, and comes back with its search and where it was scrolled to (§2.4)',
    async ({ window }) => {
      const { page, users: screen } = window;
      await page.setViewportSize({ width: 1440, height: 480 });
      await window.openUsers();
      await screen.rows.first().waitFor();
      await screen.field(users.username).fill('a');
      await screen.button(list.search).click();
      await window.isAt('/users?username=a');
      await screen.rows.first().waitFor();
      const scrolled = (to?: number) =>
        page.locator('.tab-pane:visible').evaluate((panel, top) => {
          const part = [panel, ...panel.querySelectorAll('*')].find((each) => {
            const { overflowY } = getComputedStyle(each);
            return each.scrollHeight > each.clientHeight + 60 && (overflowY === 'auto' || overflowY === 'scroll');
          });
          if (part && top !== undefined) part.scrollTop = top;
          return part?.scrollTop;
        }, to);
      expect(await scrolled(48)).toBe(48);
      const panel = page.locator('[id="panel-%2Fusers"]');
      expect(await panel.count()).toBe(1);

      await window.chooseMenu('系统管理', '角色管理');
      // The home page has been seen longest ago, the users after it.
      for (let count = 4; count <= MOST_ALIVE + 2; count += 1) {
        await window.activeTab.click({ button: 'right' });
        await page.getByRole('menuitem', { name: shell.duplicate }).click();
        await expect.poll(() => window.tabs.count(), PATIENCE).toBe(count);
      }
      await expect.poll(() => panel.count(), PATIENCE).toBe(0);
      expect(await page.locator('.tab-pane').count()).toBeLessThanOrEqual(MOST_ALIVE);

      await window.tab('用户管理').click();
      await window.isAt('/users?username=a');
      await screen.rows.first().waitFor();
      expect(await screen.field(users.username).inputValue()).toBe('a');
      await expect.poll(() => scrolled(), PATIENCE).toBe(48);
    },
  );

  journey(
    'a kept page is out of reach and sight with its drawer, and comes back with what was typed (§2.4)',
    async ({ window }) => {
      const { page, users: screen } = window;
      await window.openUsers();
      await screen.rows.first().waitFor();
      const reached = () =>
        page.evaluate(() => {
          const field = document.querySelector<HTMLElement>('[id="panel-%2Fusers"] input');
          field?.focus();
          return document.activeElement === field;
        });
      /** As the browser's own search does, around the end. */
      const found = () =>
        page.evaluate(
          (text) => (globalThis as unknown as { find: (...how: unknown[]) => boolean }).find(text, false, false, true),
          list.removeMany,
        );
      expect([await reached(), await found()]).toEqual([true, true]);
      expect(await page.getByRole('columnheader', { name: users.name }).count()).toBeGreaterThan(0);
      await screen.button(list.add).click();
      await screen.typeable(users.name).fill('王五');

      await page.goBack();
      await window.isAt('/home');
      await screen.dialog.waitFor({ state: 'hidden' });
      expect([await reached(), await found()]).toEqual([false, false]);
      expect(await page.getByRole('tabpanel').count()).toBe(1);
      expect(await page.getByRole('columnheader', { name: users.name }).count()).toBe(0);
      for (let stop = 0; stop < 5; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('.kept') ?? null)).toBeNull();
      }

      await page.goForward();
      await window.isAt('/users');
      await screen.dialog.waitFor();
      expect(await screen.typeable(users.name).inputValue()).toBe('王五');
    },
  );

  journey('a tab is dragged along the strip, and its link copied (§2.4)', async ({ window }) => {
    const { page } = window;
    const titles = () => window.tabs.allTextContents();
    await window.openUsers();
    await window.chooseMenu('系统管理', '角色管理');
    await expect.poll(titles, PATIENCE).toEqual(['首页', '用户管理', '角色管理']);
    const middle = async (name: string) => {
      const box = await window.tab(name).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 10 };
    };
    const [from, to] = [await middle('角色管理'), await middle('用户管理')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 20, to.y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(titles, PATIENCE).toEqual(['首页', '角色管理', '用户管理']);
    await window.isAt('/roles');

    await window.tab('用户管理').click({ button: 'right' });
    await page.getByRole('menuitem', { name: shell.copyLink }).click();
    await window.notice.filter({ hasText: notice.copied }).waitFor();
  });

  journey('the palette finds a page by its initials and an act by its name (Ctrl K)', async ({ window }) => {
    const { page } = window;
    await page.getByRole('navigation', { name: shell.sideMenu }).getByText('系统管理', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: shell.palette.title });
    await field.fill('yhgl');
    await page.getByRole('option', { name: /^用户管理/ }).waitFor();
    expect(await findings(page, 'the palette')).toEqual([]);
    expect(await findings(page, 'the palette', 'dark')).toEqual([]);
    await page.keyboard.press('Enter');
    await window.isAt('/users');
    await page.getByRole('button', { name: shell.palette.open }).click();
    await field.fill('查无此菜单');
    await page.getByText(shell.palette.nothing).waitFor();
    await field.fill(shell.palette.act.closeOthers);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.fill(frame.signOut);
    await page.keyboard.press('Enter');
    await window.signInScreen.submit.waitFor();
  });

  base(
    'a right that is taken away while its page is open takes its button, then the page; what was typed stays (§6)',
    async ({ person, operator, product }) => {
      const roleIds = [await operator.roleId('用户管理员')];
      const clerk = await settled(product, await operator.addUser({ username: 'clerk', roleIds }));
      const keeps = async (roles: readonly string[]) => {
        const draft = { username: 'clerk', name: 'clerk', phone: null, email: null, remark: null, departmentIds: [] };
        await operator.call(
          { method: editUser.method, path: editUser.path.replace(':id', clerk.id) },
          { body: { ...draft, roleIds: roles } },
        );
      };
      person.expectError(/403/);
      const window = await person.newWindow();
      await window.enter(await tokenFor(product, clerk));
      await window.open('/users');
      await window.users.rows.first().waitFor();
      await window.users.button(list.add).click();
      await window.users.typeable(users.username).fill('newcomer');
      await window.users.typeable(users.name).fill('新来的');
      await keeps([await operator.roleId('审计员')]);
      await window.users.inDialog(list.save).click();
      await window.users.button(list.add).waitFor({ state: 'detached' });
      expect(await window.users.typeable(users.name).inputValue()).toBe('新来的');

      await keeps([]);
      await window.users.inDialog(list.save).click();
      await window.isAt('/403');
      await window.tab('用户管理').waitFor();
      await window.page
        .getByRole('navigation', { name: shell.sideMenu })
        .getByRole('link', { name: '用户管理', exact: true })
        .waitFor({ state: 'detached' });
    },
  );
});
