import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { countUse, setCollected } from '../../contract/app-center';
import { addMenu } from '../../contract/menus';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { applications, shell } = zhCN;

/** A signed-in user on the home page. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

describe('the common menus and the workbench (§2.2)', () => {
  journey(
    'menus that are collected and put in order by keys and by dragging are so at home, at once and after a reload',
    async ({ window }) => {
      const { page } = window;
      await window.open('/myMenu');
      await window.isAt('/myMenu/custom');
      const collect = (title: string) => page.getByRole('button', { name: applications.collect.replace('{{title}}', title) });
      await collect('用户管理').click();
      await collect('角色管理').click();
      const grip = (title: string) => page.getByRole('button', { name: applications.grip.replace('{{title}}', title) });
      const isFirst = (title: string) =>
        page
          .getByRole('status')
          .filter({ hasText: `“${title}”在第 1 位` })
          .filter({ visible: true })
          .waitFor();
      await grip('角色管理').press('Space');
      await page.keyboard.press('ArrowLeft');
      expect(await grip('角色管理').evaluate((button) => button.matches(':focus'))).toBe(true);
      await isFirst('角色管理');
      const unsaved = window.callsOf(setCollected);
      await page.keyboard.press('Space');
      await expect.poll(() => window.callsOf(setCollected), PATIENCE).toBeGreaterThan(unsaved);
      await grip('用户管理').dragTo(grip('角色管理'));
      await isFirst('用户管理');
      await grip('角色管理').dragTo(grip('用户管理'));
      await isFirst('角色管理');
      const first = () => page.locator('.entry-cards').filter({ visible: true }).first().getByRole('link').first().textContent();
      await expect.poll(first, PATIENCE).toContain('角色管理');
      await page.getByRole('tab', { name: shell.pages.home }).click();
      await expect.poll(first, PATIENCE).toContain('角色管理');
      await page.reload();
      await expect.poll(first, PATIENCE).toContain('角色管理');
    },
  );

  journey('§2.2: the side menu has them, and what is opened is counted', async ({ window }) => {
    const { page } = window;
    await page.getByRole('navigation', { name: shell.sideMenu }).getByRole('link', { name: shell.pages.myMenus }).click();
    await window.isAt('/myMenus');
    await page.getByRole('heading', { name: applications.collected }).waitFor();
    await page.getByRole('link', { name: applications.all }).click();
    await window.isAt('/middle-apps');
    await page.getByRole('textbox', { name: applications.find }).fill('角色');
    await page.getByRole('link', { name: '角色管理' }).and(page.locator('.entry-card-link')).click();
    await window.isAt('/roles');
    const counted = `${countUse.method} ${countUse.path.replace(':id', '')}`;
    expect(window.calls.filter((call) => call.startsWith(counted))).toHaveLength(1);
  });

  journey('the sub-systems are at /middle-home, titled with the name of the platform', async ({ window }) => {
    await window.open('/middle-home');
    await window.page.getByRole('heading', { name: applications.subsystems }).waitFor();
    await expect.poll(() => window.page.title(), PATIENCE).toBe(`${shell.pages.middleHome} - 综合管理平台`);
  });
});

/** Another system, on another origin, that counts how often it is loaded. */
const elsewhere = journey
  .extend('system', { scope: 'file' }, async ({ settings: _ }, { onCleanup }) => {
    const seen = { loads: 0 };
    const server = createServer((request, response) => {
      if (request.url === '/report') seen.loads += 1;
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end('<title>外部</title><h1>外部报表</h1><input aria-label="备注">');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => void server.close());
    return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/report` };
  })
  .extend('menu', { scope: 'file' }, async ({ operator, system }) =>
    addMenu.answer.parse(await operator.call(addMenu, { body: { kind: 'iframe', alias: '外部报表', path: system.url } })),
  );

describe('a page of another system (§2.3)', () => {
  elsewhere('is at /iframe/{menuId}, sandboxed, and loaded once while its tab lives', async ({ window, system, menu }) => {
    const { page } = window;
    await window.open(`/iframe/${menu.menuId}`);
    const frame = page.frameLocator('.frame-page iframe');
    await frame.getByRole('heading', { name: '外部报表' }).waitFor();
    await frame.getByLabel('备注').fill('写了一半');
    expect(await page.locator('.frame-page iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await window.tab('外部报表').click();
    expect(await frame.getByLabel('备注').inputValue()).toBe('写了一半');
    expect(system.seen.loads).toBe(1);
  });

  elsewhere('an address that is neither http nor a path of this site is not shown', async ({ window, menu }) => {
    const { page } = window;
    await page.route('**/currentUser/menu', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/http:\/\/127[^"]+\/report/, 'javascript:alert(1)'),
      });
    });
    await window.open(`/iframe/${menu.menuId}`);
    await page.getByText(shell.frame.refused).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
