import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editPasswordPolicy } from '../../contract/passwords';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { pngOf } from './png';
import { ConsoleWindow, PATIENCE } from './window';

const { cropper, entry, list, loginConfig, notice, password, policies, settings, thirdParties } = zhCN;

/** Beside the administrator there is a guest, in a browser of their own. */
const journey = base.extend('guest', async ({ product, browser }, { onCleanup }) => {
  const profile = await Profile.open(browser, product.url);
  onCleanup(async () => expect(await profile.close()).toEqual([]));
  return new ConsoleWindow(await profile.newWindow(), product);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const unsaved = ({ page }: ConsoleWindow, count: number) =>
  page.getByText(settings.unsaved.replace('{{count}}', String(count)), { exact: true });

async function isSaved(window: ConsoleWindow) {
  await window.notice.filter({ hasText: notice.saved }).waitFor();
}

journey('a policy is made stricter, and refuses a weak password in another window (§5)', async ({ signedIn: window, person }) => {
  const { page } = window;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await window.chooseMenu('系统管理', policies.title);
  await field(policies.try.field).fill('Chosen_2026');
  await page.getByText(policies.try.fits, { exact: true }).waitFor();
  await field(policies.minLength).fill('14');
  await page.getByText(policies.try.fits, { exact: true }).waitFor({ state: 'hidden' });
  await unsaved(window, 1).waitFor();
  await press(page, list.save);
  await isSaved(window);

  const other = await person.newWindow();
  await other.open('/home');
  await other.userMenu.click();
  await other.page.getByRole('menuitem', { name: password.change.title }).click();
  const next = other.page.getByLabel(entry.field.newPassword, { exact: true }).and(other.page.locator('input'));
  await next.fill('Chosen_2026');
  await next.press('Tab');
  await other.page.getByText(entry.fieldError.length.replace('{{min}}', '14').replace('{{max}}', '40')).waitFor();
});

journey(
  'a second factor for all is asked about with the number of users, and can be taken back',
  async ({ signedIn: window }) => {
    const { page } = window;
    await window.open('/policies');
    await page.getByText(policies.factors.required, { exact: true }).click();
    await press(page, list.save);
    const question = page.getByRole('dialog', { name: policies.question.title });
    await question.getByText(/^要求两步验证将影响 [\d,]+ 名用户/).waitFor();
    expect(await findings(page, 'the question')).toEqual([]);
    await question.getByRole('button', { name: list.cancel }).click();
    await question.waitFor({ state: 'hidden' });
    expect(window.callsOf(editPasswordPolicy)).toBe(0);
    await press(page, settings.discard);
    await press(page, zhCN.shell.edits.closing.leave);
    await unsaved(window, 1).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('radio', { name: policies.factors.off }).isChecked(), PATIENCE).toBe(true);
  },
);

journey('a title and an icon are tried in the preview, saved, and met by guests (§3)', async ({ signedIn: window, guest }) => {
  const { page } = window;
  await window.chooseMenu('系统管理', loginConfig.title);
  const preview = page.frameLocator(`iframe[title="${loginConfig.preview}"]`);
  await page.getByLabel(loginConfig.bigTitle, { exact: true }).fill('海城市数据平台');
  await preview.getByText('海城市数据平台').first().waitFor();
  await page.getByRole('button', { name: loginConfig.changeIcon.replace('{{icon}}', loginConfig.bigIcon) }).click();
  const dialog = page.getByRole('dialog', { name: loginConfig.bigIcon });
  await page.locator('input[type=file]').setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
  const cropping = page.getByRole('dialog').filter({ hasText: cropper.title });
  await cropping.locator('cropper-selection').waitFor();
  await cropping.getByRole('button', { name: cropper.confirm, exact: true }).click();
  await page.getByText('leaf.jpg').waitFor();
  await dialog.getByRole('button', { name: list.ok, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await preview.locator('.site-name img').first().waitFor({ state: 'attached' });
  await page.getByRole('radiogroup', { name: loginConfig.tone }).getByText(loginConfig.tones.dark).click();
  await preview.locator('body[arco-theme=dark] .entry-screen').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
  await unsaved(window, 2).waitFor();
  await press(page, list.save);
  await isSaved(window);

  await guest.open('/login');
  await guest.page.getByText('海城市数据平台').first().waitFor();
  const icon = guest.page.locator('.brand-panel .site-name img');
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE).toBeGreaterThan(0);

  await press(page, loginConfig.restore);
  await page.getByLabel(loginConfig.bigTitle, { exact: true }).fill('');
  await press(page, list.save);
  await isSaved(window);
});

journey(
  'a third party is added with a secret that is not seen again, offered to guests, disabled and deleted (§7.5)',
  async ({ signedIn: window, guest }) => {
    const { page, users: screen } = window;
    await window.chooseMenu('系统管理', thirdParties.title);
    await screen.button(thirdParties.addTitle).click();
    const values = { name: '集团微信', clientId: 'wx-console', secret: 's3cret-of-wx' } as const;
    await screen.dialog.getByText(thirdParties.providers.wechat, { exact: true }).click();
    for (const field of ['name', 'clientId', 'secret'] as const)
      await screen.dialog.getByLabel(thirdParties[field], { exact: true }).and(page.locator('input')).fill(values[field]);
    await screen.dialog.getByRole('button', { name: list.save, exact: true }).click();
    await screen.row(values.name).getByText(thirdParties.secretHidden).waitFor();
    const offered = () => guest.page.getByText(values.name);
    await guest.open('/login');
    await offered().waitFor();

    await screen.more(values.name, thirdParties.disable);
    await screen.inDialog(thirdParties.disable).click();
    await screen.row(values.name).getByText(thirdParties.off).waitFor();
    await guest.page.reload();
    await guest.signInScreen.submit.waitFor();
    await guest.isQuiet();
    expect(await offered().count()).toBe(0);

    await screen.row(values.name).getByRole('button', { name: list.edit }).click();
    await screen.dialog.getByText(thirdParties.secretKept).waitFor();
    expect(await screen.dialog.getByLabel(thirdParties.secret, { exact: true }).and(page.locator('input')).inputValue()).toBe('');
    await screen.dialog.getByRole('button', { name: list.cancel, exact: true }).click();
    await screen.more(values.name, list.remove);
    await screen.inDialog(list.remove).click();
    await screen.button(thirdParties.addTitle).waitFor();
  },
);

journey.for(['light', 'dark'] as const)(
  'pages of settings can be read and used by all (%s)',
  async (theme, { signedIn: window }) => {
    const { page } = window;
    await page.emulateMedia({ colorScheme: theme });
    const found: string[] = [];
    for (const address of ['/policies', '/login-config', '/settings']) {
      await window.open(address);
      await page.locator('.settings-card').first().waitFor();
      found.push(...(await findings(page, address, theme)));
    }
    expect(found).toEqual([]);
  },
);
