import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editPasswordPolicy, getPasswordPolicy, signInPolicy } from '../../contract/passwords';
import { zhCN } from '../../src/i18n/zh-CN';
import { Profile } from './browser';
import { journey } from './journey';
import type { Operator } from './operator';
import { settled } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { account, entry, list, secondFactor, signIn } = zhCN;
const STEP_S = 30;

async function ask(operator: Operator, policy: 'off' | 'optional' | 'required') {
  const present = signInPolicy.parse(await operator.call(getPasswordPolicy));
  await operator.call(editPasswordPolicy, { body: { ...present, secondFactor: policy } });
}

/** The code of the authenticator app, now or some steps later: each code is valid once, as are its neighbours. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * STEP_S });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the picture to the saved recovery codes. */
async function setUp(page: Page) {
  const secret = ((await page.locator('.second-factor code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(entry.field.totp, { exact: true }).fill(codeOf(secret));
  await press(page, secondFactor.turnOn);
  const codes = page.getByRole('list', { name: secondFactor.recoveryCodes }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  await press(page, secondFactor.kept);
  return { secret, recoveryCodes };
}

async function prove({ page }: ConsoleWindow, recoveryCode: string) {
  await press(page, signIn.proof.recoveryCodeWay);
  await page.getByLabel(entry.field.recoveryCode, { exact: true }).fill(recoveryCode);
  await press(page, signIn.proof.submit);
}

journey(
  'a second factor is set up, asked for, skipped on a trusted device until its trust ends, and a recovery code works once',
  async ({ person, operator, product }) => {
    await ask(operator, 'optional');
    const user = await settled(product, await operator.addUser({ username: 'factor.owner' }));
    const window = await person.newWindow();
    const { page } = window;
    await window.open('/login');
    await window.signIn(user);
    await window.open('/account');
    await press(page, account.second.setUp);
    await page.getByRole('dialog').getByLabel(account.second.password, { exact: true }).fill(user.password);
    await page.getByRole('dialog').getByRole('button', { name: list.ok, exact: true }).click();
    const { secret, recoveryCodes } = await setUp(page);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByText(account.second.left.replace('{{count}}', '10')).waitFor();

    await window.signOut();
    await window.signInScreen.signIn(user);
    await page.getByLabel(entry.field.totp, { exact: true }).fill('000000');
    await press(page, signIn.proof.submit);
    await expect.poll(() => window.notice.textContent(), PATIENCE).toContain('验证码不正确');
    await page.getByLabel(entry.field.totp, { exact: true }).fill(codeOf(secret, 1));
    await page.getByLabel(signIn.proof.trust.replace('{{days}}', '30')).check();
    await press(page, signIn.proof.submit);
    await window.userMenu.waitFor();

    await window.signOut();
    await window.signIn(user);
    await window.open('/account');
    await page.getByRole('button', { name: new RegExp(`^${account.devices.endOf.replace('{{name}}', '')}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: account.devices.end, exact: true }).click();
    await page.getByText(account.devices.none).waitFor();

    await window.signOut();
    await window.signInScreen.signIn(user);
    await prove(window, recoveryCodes[0] ?? '');
    await window.userMenu.waitFor();
    await window.signOut();
    await window.signInScreen.signIn(user);
    await prove(window, recoveryCodes[0] ?? '');
    await expect.poll(() => window.notice.textContent(), PATIENCE).toContain('验证码不正确');
    await page.getByLabel(entry.field.recoveryCode, { exact: true }).fill(recoveryCodes[1] ?? '');
    await press(page, signIn.proof.submit);
    await window.userMenu.waitFor();
  },
);

journey(
  'if it is required, a user without one sets it up before entering, and can remove it only with password and code',
  async ({ person, operator, product }) => {
    await ask(operator, 'required');
    const user = await settled(product, await operator.addUser({ username: 'factor.novice' }));
    const window = await person.newWindow();
    const { page } = window;
    await window.open('/login');
    await window.signInScreen.signIn(user);
    const { recoveryCodes } = await setUp(page);
    await window.userMenu.waitFor();

    await window.open('/account');
    await press(page, account.second.remove);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(account.second.password, { exact: true }).fill(user.password);
    await dialog.getByLabel(account.second.code, { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: account.second.remove, exact: true }).click();
    await expect
      .poll(() => dialog.getByRole('alert').allTextContents(), PATIENCE)
      .toContainEqual(expect.stringContaining('验证码不正确'));
    await dialog.getByLabel(account.second.code, { exact: true }).fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: account.second.remove, exact: true }).click();
    await page.getByText(account.second.offState, { exact: true }).waitFor();
  },
);

journey('the account page shows a session of another browser, and ends it', async ({ person, browser, product, operator }) => {
  await ask(operator, 'off');
  const user = await settled(product, await operator.addUser({ username: 'session.owner' }));
  const elsewhere = await Profile.open(browser, product.url);
  const other = new ConsoleWindow(await elsewhere.newWindow(), product);
  await other.open('/login');
  await other.signIn(user);
  const window = await person.newWindow();
  await window.open('/login');
  await window.signIn(user);
  await window.open('/account');
  const { page } = window;
  const sessions = page.getByRole('region', { name: account.sessions.title });
  await expect.poll(() => sessions.getByRole('listitem').count(), PATIENCE).toBe(2);
  await press(page, account.sessions.endOthers);
  await page.getByRole('dialog').getByRole('button', { name: account.sessions.end, exact: true }).click();
  await expect.poll(() => sessions.getByRole('listitem').count(), PATIENCE).toBe(1);
  await sessions.getByText(account.sessions.current, { exact: true }).waitFor();
  elsewhere.expectError(/status of 401/);
  await other.open('/account');
  await other.signInScreen.submit.waitFor();
  expect(await elsewhere.close()).toEqual([]);
});
