import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey } from './journey';
import { settled } from './token';
import type { ConsoleWindow } from './window';

const { entry, list, register, tenantApplications, users } = zhCN;

/** Applies for a tenant by the screen of guests, and answers the receipt. */
async function apply({ page, open, signInScreen: screen }: ConsoleWindow, facts: { name: string; code: string; admin: string }) {
  await open('/orgRegister');
  const field = (name: keyof typeof entry.field) => page.getByLabel(entry.field[name], { exact: true });
  await field('organization').fill(facts.name);
  await field('orgCode').fill(facts.code);
  await field('contactName').fill('李四');
  await field('contactPhone').fill('13900002001');
  await field('adminName').fill(facts.admin);
  await field('captcha').fill(await screen.readPicture());
  await page.getByRole('button', { name: register.apply.submit }).click();
  return (await page.locator('.receipt code').textContent()) ?? '';
}

describe('administration', () => {
  journey(
    'two organizations apply: one is approved under a code of its own and signs in, the other reads why not, and is deleted',
    async ({ signedIn, person, product }) => {
      const { page, users: screen } = signedIn;
      const guest = await person.newWindow();
      // A guest who is signed in elsewhere in the browser applies all the same.
      await apply(guest, { name: '海风科技', code: 'haifeng', admin: 'haifeng.admin' });
      const receipt = await apply(guest, { name: '空壳公司', code: 'shell', admin: 'shell.admin' });

      await signedIn.chooseMenu('系统管理', '入驻申请');
      await signedIn.isAt('/tenant-applications');
      await screen.row('海风科技').getByRole('button', { name: tenantApplications.approve }).click();
      await screen.typeable(tenantApplications.orgCode).fill('haifeng-tech');
      expect(await findings(page, 'approval')).toEqual([]);
      await screen.inDialog(tenantApplications.approve).click();
      const password = await screen.dialog.getByLabel(users.password, { exact: true }).inputValue();
      await page.getByRole('button', { name: users.passwordCopy }).click();
      await screen.inDialog(list.close).last().click();
      await screen.row('海风科技').getByText(tenantApplications.approved).waitFor();
      await settled(product, { username: 'haifeng.admin', password });

      await screen.row('空壳公司').getByRole('button', { name: tenantApplications.refuse }).click();
      await screen.typeable(tenantApplications.reason).fill('资料不全');
      await screen.inDialog(tenantApplications.refuse).click();
      await screen.row('空壳公司').getByText(tenantApplications.refused).waitFor();
      expect(await findings(page, '/tenant-applications')).toEqual([]);
      await guest.open('/orgRegister');
      await guest.page.getByRole('button', { name: register.apply.look }).click();
      await guest.page.getByLabel(entry.field.receipt, { exact: true }).fill(receipt);
      await guest.page.getByRole('button', { name: register.apply.ask, exact: true }).click();
      await guest.page.getByText('原因：资料不全').waitFor();

      await screen.row('空壳公司').getByRole('button', { name: list.remove }).click();
      await screen.inDialog(list.remove).click();
      await screen.row('空壳公司').waitFor({ state: 'detached' });
      await screen.row('海风科技').waitFor();
    },
  );
});
