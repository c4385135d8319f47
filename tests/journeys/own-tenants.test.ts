import { describe, expect } from 'vitest';
import { confirmInvitation, makeInvitation } from '../../contract/invitations';
import { addTenant, setTenantStatus } from '../../contract/tenants';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { Operator } from './operator';
import { settled, tokenFor } from './token';
import { PATIENCE } from './window';

const { frame, shell } = zhCN;
const OWN = '自有组织';
let count = 0;

/** The administrator of a tenant, who is a member of the platform too, in a window. */
const journey = base.extend('window', async ({ person, operator, product }) => {
  count += 1;
  const administrator = { username: `of-two-${count}`, name: '王芳', phone: null };
  const body = { orgCode: `own-${count}`, organization: `${OWN}${count}`, administrator };
  const made = addTenant.answer.parse(await operator.call(addTenant, { body }));
  const credentials = await settled(product, { username: administrator.username, password: made.password ?? '' });
  const token = await tokenFor(product, credentials);
  const invited = makeInvitation.answer.parse(await operator.call(makeInvitation));
  await new Operator(product.url, token).call(confirmInvitation, { body: { code: invited.code } });
  const window = await person.newWindow();
  await window.enter(token);
  return Object.assign(window, { tenantId: made.tenant.id });
});

describe('the organisations of a user', () => {
  journey('are switched between, and each has tabs of its own; a closed one says why', async ({ window, operator }) => {
    const { page } = window;
    const dialog = page.getByRole('dialog', { name: shell.tenants.title });
    const own = dialog.getByRole('button', { name: new RegExp(`^${OWN}`) });
    const other = dialog.getByRole('listitem').filter({ hasNotText: OWN });
    const choose = async () => {
      await window.userMenu.click();
      await page.getByRole('menuitem', { name: shell.tenants.title }).click();
      await own.waitFor();
    };
    const titles = () => window.tabs.allTextContents();
    await window.open('/account');
    await expect.poll(titles, PATIENCE).toEqual(['首页', shell.pages.account]);

    await choose();
    expect(await findings(page, 'the choice of an organisation')).toEqual([]);
    expect(await findings(page, 'the choice of an organisation', 'dark')).toEqual([]);
    await dialog.getByRole('textbox').fill('查无此组织');
    await dialog.getByText(shell.tenants.nothingFound).waitFor();
    await dialog.getByRole('textbox').fill('');
    await other.getByRole('button').click();
    await window.isAt('/home');
    await expect.poll(titles, PATIENCE).toEqual(['首页']);

    await choose();
    await own.click();
    await expect.poll(titles, PATIENCE).toEqual(['首页', shell.pages.account]);

    await choose();
    await other.getByRole('button').click();
    await expect.poll(titles, PATIENCE).toEqual(['首页']);
    await operator.call(
      { method: setTenantStatus.method, path: setTenantStatus.path.replace(':id', window.tenantId) },
      { query: { status: 'disabled' } },
    );
    await choose();
    expect(await own.textContent()).toContain(shell.tenants.closed.tenant);
    expect(await own.getAttribute('aria-disabled')).toBe('true');
    await own.click({ force: true });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  journey('are not offered to who has only one', async ({ person, operator, product }) => {
    const user = await settled(product, await operator.addUser({ username: 'of-one' }));
    const window = await person.newWindow();
    await window.enter(await tokenFor(product, user));
    await window.userMenu.click();
    await window.page.getByRole('menuitem', { name: frame.signOut }).waitFor();
    expect(await window.page.getByRole('menuitem', { name: shell.tenants.title }).count()).toBe(0);
  });
});
