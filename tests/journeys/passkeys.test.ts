import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listMessages } from '../../contract/messages';
import { editPasswordPolicy, getPasswordPolicy, signInPolicy } from '../../contract/passwords';
import { zhCN } from '../../src/i18n/zh-CN';
import { Profile } from './browser';
import { journey } from './journey';
import { Operator, tokenIn } from './operator';
import type { Product } from './product';
import { settled } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { list, passkeys, shell } = zhCN;

/** Passkeys are made for a name: the product under its name on this machine. */
const homeOf = ({ url }: Product) => `http://localhost:${new URL(url).port}`;

/** An authenticator whose user verifies. */
async function plugAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    /** From now on its user does not verify. */
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

async function allowPasskeys(operator: Operator) {
  const policy = signInPolicy.parse(await operator.call(getPasswordPolicy));
  await operator.call(editPasswordPolicy, { body: { ...policy, passkeys: true } });
}

const signInButton = (page: Page) => page.getByRole('button', { name: passkeys.signIn, exact: true });

async function addPasskey({ page }: ConsoleWindow, name: string, password: string) {
  await page.getByRole('button', { name: passkeys.add, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(passkeys.name, { exact: true }).fill(name);
  await dialog.getByLabel(passkeys.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: passkeys.next, exact: true }).click();
}

journey(
  'without the policy, or at a numeric address, the sign-in screen offers no passkeys',
  async ({ person, product, operator }) => {
    const hasButton = async (address: string) => {
      const window = await person.newWindow();
      await window.open(`${address}/login`);
      await window.signInScreen.readPicture();
      await window.isQuiet();
      return (await signInButton(window.page).count()) > 0;
    };
    expect(await hasButton(homeOf(product))).toBe(false);
    await allowPasskeys(operator);
    expect(await hasButton(homeOf(product))).toBe(true);
    expect(await hasButton(product.url)).toBe(false);
  },
);

journey(
  'a passkey is added on the account page, signs in without a password, and is renamed and removed',
  async ({ person, product, operator }) => {
    await allowPasskeys(operator);
    const user = await settled(product, await operator.addUser({ username: 'passkey.owner' }));
    const window = await person.newWindow();
    const { page } = window;
    const authenticator = await plugAuthenticator(page);
    await window.open(`${homeOf(product)}/login`);
    await window.signIn(user);
    await window.userMenu.click();
    await page.getByRole('menuitem', { name: shell.pages.account }).click();
    await window.isAt('/account');
    await page.getByText(passkeys.none).waitFor();

    await addPasskey(window, '办公电脑', 'Wrong_2026');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('alert').allTextContents(), PATIENCE)
      .toContainEqual(expect.stringContaining('密码错误'));
    await page.getByRole('dialog').getByLabel(passkeys.password, { exact: true }).fill(user.password);
    await page.getByRole('dialog').getByRole('button', { name: passkeys.next, exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: '办公电脑' }).waitFor();

    await window.signOut();
    await authenticator.refuse();
    await signInButton(page).click();
    await page.getByText(passkeys.cancelled).waitFor();
    await authenticator.accept();
    await signInButton(page).click();
    await window.userMenu.waitFor();

    await window.open(`${homeOf(product)}/account`);
    await page.getByRole('cell', { name: passkeys.methods.passkey, exact: true }).waitFor();
    await page.getByRole('button', { name: passkeys.renameOf.replace('{{name}}', '办公电脑') }).click();
    await page.getByRole('dialog').getByLabel(passkeys.name, { exact: true }).fill('家里的电脑');
    await page.getByRole('dialog').getByRole('button', { name: list.ok, exact: true }).click();
    await page.getByRole('button', { name: passkeys.removeOf.replace('{{name}}', '家里的电脑') }).click();
    await page.getByRole('dialog').getByLabel(passkeys.password, { exact: true }).fill(user.password);
    await page.getByRole('dialog').getByRole('button', { name: list.remove, exact: true }).click();
    await page.getByText(passkeys.none).waitFor();
  },
);

journey(
  'a sign-in from another browser is reported to the owner, one from the same browser is not',
  async ({ person, browser, product, operator }) => {
    const user = await settled(product, await operator.addUser({ username: 'device.owner' }));
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(user);
    await window.signOut();
    await window.signIn(user);
    const told = async () => {
      const owner = new Operator(product.url, tokenIn(await window.token()));
      return listMessages.answer.parse(await owner.call(listMessages)).records;
    };
    expect(await told()).toEqual([]);
    const elsewhere = await Profile.open(browser, product.url);
    const other = new ConsoleWindow(await elsewhere.newWindow(), product);
    await other.open('/login');
    await other.signIn(user);
    expect(await elsewhere.close()).toEqual([]);
    expect(await told()).toMatchObject([{ title: '新设备登录提醒', senderName: '系统通知' }]);

    await window.open('/home');
    const unread = window.page.getByRole('region', { name: shell.home.unread });
    await unread.getByRole('link', { name: /^新设备登录提醒/ }).click();
    await window.page
      .getByRole('article')
      .getByText(/您的账号在一台新设备上登录/)
      .waitFor();
    await window.open('/home');
    await unread.getByText(shell.home.nothingUnread).waitFor();
    expect(await told()).toMatchObject([{ readTime: expect.any(String) }]);
  },
);
