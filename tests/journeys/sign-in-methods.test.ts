import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { setOriginalAccount } from '../../contract/original-accounts';
import { signIn as accountSignIn } from '../../contract/sign-in';
import { codeSignIn, getNbLoginConfig, nbSignIn, phoneSignIn } from '../../contract/sign-in-methods';
import { sendSmsCode } from '../../contract/sms';
import { addUser } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import type { SignInTab } from '../../src/machines/guest/sign-in-memory';
import { journey } from './journey';
import type { Operator } from './operator';
import { signOut } from './outcomes';
import type { Product } from './product';
import { codeOn } from './telephone';
import { settled } from './token';
import { PATIENCE } from './window';

const { entry, signIn } = zhCN;

const choose = (page: Page, tab: SignInTab) => page.getByRole('tab', { name: signIn.tabs[tab], exact: true }).click();
const chosen = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
/** A tab's panel has the same name as its first field. */
const field = (page: Page, name: keyof typeof entry.field) =>
  page.getByLabel(entry.field[name], { exact: true }).and(page.locator('input'));

/** A user with a phone number and a password of their own. */
async function withPhone(product: Product, operator: Operator, username: string, phone: string) {
  const draft = { username, name: username, phone, email: null, remark: null, departmentIds: [], roleIds: [] };
  const { user, password } = addUser.answer.parse(await operator.call(addUser, { body: draft }));
  return settled(product, { id: user.id, username, password: password ?? '' });
}

describe('sign-in methods (§2.6)', () => {
  journey(
    'by phone number and password; number and method are remembered, the password is not',
    async ({ person, operator, product }) => {
      const phone = '13900003001';
      const { password } = await withPhone(product, operator, 'by.phone', phone);
      const window = await person.newWindow();
      const { page, signInScreen: screen } = window;
      await window.open('/login');
      await choose(page, 'phone');
      await field(page, 'phone').fill(phone);
      await screen.password.fill(password);
      await screen.captcha.fill(await screen.readPicture());
      await page.getByLabel(signIn.rememberPhone).check();
      await screen.submit.click();
      await window.userMenu.waitFor();
      expect(window.callsOf(phoneSignIn)).toBe(1);

      await signOut(window);
      expect(await chosen(page)).toBe(signIn.tabs.phone);
      expect([await field(page, 'phone').inputValue(), await screen.password.inputValue()]).toEqual([phone, '']);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password);
    },
  );

  journey('by the original account that the operator has entered', async ({ person, operator, product }) => {
    const { id, password } = await withPhone(product, operator, 'by.original', '13900003002');
    const route = { method: setOriginalAccount.method, path: setOriginalAccount.path.replace(':id', id) };
    await operator.call(route, { body: { originalAccount: 'legacy-0042' } });
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await choose(page, 'original');
    await field(page, 'originalAccount').fill('legacy-0042');
    await screen.password.fill(password);
    await screen.captcha.fill(await screen.readPicture());
    await screen.submit.click();
    await window.userMenu.waitFor();
    expect(window.callsOf(accountSignIn)).toBe(1);
  });

  journey('by an SMS code; a wrong one loses neither number nor code', async ({ person, operator, product }) => {
    const phone = '13900003003';
    await withPhone(product, operator, 'by.code', phone);
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await choose(page, 'code');
    await field(page, 'phone').fill(phone);
    await screen.captcha.fill(await screen.readPicture());
    await page.getByRole('button', { name: entry.sendCode }).click();
    await expect.poll(() => codeOn(product, phone, 'login'), PATIENCE).toMatch(/^\d{6}$/);
    const code = (await codeOn(product, phone, 'login')) ?? '';

    // The countdown goes on behind another tab.
    await choose(page, 'account');
    await choose(page, 'code');
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    expect(await field(page, 'phone').inputValue()).toBe(phone);

    await field(page, 'code').fill(code === '000000' ? '111111' : '000000');
    await screen.submit.click();
    await expect.poll(() => field(page, 'code').getAttribute('aria-invalid'), PATIENCE).toBe('true');
    await field(page, 'code').fill(code);
    await screen.submit.click();
    await window.userMenu.waitFor();
    expect([window.callsOf(sendSmsCode), window.callsOf(codeSignIn)]).toEqual([1, 2]);
  });

  journey(
    'with the keyboard alone: arrows choose the method, and the focus stays on the tabs',
    async ({ person, operator, product }) => {
      const phone = '13900003004';
      const { password } = await withPhone(product, operator, 'by.keys', phone);
      const window = await person.newWindow();
      const { page, signInScreen: screen } = window;
      await window.open('/login');
      await screen.readPicture();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => chosen(page), PATIENCE).toBe(signIn.tabs.phone);
      await page.keyboard.press('Tab');
      await page.keyboard.type(phone);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab'); // Past the button that shows the password.
      await page.keyboard.type(await screen.readPicture());
      await page.keyboard.press('Enter');
      await window.userMenu.waitFor();
    },
  );
});

journey('/nblogin uses the nb calls (§7.1)', async ({ person, administrator }) => {
  const window = await person.newWindow();
  await window.open('/nblogin');
  await window.signIn(administrator);
  expect([window.callsOf(getNbLoginConfig), window.callsOf(nbSignIn), window.callsOf(accountSignIn)]).toEqual([1, 1, 0]);
});

journey('an unknown tenant leads to /login/404 (§2.2)', async ({ person }) => {
  const window = await person.newWindow();
  await window.open('/login?orgId=unknown');
  await window.isAt('/login/404?orgId=unknown');
});
