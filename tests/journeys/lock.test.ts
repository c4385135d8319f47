import { describe, expect } from 'vitest';
import { editPasswordPolicy, getPasswordPolicy, savedPolicy } from '../../contract/passwords';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { tokenFor } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { entry, list, shell, users } = zhCN;

/** In a tenant whose console locks after a minute, and carries the names of its users. */
const journey = base.extend('window', async ({ operator, person, administrator, product }) => {
  const policy = savedPolicy.parse(await operator.call(getPasswordPolicy));
  await operator.call(editPasswordPolicy, { body: { ...policy, lockMinutes: 1, watermark: true } });
  const window = await person.newWindow();
  await window.page.clock.install();
  await window.enter(await tokenFor(product, administrator));
  return window;
});

const cover = ({ page }: ConsoleWindow) => page.getByRole('main', { name: shell.lock.title });
const password = ({ page }: ConsoleWindow) => page.getByLabel(entry.field.password, { exact: true });
const unlock = async (window: ConsoleWindow, typed: string) => {
  await password(window).fill(typed);
  await cover(window).getByRole('button', { name: shell.lock.unlock, exact: true }).click();
};
/** How many texts of what lies below can be seen. */
const readable = ({ page }: ConsoleWindow) =>
  page
    .getByText(/用户管理|角色管理|新增用户/)
    .filter({ visible: true })
    .count();

describe('a console that is locked', () => {
  journey(
    'without input it locks itself; nothing below is read or reached, and what was typed is there again',
    async ({ window, administrator }) => {
      await window.openUsers();
      await window.users.button(list.add).click();
      await window.users.typeable(users.name).fill('没有保存');
      await window.page.clock.fastForward('01:01');
      await cover(window).waitFor();
      expect(await readable(window)).toBe(0);
      expect(await findings(window.page, 'locked')).toEqual([]);
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Control+k');
      for (const _ of Array.from({ length: 8 })) {
        await window.page.keyboard.press('Tab');
        expect(
          await window.page.evaluate(() => document.activeElement?.closest('.shell-frame, .arco-drawer') ?? null),
        ).toBeNull();
      }
      await unlock(window, administrator.password);
      await cover(window).waitFor({ state: 'detached' });
      expect(await window.users.typeable(users.name).inputValue()).toBe('没有保存');
    },
  );

  journey(
    'by hand in all windows of a browser; a reload and a wrong password change nothing',
    async ({ window, person, administrator }) => {
      const other = await person.newWindow();
      await other.open('/users');
      await other.users.field(users.name).fill('写了一半');
      await window.userMenu.click();
      await window.page.getByRole('menuitem', { name: shell.lock.act }).click();
      await cover(other).waitFor();
      await window.page.reload();
      await cover(window).waitFor();
      await unlock(window, 'Wrong_2026');
      await expect.poll(() => password(window).getAttribute('aria-invalid'), PATIENCE).toBe('true');
      await unlock(window, administrator.password);
      await cover(other).waitFor({ state: 'detached' });
      expect(await other.users.field(users.name).inputValue()).toBe('写了一半');
    },
  );

  journey('from the cover one can sign out; who signs in then is not locked out', async ({ window, administrator }) => {
    await window.page.clock.fastForward('01:01');
    await cover(window).getByRole('button', { name: shell.lock.signOut }).click();
    await window.signInScreen.submit.waitFor();
    await window.signIn(administrator);
    expect(await cover(window).count()).toBe(0);
  });
});

journey('the name of the user lies over the console, and in the way of no click', async ({ window }) => {
  await window.page.locator('.watermark').waitFor();
  expect(await window.page.locator('.watermark').textContent()).toContain('admin');
  await window.openUsers();
  await window.users.rows.first().waitFor();
});
