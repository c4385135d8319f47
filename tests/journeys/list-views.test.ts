import { describe, expect } from 'vitest';
import { addListView } from '../../contract/list-views';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { settled, tokenFor } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { list, users, views } = zhCN;

/** An administrator with a window of the console. */
const journey = base.extend('window', ({ signedIn }) => signedIn);

const menu = ({ users: screen }: ConsoleWindow) => screen.panel.getByRole('button', { name: new RegExp(`^${views.menu}`) });
async function choose(window: ConsoleWindow, item: string) {
  await menu(window).click();
  await window.page.getByText(item, { exact: true }).and(window.page.locator('.popup-item span')).click();
}
const isCalled = (window: ConsoleWindow, label: string) =>
  expect.poll(() => menu(window).getAttribute('aria-label'), PATIENCE).toBe(label);

describe('the saved views of a list', () => {
  journey('are saved, found again, shared, opened by default, seen by others and deleted', async ({ window, person }) => {
    const { users: screen, page } = window;
    await window.open('/users');
    await screen.rows.first().waitFor();
    await screen.search('张');
    await screen.sortBy(users.username);
    await choose(window, views.saveAs);
    await screen.typeable(views.name).fill('姓张的');
    expect(await findings(page, views.saveAs)).toEqual([]);
    await screen.inDialog(list.save).click();
    await screen.dialog.waitFor({ state: 'hidden' });
    await isCalled(window, '视图：姓张的');

    // A reload shows the same; what is searched for beside it is said, and can be taken back.
    const seen = await screen.column(users.name);
    expect(seen.every((name) => name.includes('张'))).toBe(true);
    await page.reload();
    await isCalled(window, '视图：姓张的');
    await screen.search('李');
    await isCalled(window, '视图：姓张的（已修改）');
    await choose(window, '恢复到“姓张的”');
    await isCalled(window, '视图：姓张的');
    await expect.poll(() => screen.column(users.name), PATIENCE).toEqual(seen);

    // It is shared, and becomes the default.
    await choose(window, views.manage);
    await screen.inDialog(`${views.makeDefault}：姓张的`).click();
    await screen.inDialog(`${list.edit}：姓张的`).click();
    await page.getByText(views.share).click();
    await screen.inDialog(list.save).click();
    await screen.dialog.getByText(views.shared, { exact: true }).waitFor();
    expect(await findings(page, views.manage)).toEqual([]);
    await screen.inDialog(list.close).last().click();

    // The address alone opens it, in a browser that knows nothing of it.
    const fresh = await person.newWindow();
    await fresh.open('/users');
    await isCalled(fresh, '视图：姓张的');
    await expect.poll(() => fresh.users.column(users.name), PATIENCE).toEqual(seen);

    // Deleted, it leaves the list as it is.
    await choose(window, views.manage);
    await screen.inDialog(`${list.remove}：姓张的`).click();
    await screen.dialog.getByText(views.removeShared).waitFor();
    await screen.inDialog(list.remove).click();
    await screen.dialog.getByText(views.none).waitFor();
    await screen.inDialog(list.close).last().click();
    await isCalled(window, views.menu);
    expect(await screen.column(users.name)).toEqual(seen);
  });

  base('that are shared are used by another user, who may not change them', async ({ person, operator, product }) => {
    await operator.call(addListView, { body: { list: 'users', name: '停用的', search: '?status=disabled', shared: true } });
    const roleIds = [await operator.roleId('审计员')];
    const auditor = await settled(product, await operator.addUser({ username: 'auditor', roleIds }));
    const window = await person.newWindow();
    await window.enter(await tokenFor(product, auditor));
    await window.open('/users');
    // There is nothing to select rows for.
    const table = window.users.panel.locator('tbody');
    await table.getByText(users.enabled, { exact: true }).first().waitFor();
    await choose(window, '停用的（共享）');
    await isCalled(window, '视图：停用的');
    await expect.poll(() => table.getByText(users.enabled, { exact: true }).count(), PATIENCE).toBe(0);
    await table.getByText(users.disabled, { exact: true }).first().waitFor();
    await choose(window, views.manage);
    await window.users.inDialog(`${views.makeDefault}：停用的`).waitFor();
    for (const act of [list.edit, list.remove]) expect(await window.users.inDialog(`${act}：停用的`).count()).toBe(0);
  });
});
