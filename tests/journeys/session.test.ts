import { describe, expect } from 'vitest';
import { getDepartmentTree } from '../../contract/departments';
import { listUsers } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import { revoke } from './operator';
import { settled } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { list, shell, users } = zhCN;

/** The addresses that a window visits from now on. */
function watchAddresses(window: ConsoleWindow): string[] {
  const seen: string[] = [];
  window.page.on('framenavigated', () => seen.push(window.address()));
  return seen;
}

describe('a token that is no longer valid', () => {
  journey(
    'several calls at once: one notice, one redirect, and back after signing in (G02)',
    async ({ person, administrator }) => {
      person.expectError(/401 \(Unauthorized\)/);
      const window = await person.newWindow();
      await window.open('/login');
      await window.signIn(administrator);
      // The last calls of the home page are answered: none of them may be the first to be refused.
      await window.isQuiet();
      await revoke(window);
      const addresses = watchAddresses(window);
      const late = await window.hold(getDepartmentTree);
      await window.openUsers();
      await window.isAt('/login?redirect=%2Fusers');
      await expect.poll(() => window.notice.count(), PATIENCE).toBe(1);
      expect(addresses).toEqual(['/users', '/login?redirect=%2Fusers']);
      // No token, but a note for other browser tabs that this was not a sign-out.
      expect(await window.token()).toContain('"lapsed"');

      await window.signIn(administrator);
      await window.isAt('/users');
      late.letGo(); // The old session's call is answered during the new one.
      await window.users.range.waitFor();
      await window.isQuiet();
      await window.isAt('/users');
      expect(await window.token()).not.toBeNull();
    },
  );

  journey('in the middle of work: the same page after signing in again', async ({ person, administrator }) => {
    person.expectError(/401 \(Unauthorized\)/);
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await revoke(window);
    await window.users.button(list.next).click();
    await window.isAt('/login?redirect=%2Fusers%3Fcurrent%3D2');
    await window.signIn(administrator);
    await window.users.rows.first().waitFor();
    await window.isAt('/users?current=2');
  });
});

describe('two windows of one browser', () => {
  journey('signing out in one signs out the other', async ({ person, administrator }) => {
    const one = await person.newWindow();
    await one.open('/login');
    await one.signIn(administrator);
    const other = await person.newWindow();
    await other.open('/users');
    await other.users.rows.first().waitFor();
    await one.signOut();
    await other.signInScreen.submit.waitFor();
    await other.isAt('/login');
  });

  journey('signing in as another user in one does so in the other', async ({ person, administrator, operator, product }) => {
    const holder = await settled(product, await operator.addUser({ username: 'second-window', name: '另一人' }));
    const one = await person.newWindow();
    await one.open('/login');
    await one.signIn(administrator);
    const other = await person.newWindow();
    await other.open('/users');
    await other.users.rows.first().waitFor();
    await one.signOut();
    await one.signIn(holder);
    await other.page.getByRole('button', { name: shell.account.replace('{{name}}', holder.name) }).waitFor();
    await expect.poll(() => other.tab(users.title).count(), PATIENCE).toBe(0);
  });
});

describe('data left for the next user of a browser', () => {
  journey(
    'nothing: no tab, no menu, no query, and the page is refused (G10)',
    async ({ person, administrator, operator, product }) => {
      const clerk = await settled(
        product,
        await operator.addUser({
          username: 'clerk',
          name: '文员',
          roleIds: [await operator.roleId('普通员工')],
        }),
      );
      const window = await person.newWindow();
      await window.open('/login');
      await window.signIn(administrator);
      await window.openUsers();
      await window.users.search('张');
      await window.users.rows.first().waitFor();
      await window.signOut();
      expect(
        await window.page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(OFA__|PAGE_TABS)/.test(key))),
      ).toEqual([]);

      await window.signIn(clerk);
      await expect.poll(() => window.tabs.allInnerTexts(), PATIENCE).toEqual([shell.pages.home]);
      expect(await window.page.getByRole('link', { name: users.title }).count()).toBe(0);
      await window.open('/users');
      await window.isAt('/403');
      await window.page.getByText(shell.exception['403']).waitFor();
    },
  );
});

describe('arriving at a page from outside', () => {
  journey('a reload and a deep link open the page, its menus first (G07)', async ({ person, administrator }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await window.page.reload();
    await window.users.rows.first().waitFor();
    await window.isAt('/users');
    await window.activeTab.filter({ hasText: users.title }).waitFor();

    const deep = await person.newWindow();
    await deep.open('/users');
    await deep.users.rows.first().waitFor();
    await deep.isAt('/users');
    expect(deep.callsOf(listUsers)).toBe(1);
  });

  journey('an address of any form leads to a page or to /404', async ({ signedIn: window, product }) => {
    const { page } = window;
    const odd = ['//', '//nowhere', '/\\', '/%', '/%E7%94', '/..;/', '/..;/users', `/${'a'.repeat(8_192)}`];
    for (const path of odd) {
      await page.goto(`${product.url}${path}`);
      await window.userMenu.waitFor();
      await expect.poll(() => window.address(), PATIENCE).toMatch(/^\/(404|home|users)$/);
    }
  });

  journey('/404 only for what the menus really lack', async ({ person, administrator }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.open('/nowhere');
    await window.isAt('/404');
    await window.page.getByText(shell.exception['404']).waitFor();
    await window.page.getByRole('button', { name: shell.exception.backHome }).click();
    await window.isAt('/home');
  });
});
