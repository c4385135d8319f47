import { describe, expect } from 'vitest';
import { listUsers } from '../../contract/users';
import { zhCN as server } from '../../server/platform/texts/zh-CN';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { revoke } from './operator';
import { settled } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { frame, list, notice, users } = zhCN;

/** An administrator in the middle of adding a user. */
const journey = base.extend('window', async ({ signedIn: window }) => {
  await window.openUsers();
  await window.users.button(list.add).click();
  await window.users.typeable(users.name).fill('没有保存');
  return window;
});

const isOffered = async (window: ConsoleWindow) => {
  await window.users.button(list.add).click();
  await window.users.dialog.waitFor();
  return (await window.users.typeable(users.name).inputValue()) === '没有保存';
};

/** The typed text, anywhere in the storage of this window. */
const keeps = (window: ConsoleWindow) => window.page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('没有保存'));

describe('a session that ends in the middle of an edit', () => {
  journey('keeps the typed text, for the same user', async ({ person, window, administrator }) => {
    person.expectError(/401 \(Unauthorized\)/);
    await revoke(window);
    await window.users.typeable(users.username).fill('unsaved.user');
    await window.users.inDialog(list.save).click();
    await window.isAt('/login?redirect=%2Fusers');
    await window.signIn(administrator);
    await window.users.rows.first().waitFor();
    expect(await isOffered(window)).toBe(true);
    expect(await window.users.typeable(users.username).inputValue()).toBe('unsaved.user');
  });

  journey('and never for another one', async ({ person, window, operator, product }) => {
    person.expectError(/401 \(Unauthorized\)/);
    const another = await settled(
      product,
      await operator.addUser({
        username: 'another-desk',
        name: '另一张桌子',
        roleIds: [await operator.roleId('普通员工')],
      }),
    );
    await revoke(window);
    await window.users.typeable(users.username).fill('unsaved.user');
    await window.users.inDialog(list.save).click();
    await window.isAt('/login?redirect=%2Fusers');
    await window.signIn(another);
    expect(await keeps(window)).toBe(false);
  });

  journey('both windows say why, and the draft is offered again in its own (G63)', async ({ person, window, administrator }) => {
    person.expectError(/401 \(Unauthorized\)/);
    const other = await person.newWindow();
    await other.open('/users');
    await other.users.rows.first().waitFor();
    await revoke(window);
    await other.users.button(list.search).click();
    const [here, there] = await Promise.all([window, other].map((each) => each.notice.textContent()));
    expect([here, there]).toEqual([there, server.sessions.tokenUnknown]);
    for (const each of [window, other]) await each.signInScreen.submit.waitFor();
    await other.signIn(administrator);
    await window.notice.filter({ hasText: notice.draftsWait }).waitFor();
    expect(await isOffered(window)).toBe(true);
  });

  journey('in another window, too, after a sign-out in one', async ({ person, window, administrator }) => {
    const other = await person.newWindow();
    await other.open('/home');
    await other.userMenu.waitFor();
    await other.signOut();
    await window.signInScreen.submit.waitFor();
    await window.isAt('/login');
    await window.signIn(administrator);
    await window.openUsers();
    expect(await isOffered(window)).toBe(true);
  });
});

describe('leaving the console', () => {
  journey('the browser asks while edits are unsaved, and not when they are not', async ({ window }) => {
    const asked: string[] = [];
    window.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const { page } = window;
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked, PATIENCE).toEqual(['beforeunload']);
    await window.users.inDialog(list.cancel).click();
    await page.getByRole('button', { name: zhCN.shell.edits.closing.leave }).click();
    await window.users.dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await window.users.rows.first().waitFor();
    expect(asked).toEqual(['beforeunload']);
  });

  base('Back after signing out shows nothing of what was there', async ({ person, administrator }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await window.signOut();
    for (const turn of ['goBack', 'goForward'] as const) {
      await window.page[turn]();
      await window.signInScreen.submit.waitFor();
      expect(await window.page.getByRole('table').count()).toBe(0);
    }
  });
});

describe('returning to a page in the browser’s back/forward cache', () => {
  /** A user who has gone from the users page to a page outside the console. */
  const away = base.extend('window', async ({ person, administrator }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await window.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      addEventListener('pageshow', () => seen.push(getComputedStyle(document.body).visibility));
    });
    await window.page.goto('/healthz');
    return window;
  });
  /** A cached page fires no load event, so it is not waited for. */
  const comeBack = ({ page }: ConsoleWindow) => page.evaluate(() => setTimeout(() => history.back()));

  away('finds it as it was; it was hidden until the session was checked', async ({ window }) => {
    await comeBack(window);
    await window.users.rows.first().waitFor();
    expect(await window.page.evaluate(() => (globalThis as { seen?: string[] }).seen)).toEqual(['hidden']);
  });

  away('shows nothing of it after a sign-out in another window', async ({ person, window }) => {
    const other = await person.newWindow();
    await other.open('/home');
    await other.userMenu.waitFor();
    await other.signOut();
    await comeBack(window);
    await window.signInScreen.submit.waitFor();
    expect(await window.page.getByRole('table').count()).toBe(0);
  });
});

describe('without a network', () => {
  base('the console says so, keeps what is there, and goes on when it is back', async ({ person, administrator }) => {
    person.expectError(/ERR_INTERNET_DISCONNECTED/);
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.rows.first().waitFor();
    await window.page.context().setOffline(true);
    await window.page.getByText(frame.offline).waitFor();
    await window.users.button(list.refresh).first().click();
    await window.notice.waitFor();
    expect(await window.users.rows.count()).toBeGreaterThan(0);
    await window.page.context().setOffline(false);
    await window.page.getByText(frame.offline).waitFor({ state: 'hidden' });
    const before = window.callsOf(listUsers);
    await window.users.button(list.refresh).first().click();
    await expect.poll(() => window.callsOf(listUsers), PATIENCE).toBe(before + 1);
  });
});
