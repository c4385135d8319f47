import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import type { Product } from './product';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { grants, list, menuGroups, shell, tenants, users } = zhCN;

/** An operator of the platform with a window of the console. */
const journey = base.extend('window', ({ signedIn }) => signedIn);
const told = (text: string, slots: Readonly<Record<string, string>>) =>
  Object.entries(slots).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, value), text);

/** Another person at another computer. */
async function elsewhere(browser: Browser, product: Product) {
  const profile = await Profile.open(browser, product.url);
  return { profile, window: new ConsoleWindow(await profile.newWindow(), product) };
}

/** Adds a tenant with an administrator, and answers the password that is shown once. */
async function addTenant({ page, users: screen }: ConsoleWindow, facts: { name: string; code: string; username: string }) {
  await screen.button(list.add).first().click();
  await screen.typeable(tenants.organization).fill(facts.name);
  await screen.typeable(tenants.orgCode).fill(facts.code);
  await screen.dialog.getByText(tenants.newAccount).click();
  await screen.typeable(users.username).fill(facts.username);
  await screen.typeable(users.name).fill('海风');
  await screen.inDialog(list.save).click();
  const password = await screen.dialog.getByLabel(users.password, { exact: true }).inputValue();
  await page.getByRole('button', { name: users.passwordCopy }).click();
  await screen.inDialog(list.close).last().click();
  await screen.row(facts.name).waitFor();
  return password;
}

/** Ticks a menu of the tenant, and saves. */
async function grant({ users: screen }: ConsoleWindow, tenant: string, menu: string, count: number) {
  await screen.more(tenant, grants.open);
  await screen.dialog.getByRole('treeitem', { name: new RegExp(`^${menu}`) }).click();
  await screen.inDialog(told(grants.save, { count: String(count) })).click();
  await screen.dialog.waitFor({ state: 'hidden' });
}

describe('tenants', () => {
  journey(
    'a tenant is added, found, edited, authorised, used by its administrator, cut back, copied, disabled and deleted',
    async ({ window, browser, product }) => {
      const { users: screen, page } = window;
      await window.open('/tenants');
      const tenant = { name: '海风科技', code: 'haifeng', username: 'haifeng.admin' };
      const password = await addTenant(window, tenant);

      await screen.field(tenants.orgCode).fill('haif');
      await screen.button(list.search).click();
      await window.isAt('/tenants?orgCode=haif');
      await screen.row(tenant.name).getByRole('button', { name: list.edit }).click();
      await screen.typeable(tenants.remark).fill('试用');
      await screen.inDialog(list.save).click();
      await screen.dialog.waitFor({ state: 'hidden' });

      // A page, and the right to read it.
      await grant(window, tenant.name, '用户管理', 2);
      const { profile, window: theirs } = await elsewhere(browser, product);
      await theirs.enter(await tokenFor(product, await settled(product, { username: tenant.username, password })));
      await theirs.openUsers();
      await theirs.users.panel.getByRole('row').filter({ hasText: tenant.username }).waitFor();

      await grant(window, tenant.name, '用户管理', 2);
      await theirs.page.reload();
      // A menu that the tenant may not have does not exist for it.
      await theirs.isAt('/404');

      await screen.more(tenant.name, tenants.copy);
      await screen.typeable(tenants.organization).fill('海风分公司');
      await screen.typeable(tenants.orgCode).fill('haifeng-2');
      await screen.inDialog(list.save).click();
      await screen.row('海风分公司').waitFor();

      await screen.more(tenant.name, tenants.disable);
      await screen.typeable(told(tenants.typeCode, { orgCode: tenant.code })).fill(tenant.code);
      await screen.inDialog(tenants.disableButton).click();
      await screen.row(tenant.name).getByText(tenants.disabled).waitFor();
      profile.expectError(/401/);
      await theirs.page.reload();
      await theirs.signInScreen.submit.waitFor();
      await profile.close();

      await screen.more('海风分公司', list.remove);
      await screen.typeable(told(list.typeCode, { code: 'haifeng-2' })).fill('haifeng-2');
      await screen.inDialog(list.remove).click();
      await screen.row('海风分公司').waitFor({ state: 'detached' });
      expect(await findings(page, '/tenants', 'light')).toEqual([]);
    },
  );

  journey('an operator enters a tenant, is told so on every page, and leaves by signing out', async ({ window }) => {
    const { users: screen, page } = window;
    await window.open('/tenants');
    await screen.more('海城水务集团', tenants.enter);
    await screen.inDialog(tenants.enter).click();
    await page.getByText(told(shell.visiting, { tenant: '海城水务集团' })).waitFor();
    // Nothing of the platform is left open.
    await expect.poll(() => window.tabs.count(), PATIENCE).toBe(1);
    await window.openUsers();
    await screen.row('user0246').waitFor();
    expect(await findings(page, 'visiting', 'light')).toEqual([]);
    await page.getByRole('button', { name: shell.endVisit }).click();
    await window.signInScreen.submit.waitFor();
  });

  journey('menus are taken from two tenants at once after a question; the users of one are shown', async ({ window }) => {
    const { users: screen, page } = window;
    await window.open('/tenants');
    for (const name of ['海城水务集团', '青山大学图书馆']) await screen.select(name);
    await screen.button(grants.way).click();
    await screen.dialog.getByText(grants.ways.removing, { exact: true }).click();
    await screen.dialog.getByRole('treeitem', { name: /^图表发布/ }).click();
    await screen.inDialog(told(grants.save, { count: '5' })).click();
    await page.getByLabel(told(list.typeCode, { code: '2' }), { exact: true }).fill('2');
    await page.getByRole('button', { name: told(grants.take, { count: '5' }) }).click();
    await screen.dialog.first().waitFor({ state: 'hidden' });
    await screen.more('青山大学图书馆', grants.open);
    await screen.dialog
      .getByRole('treeitem', { name: /^图表发布/ })
      .and(page.locator('[aria-checked=false]'))
      .waitFor();
    expect(await findings(page, 'grants', 'light')).toEqual([]);
    await screen.inDialog(list.cancel).click();
    await screen.more('青山大学图书馆', tenants.users);
    await page.locator('.record-panel').getByRole('cell', { name: 'admin', exact: true }).waitFor();
    expect(await findings(page, 'users of a tenant', 'light')).toEqual([]);
  });

  journey('a menu group is added with its menus, and gives them to a tenant', async ({ window }) => {
    const { users: screen, page } = window;
    await window.open('/menu-groups');
    await screen.button(list.add).first().click();
    await screen.typeable(menuGroups.name).fill('图表');
    await screen.inDialog(list.save).click();
    await screen.dialog.getByRole('treeitem', { name: /^图表发布/ }).click();
    await screen.inDialog(told(grants.save, { count: '2' })).click();
    await screen.dialog.waitFor({ state: 'hidden' });
    expect(await findings(page, '/menu-groups', 'light')).toEqual([]);

    await window.open('/tenants');
    await addTenant(window, { name: '图表公司', code: 'charts', username: 'charts.admin' });
    await screen.select('图表公司');
    await screen.button(tenants.byGroup).click();
    await screen.typeable(tenants.groups).click();
    await page.getByRole('option', { name: '图表' }).click();
    await screen.inDialog(list.save).click();
    await screen.dialog.waitFor({ state: 'hidden' });
    await screen.more('图表公司', grants.open);
    await screen.dialog
      .getByRole('treeitem', { name: /^图表发布/ })
      .and(page.locator('[aria-checked=true]'))
      .waitFor();
  });
});
