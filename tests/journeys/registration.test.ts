import { describe, expect } from 'vitest';
import { approveApplication, listApplications, refuseApplication } from '../../contract/applications';
import { publishChart, revokeCharts } from '../../contract/charts';
import { makeInvitation, revokeInvitations } from '../../contract/invitations';
import { editPasswordPolicy, getPasswordPolicy } from '../../contract/passwords';
import { addTenant } from '../../contract/tenants';
import { zhCN as server } from '../../server/platform/texts/zh-CN';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import type { Operator } from './operator';
import type { Product } from './product';
import { codeOn } from './telephone';
import { settled } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { chart, entry, register, shell } = zhCN;
const PASSWORD = 'Newcomer_2026';
const DAY_MS = 86_400_000;
let count = 0;

/** An invitation to the operator's tenant. */
const invite = async (operator: Operator, query: { days?: string } = {}) =>
  makeInvitation.answer.parse(await operator.call(makeInvitation, { query }));

/** Fills in all but the code of the text message, and asks for that. */
async function fillIn(window: ConsoleWindow) {
  const { page } = window;
  const phone = `1380000${String(1000 + ++count)}`;
  const username = `newcomer${count}`;
  const field = (name: keyof typeof entry.field) => page.getByLabel(entry.field[name], { exact: true });
  await field('name').fill('张三');
  await field('username').fill(username);
  await field('phone').fill(phone);
  await field('newPassword').fill(PASSWORD);
  await field('confirmPassword').fill(PASSWORD);
  await askForCode(window);
  return { username, phone, password: PASSWORD };
}

async function askForCode({ page, signInScreen: screen }: ConsoleWindow) {
  await page.getByLabel(entry.field.captcha, { exact: true }).fill(await screen.readPicture());
  await page.getByRole('button', { name: entry.sendCode }).click();
}

async function finish({ page }: ConsoleWindow, product: Product, phone: string) {
  await page.getByRole('button', { name: /^\d+ 秒后重新获取$/ }).waitFor();
  await page.getByLabel(entry.field.code, { exact: true }).fill((await codeOn(product, phone)) ?? '');
  await page.getByRole('button', { name: register.person.submit }).click();
}

describe('registration', () => {
  journey('by an invite code: signed in, and again with the new password', async ({ person, operator, product }) => {
    const { code } = await invite(operator);
    const window = await person.newWindow();
    await window.open(`/register?code=${code}`);
    const newcomer = await fillIn(window);
    await finish(window, product, newcomer.phone);
    await window.userMenu.waitFor();
    await window.isAt('/home');
    await window.signOut();
    await window.signIn(newcomer);
    await window.isAt('/home');
  });

  journey(
    'an invite code that is no longer good is refused under its field, and no message is sent (G83)',
    async ({ person, operator, product }) => {
      const { code, id } = await invite(operator);
      await operator.call(revokeInvitations, { body: [id] });
      const window = await person.newWindow();
      await window.open(`/register?code=${code}`);
      const { phone } = await fillIn(window);
      const note = window.page.locator('#inviteCode-note .field-error');
      await note.waitFor();
      expect(await codeOn(product, phone)).toBeUndefined();
      expect(await window.token()).toBeNull();
      expect(await window.page.getByLabel(entry.field.name, { exact: true }).inputValue()).toBe('张三');
    },
  );

  journey(
    'an invitation that expired meanwhile is refused under its field; with a new one the same form registers',
    async ({ person, operator, product }) => {
      const { code } = await invite(operator, { days: '1' });
      const window = await person.newWindow();
      await window.open(`/register?code=${code}`);
      await window.signInScreen.readPicture();
      await product.putClockForward(DAY_MS);
      await window.signInScreen.picture.click();
      const { phone } = await fillIn(window);
      await expect
        .poll(() => window.page.locator('#inviteCode-note').textContent(), PATIENCE)
        .toContain(server.refusals.invitationExpired);
      expect(await window.token()).toBeNull();
      const { page } = window;
      expect(await page.getByLabel(entry.field.newPassword, { exact: true }).inputValue()).toBe(PASSWORD);
      await page.getByLabel(entry.field.inviteCode, { exact: true }).fill((await invite(operator)).code);
      await askForCode(window);
      await finish(window, product, phone);
      await window.userMenu.waitFor();
      await window.isAt('/home');
    },
  );

  journey('without a code, in a tenant with open registration and in no other', async ({ person, operator, product }) => {
    const { version: _, ...policy } = getPasswordPolicy.answer.parse(await operator.call(getPasswordPolicy));
    const closed = await person.newWindow();
    await closed.open('/register?orgId=platform');
    await fillIn(closed);
    await closed.page.locator('#inviteCode-note .field-error').waitFor();
    await operator.call(editPasswordPolicy, { body: { ...policy, openRegistration: true } });
    const open = await person.newWindow();
    await open.open('/register?orgId=platform');
    const { phone } = await fillIn(open);
    await finish(open, product, phone);
    await open.isAt('/home');
    await operator.call(editPasswordPolicy, { body: { ...policy, openRegistration: false } });
  });
});

describe('an organisation', () => {
  async function apply(window: ConsoleWindow): Promise<{ receipt: string; orgCode: string; username: string }> {
    const { page, signInScreen: screen } = window;
    const orgCode = `org-${++count}`;
    const username = `head${count}`;
    await window.open('/orgRegister');
    const field = (name: keyof typeof entry.field) => page.getByLabel(entry.field[name], { exact: true });
    await field('organization').fill('海城水务集团');
    await field('orgCode').fill(orgCode);
    await field('contactName').fill('李四');
    await field('contactPhone').fill(`139 0000 ${1000 + count}`);
    await field('adminName').fill(username);
    await field('captcha').fill(await screen.readPicture());
    await page.getByRole('button', { name: register.apply.submit }).click();
    const receipt = await page.locator('.receipt code').textContent();
    await window.isAt('/orgRegister');
    return { receipt: receipt ?? '', orgCode, username };
  }
  async function look(window: ConsoleWindow, receipt: string) {
    const { page } = window;
    await window.open('/orgRegister');
    await page.getByRole('button', { name: register.apply.look }).click();
    await page.getByLabel(entry.field.receipt, { exact: true }).fill(receipt);
    await page.getByRole('button', { name: register.apply.ask, exact: true }).click();
  }
  async function applicationOf(operator: Operator, orgCode: string): Promise<string> {
    const { records } = listApplications.answer.parse(await operator.call(listApplications, { query: { size: '50' } }));
    const found = records.find((application) => application.orgCode === orgCode);
    if (!found) throw new Error(`No organisation has applied as ${orgCode}`);
    return found.id;
  }
  const decide = (operator: Operator, { method, path }: { method: string; path: string }, id: string, body: object) =>
    operator.call({ method, path: path.replace(':id', id) }, { body });

  journey(
    'applies, is approved, sees so with its receipt, and its administrator signs in',
    async ({ person, operator, product }) => {
      const window = await person.newWindow();
      const { receipt, orgCode, username } = await apply(window);
      await look(window, receipt);
      await window.page.getByText(register.apply.status.waiting).waitFor();

      const made = approveApplication.answer.parse(
        await decide(operator, approveApplication, await applicationOf(operator, orgCode), {}),
      );
      await look(window, receipt);
      await window.page.getByText(register.apply.status.approved).waitFor();
      await window.page.getByRole('button', { name: register.apply.toSignIn }).click();
      await window.isAt('/login');
      await window.signIn(await settled(product, { username, password: made.password ?? '' }));
    },
  );

  journey('is refused, and reads the reason', async ({ person, operator }) => {
    const window = await person.newWindow();
    const { receipt, orgCode } = await apply(window);
    await decide(operator, refuseApplication, await applicationOf(operator, orgCode), { reason: '资料不全' });
    await look(window, receipt);
    await window.page.getByText('原因：资料不全').waitFor();
    await look(window, 'an-unknown-receipt');
    await window.page.locator('#receipt-note .field-error').waitFor();
  });
});

describe('an invitation', () => {
  /** A signed-in user of another tenant. */
  async function outsider(product: Product, operator: Operator, window: ConsoleWindow) {
    const username = `outsider${++count}`;
    const administrator = { username, name: '王芳', phone: null };
    const body = { orgCode: `own-${count}`, organization: `自有组织${count}`, administrator };
    const made = addTenant.answer.parse(await operator.call(addTenant, { body }));
    await window.open('/login');
    await window.signIn(await settled(product, { username, password: made.password ?? '' }));
  }

  journey('is accepted, and only then the user switches to the tenant', async ({ person, operator, product }) => {
    const { code } = await invite(operator);
    const window = await person.newWindow();
    await outsider(product, operator, window);
    const before = await window.token();
    await window.open(`/register?code=${code}`);
    await window.isAt(`/confirmInvite?code=${code}`);
    await window.page.getByRole('button', { name: register.invitation.accept }).click();
    await window.page.getByText(register.invitation.acceptedHint).waitFor();
    expect(await window.token()).toBe(before);
    await window.page.getByRole('button', { name: /^切换到 / }).click();
    await window.isAt('/home');
    await expect.poll(() => window.token(), PATIENCE).not.toBe(before);
    await window.userMenu.waitFor();
  });

  journey('is refused after a question, and cannot be accepted afterwards', async ({ person, operator, product }) => {
    const { code } = await invite(operator);
    const window = await person.newWindow();
    await outsider(product, operator, window);
    await window.open(`/confirmInvite?code=${code}`);
    const { page } = window;
    await page.getByRole('button', { name: register.invitation.refuse }).click();
    await page.getByRole('dialog').getByRole('button', { name: zhCN.list.cancel }).click();
    await page.getByRole('button', { name: register.invitation.refuse }).click();
    await page.getByRole('dialog').getByRole('button', { name: register.invitation.refuse }).click();
    await page.getByText(register.invitation.declinedHint).waitFor();
    await page.reload();
    await page.getByText(register.invitation.unusableHint).waitFor();
  });

  journey('is kept on the way from signing in to registering, and back', async ({ person, operator }) => {
    const { code } = await invite(operator);
    const window = await person.newWindow();
    await window.open(`/confirmInvite?code=${code}`);
    await window.isAt(`/login?redirect=${encodeURIComponent(`/confirmInvite?code=${code}`)}`);
    await window.page.getByRole('link', { name: zhCN.signIn.register }).click();
    await window.isAt(`/register?code=${code}`);
    await window.page.getByRole('button', { name: register.person.signIn }).click();
    await window.isAt(`/login?redirect=${encodeURIComponent(`/confirmInvite?code=${code}`)}`);
  });

  journey('to a tenant of the user has nothing to accept', async ({ person, operator, administrator }) => {
    const { code } = await invite(operator);
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    await window.open(`/register?code=${code}`);
    await window.isAt(`/confirmInvite?code=${code}`);
    await window.page.getByText(register.invitation.memberHint).waitFor();
    expect(await window.activeTab.textContent()).toContain(shell.pages.confirmInvite);
  });
});

describe('a published chart', () => {
  const publish = async (operator: Operator) =>
    publishChart.answer.parse(await operator.call(publishChart, { body: { kind: 'month-bar', title: '各月登录次数' } }));

  journey('is read without signing in, under its own title, until it is revoked', async ({ person, operator }) => {
    const { id } = await publish(operator);
    const window = await person.newWindow();
    const { page } = window;
    await window.open(`/chart/open/${id}`);
    await page.getByRole('heading', { name: '各月登录次数' }).waitFor();
    expect(await page.getByRole('table', { name: '各月登录次数' }).getByRole('row').count()).toBe(13);
    await expect.poll(() => page.title(), PATIENCE).toMatch(/^各月登录次数 - /);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/登录 \d+ 次$/);
    expect(await window.token()).toBeNull();

    await operator.call(revokeCharts, { body: [id] });
    await page.reload();
    await page.getByText(chart.missing).waitFor();
    await window.isAt(`/chart/open/${id}`);
  });

  journey('is as large as its frame', async ({ person, operator }) => {
    const { id } = await publish(operator);
    const window = await person.newWindow();
    await window.page.setViewportSize({ width: 480, height: 280 });
    await window.open(`/chart/open/${id}`);
    const plot = window.page.locator('.bar-chart-plot');
    await plot.waitFor();
    const overflow = await window.page.evaluate(() => {
      const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
      return [scrollHeight - clientHeight, scrollWidth - clientWidth];
    });
    expect(overflow).toEqual([0, 0]);
    expect((await plot.boundingBox())?.height).toBeGreaterThan(80);
  });
});
