import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { changePassword, editPasswordPolicy, getPasswordPolicy, type SignInPolicy, signInPolicy } from '../../contract/passwords';
import { addUser } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import type { Operator } from './operator';
import { signOut } from './outcomes';
import { codeOn } from './telephone';
import { settled } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { entry, list, notice, password, shell, users } = zhCN;
const NEW = 'Chosen_2026';
const DAY_MS = 86_400_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: keyof typeof entry.field) =>
  page.getByLabel(entry.field[name], { exact: true }).and(page.locator('input'));

async function choose(page: Page, newPassword: string, again = newPassword) {
  await field(page, 'newPassword').fill(newPassword);
  await field(page, 'confirmPassword').fill(again);
}

/** Back at the sign-in form, with a message about the change. */
async function hasChanged(window: ConsoleWindow) {
  await window.signInScreen.submit.waitFor();
  await expect.poll(() => window.notice.textContent(), PATIENCE).toContain(notice.passwordChanged);
  expect(await window.token()).toBeNull();
}

async function openDialog(window: ConsoleWindow) {
  await window.userMenu.click();
  await window.page.getByRole('menuitem', { name: password.change.title }).click();
}

async function askFor(operator: Operator, change: Partial<SignInPolicy>) {
  const present = signInPolicy.parse(await operator.call(getPasswordPolicy));
  await operator.call(editPasswordPolicy, { body: { ...present, ...change } });
}

describe('a forgotten password', () => {
  journey('is replaced with an SMS code, and an error keeps all typed text', async ({ person, operator, product }) => {
    const phone = '13900002026';
    const draft = { username: 'forgetful', name: '健忘', phone, email: null, remark: null, departmentIds: [], roleIds: [] };
    await operator.call(addUser, { body: draft });
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await screen.readPicture();
    await press(page, password.forgot.link);
    await field(page, 'phone').fill(phone);
    await screen.captcha.fill(await screen.readPicture());
    await press(page, entry.sendCode);
    await expect.poll(() => codeOn(product, phone), PATIENCE).toMatch(/^\d{6}$/);
    const code = (await codeOn(product, phone)) ?? '';

    await field(page, 'code').fill(code === '000000' ? '111111' : '000000');
    await choose(page, NEW);
    await press(page, password.forgot.submit);
    await expect.poll(() => field(page, 'code').getAttribute('aria-invalid'), PATIENCE).toBe('true');
    expect(await field(page, 'newPassword').inputValue()).toBe(NEW);

    await field(page, 'code').fill(code);
    await press(page, password.forgot.submit);
    await hasChanged(window);
    await page.getByRole('tab', { name: zhCN.signIn.tabs.phone }).click();
    expect(await field(page, 'phone').inputValue()).toBe(phone);
    await page.getByRole('tab', { name: zhCN.signIn.tabs.account }).click();
    await window.signIn({ username: 'forgetful', password: NEW });
  });
});

describe('the user’s own password, in the console', () => {
  journey('is changed, and every window is signed out', async ({ person, operator, product }) => {
    person.expectError(/401 \(Unauthorized\)/); // The change revokes the token, so the sign-out that follows fails.
    const owner = await settled(product, await operator.addUser({ username: 'owner' }));
    const window = await person.newWindow();
    const { page } = window;
    await window.open('/login');
    await window.signIn(owner);
    const other = await person.newWindow();
    await other.open('/home');
    await other.userMenu.waitFor();

    await openDialog(window);
    await field(page, 'oldPassword').fill('Wrong_2026');
    await choose(page, NEW, 'Chosen_2027');
    await page.getByRole('dialog').getByRole('button', { name: password.change.submit }).click();
    await page.getByText(entry.fieldError.mismatch).waitFor();
    expect(window.callsOf(changePassword)).toBe(0);
    await choose(page, owner.password);
    await field(page, 'confirmPassword').focus();
    // Before any submission, the server has reported that it is the present password.
    await expect.poll(() => field(page, 'newPassword').getAttribute('aria-invalid'), PATIENCE).toBe('true');
    await choose(page, NEW);
    await page.getByRole('dialog').getByRole('button', { name: password.change.submit }).click();
    await expect.poll(() => field(page, 'oldPassword').getAttribute('aria-invalid'), PATIENCE).toBe('true');
    await field(page, 'oldPassword').fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: password.change.submit }).click();

    await hasChanged(window);
    await window.isAt('/login');
    await other.signInScreen.submit.waitFor();
    await other.isAt('/login');
    await window.signIn({ ...owner, password: NEW });
  });

  journey('asks about unsaved edits, before anything is typed', async ({ person, administrator }) => {
    const window = await person.newWindow();
    const { page } = window;
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await window.users.button(list.add).click();
    await window.users.typeable(users.name).fill('没有保存');
    // The form covers the top bar: the menu is opened by keyboard.
    await window.userMenu.evaluate((button: HTMLElement) => button.click());
    await page.getByRole('menuitem', { name: password.change.title }).evaluate((item: HTMLElement) => item.click());
    await press(page, shell.edits.stay);
    expect(await window.users.typeable(users.name).inputValue()).toBe('没有保存');

    await window.userMenu.evaluate((button: HTMLElement) => button.click());
    await page.getByRole('menuitem', { name: password.change.title }).evaluate((item: HTMLElement) => item.click());
    await press(page, shell.edits.changingPassword.leave);
    await field(page, 'oldPassword').waitFor();
    await page
      .getByRole('dialog')
      .filter({ has: field(page, 'oldPassword') })
      .getByRole('button', { name: list.cancel })
      .click();
    // Nothing has been changed, so nothing is lost.
    expect(await window.users.typeable(users.name).inputValue()).toBe('没有保存');
    expect(window.callsOf(changePassword)).toBe(0);
  });
});

describe('on the sign-in screen', () => {
  journey('a password is changed without entering the console', async ({ person, operator, product }) => {
    person.expectError(/401 \(Unauthorized\)/); // As above.
    const visitor = await settled(product, await operator.addUser({ username: 'visitor' }));
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await screen.readPicture();
    await press(page, password.change.title);
    await screen.username.fill(visitor.username);
    await field(page, 'oldPassword').fill(visitor.password);
    await choose(page, NEW);
    await screen.captcha.fill(await screen.readPicture());
    await press(page, password.change.submit);
    await hasChanged(window);
    expect(await screen.username.inputValue()).toBe(visitor.username);
    await window.signIn({ ...visitor, password: NEW });
  });
});

describe('a password that must be changed first', () => {
  journey('because it has expired says so, and only the new one signs in', async ({ person, operator, product }) => {
    const regular = await settled(product, await operator.addUser({ username: 'regular' }));
    await askFor(operator, { expiryDays: 2 });
    const window = await person.newWindow();
    const { page } = window;
    await window.open('/login');
    await window.signIn(regular);
    await signOut(window);

    await product.putClockForward(2 * DAY_MS);
    await page.reload();
    await window.signInScreen.signIn(regular);
    await page.getByText(password.needed.expired.replace('{{account}}', regular.username)).waitFor();
    expect(await window.token()).toBeNull();
    await choose(page, NEW);
    await press(page, password.needed.submit);
    await hasChanged(window);
    await window.signIn({ ...regular, password: NEW });
    await askFor(operator, { expiryDays: 0 });
  });

  journey(
    'because the server made it says so, takes the new one, and only that one signs in (G67)',
    async ({ person, operator }) => {
      const newcomer = await operator.addUser({ username: 'newcomer' });
      const window = await person.newWindow();
      const { page } = window;
      await window.open('/login');
      await window.signInScreen.signIn(newcomer);
      await page.getByText(password.needed.first.replace('{{account}}', newcomer.username)).waitFor();
      expect(await window.token()).toBeNull();

      await choose(page, newcomer.password);
      await press(page, password.needed.submit);
      await expect.poll(() => field(page, 'newPassword').getAttribute('aria-invalid'), PATIENCE).toBe('true');
      await choose(page, NEW);
      await press(page, password.needed.submit);
      await hasChanged(window);
      expect(await window.signInScreen.username.inputValue()).toBe(newcomer.username);
      await window.signIn({ ...newcomer, password: NEW });
    },
  );
});
