import { expect } from 'vitest';
import { listUsers } from '../../contract/users';
import { PREFIX } from '../../src/browser/storage';
import { enUS } from '../../src/i18n/en-US';
import { LANGUAGE_NAMES } from '../../src/i18n/language-names';
import { zhCN } from '../../src/i18n/zh-CN';
import { zhHK } from '../../src/i18n/zh-HK';
import { journey } from './journey';
import { PATIENCE } from './window';

/** A text as in its pack, with any numbers in its slots. */
const shapeOf = (text: string) => new RegExp(`^${text.replace(/\{\{\w+\}\}/g, '\\d+')}$`);

journey('the whole console changes its language without a reload, and remembers it', async ({ person, administrator }) => {
  const window = await person.newWindow();
  const { page } = window;
  await window.open('/login');
  await window.signIn(administrator);
  await window.openUsers();
  await window.users.rows.first().waitFor();
  await window.users.field(zhCN.users.name).fill('张');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  let spoken: { frame: { language: string } } = zhCN;
  for (const [language, pack] of [
    ['zh-HK', zhHK],
    ['en-US', enUS],
  ] as const) {
    await page.getByLabel(spoken.frame.language, { exact: true }).selectOption(language);
    await page.getByText(shapeOf(pack.list.range)).waitFor();
    await page.getByRole('columnheader', { name: pack.users.username }).waitFor();
    await window.activeTab.filter({ hasText: pack.users.title }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang'), PATIENCE).toBe(language);
    await expect.poll(() => page.title(), PATIENCE).toBe(`${pack.users.title} - ${pack.frame.siteTitle}`);
    // Text in fields stays, and no call is repeated.
    expect(await page.getByRole('search').getByLabel(pack.users.name, { exact: true }).inputValue()).toBe('张');
    spoken = pack;
  }
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  expect(window.callsOf(listUsers)).toBe(1);

  await page.reload();
  await page.getByText(shapeOf(enUS.list.range)).waitFor();
});

journey(
  'language, theme and text size that are chosen in one window are followed in the others, without a reload',
  async ({ person, signedIn }) => {
    const other = await person.newWindow();
    await other.open('/home');
    await other.userMenu.waitFor();
    await other.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await signedIn.page.getByLabel(zhCN.frame.theme, { exact: true }).selectOption('dark');
    await other.page.locator('body[arco-theme=dark]').waitFor();
    await signedIn.page.getByLabel(zhCN.frame.language, { exact: true }).selectOption('en-US');
    await other.page.getByRole('navigation', { name: enUS.shell.sideMenu }).waitFor();
    await signedIn.open('/account');
    await signedIn.page.getByText(enUS.account.preferences.textSizes.larger, { exact: true }).click();
    const size = () => other.page.evaluate(() => getComputedStyle(document.body).fontSize);
    await expect.poll(size, PATIENCE).toBe('18px');
    expect(await other.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    await other.page.reload();
    await other.page.getByRole('navigation', { name: enUS.shell.sideMenu }).waitFor();
    expect(await size()).toBe('18px');
  },
);

journey(
  'where the header has no room, the menu of the user has the choice; the page of the account always has it',
  async ({ signedIn: { page, userMenu, open } }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await page.getByLabel(zhCN.frame.language, { exact: true }).waitFor({ state: 'detached' });
    await userMenu.click();
    await page.getByRole('menuitemradio', { name: zhCN.frame.themes.dark }).click();
    await page.locator('body[arco-theme=dark]').waitFor();
    await userMenu.click();
    await page.getByRole('menuitemradio', { name: LANGUAGE_NAMES['en-US'] }).click();
    await page.getByRole('navigation', { name: enUS.shell.sideMenu }).waitFor();

    await open('/account');
    await page.getByText(enUS.frame.themes.light, { exact: true }).click();
    await page.locator('body:not([arco-theme=dark])').waitFor();
    await page.getByText(LANGUAGE_NAMES['zh-CN'], { exact: true }).click();
    await page.getByRole('heading', { name: zhCN.account.preferences.title }).waitFor();
  },
);

journey(
  'long English words leave every button of a search inside the window of a phone',
  async ({ signedIn: { page, open } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate((key) => localStorage.setItem(key, JSON.stringify('en-US')), `${PREFIX}LANGUAGE`);
    for (const address of ['/users', '/roles', '/tenants']) {
      await open(address);
      await page.getByText(shapeOf(enUS.list.range)).waitFor();
      const buttons = page.getByRole('search').getByRole('button');
      await buttons.filter({ hasText: enUS.query.open }).waitFor();
      const sides = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).flatMap((at) => [at.left, at.right]),
      );
      expect(
        sides.filter((side) => side < 0 || side > 390),
        address,
      ).toEqual([]);
    }
  },
);
