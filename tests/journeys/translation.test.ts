import { expect } from 'vitest';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import { translated } from './translating';
import { PATIENCE } from './window';

const { dictionaries, entry, frame, list, password, shell, signIn, users } = zhCN;

/** G48. An error of React would be reported by the browser, and fails any journey. */
journey(
  'a browser that translates wraps every text of the sign-in page, and each method can still be used',
  async ({ person, administrator }) => {
    const window = await person.newWindow();
    const { page } = window;
    await translated(page);
    await window.open('/login');
    await window.signInScreen.submit.waitFor();
    expect(await page.locator('font').count()).toBeGreaterThan(10);
    for (const tab of [signIn.tabs.phone, signIn.tabs.original, signIn.tabs.code, signIn.tabs.account]) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.locator('button[type=submit]').click();
      await expect.poll(() => page.locator('.field-error').count(), PATIENCE).toBeGreaterThan(0);
      await page.locator('input').first().fill('x');
    }
    await page.getByRole('button', { name: password.forgot.link, exact: true }).click();
    await page.getByLabel(entry.field.phone, { exact: true }).waitFor();
    await page.getByRole('button', { name: entry.sendCode, exact: true }).click();
    await page.getByRole('button', { name: password.back }).click();
    await page.getByLabel(frame.language).selectOption('en-US');
    await page.getByRole('button', { name: enUS.signIn.submit, exact: true }).waitFor();
    await page.getByLabel(enUS.frame.language).selectOption('zh-CN');
    await window.signInScreen.fill({ username: 'admin', password: 'Wrong_2026' });
    await window.signInScreen.submit.click();
    await window.notice.waitFor();
    await window.signIn(administrator);
    await window.signOut();
  },
);

journey(
  'a browser that translates wraps every text of a list and its form, and they can still be used',
  async ({ person, administrator }) => {
    const window = await person.newWindow();
    const { page, users: screen } = window;
    await translated(page);
    await window.open('/login');
    await window.signIn(administrator);
    await window.openUsers();
    await screen.rows.first().waitFor();

    await screen.button(list.add).first().click();
    await screen.inDialog(list.save).click();
    await screen.dialog.getByRole('alert').first().waitFor();
    await screen.typeable(users.username).fill('translated');
    await screen.typeable(users.name).fill('译员');
    await screen.inDialog(list.save).click();
    await screen.row('译员').waitFor();
    await page.keyboard.press('Escape');
    await screen.inDialog(list.closeAnyway).click();
    await screen.dialog.waitFor({ state: 'hidden' });

    await screen.search('无此人');
    await screen.panel.getByText(list.nothingFound).waitFor();
    await screen.button(list.clearConditions).click();
    await screen.row('译员').waitFor();
    await screen.sortBy(users.username);
    await screen.select('译员');
    await screen.panel.getByText(list.selected.replace('{{count}}', '1')).waitFor();
    await screen.button(list.unselect).click();
    await screen.button(list.removeMany).click();
    await window.notice.waitFor();
    for (const menu of [list.density, list.columns]) {
      await screen.button(menu).click();
      await page.getByRole('menu').getByRole('menuitemcheckbox').or(page.getByRole('menuitemradio')).last().click();
      await page.keyboard.press('Escape');
    }
    await screen.button(list.more).click();
    await screen.button(list.less).click();
    await screen.button(list.hideSearch).click();
    await screen.button(list.showSearch).click();
    await screen.more('译员', list.remove);
    await screen.inDialog(list.remove).click();
    await screen.row('译员').waitFor({ state: 'detached' });
  },
);

journey(
  'a browser that translates wraps every text of the other signed-in screens, and they can still be used',
  async ({ person, administrator }) => {
    const window = await person.newWindow();
    const { page, users: screen } = window;
    await translated(page);
    await window.open('/login');
    await window.signIn(administrator);

    await window.open('/dictionaries');
    await screen.row('agentType').getByRole('button', { name: 'agentType' }).click();
    await screen.dialog.getByRole('cell', { name: 'Person', exact: true }).first().waitFor();
    await screen.inDialog(list.close).last().click();
    await screen.button(list.add).first().click();
    await page.getByRole('button', { name: dictionaries.itemAdd }).click();
    await screen.inDialog(list.save).click();
    await screen.dialog.getByRole('alert').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: list.discard }).click();

    await window.open('/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await window.userMenu.click();
    await page.getByRole('menuitem', { name: password.change.title }).click();
    await screen.dialog.getByRole('button', { name: password.change.submit, exact: true }).click();
    await screen.dialog.locator('.field-error').first().waitFor();
    await page.keyboard.press('Escape');

    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    await choice(frame.language).selectOption('en-US');
    await choice(enUS.frame.language).selectOption('zh-CN');
    await choice(frame.theme).selectOption('dark');
    await window.tabs.last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: shell.close.others }).click();
    await window.notice.or(window.tabs.first()).first().waitFor();
    await window.open('/404');
    await page.getByRole('button', { name: shell.exception.backHome }).click();
    await window.isAt('/home');
  },
);
