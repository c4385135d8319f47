import { describe, expect } from 'vitest';
import { getQrState, makeQr } from '../../contract/sign-in-methods';
import { addThirdParty, replaceCode, thirdParty } from '../../contract/third-parties';
import { addUser } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { openElsewhere } from './elsewhere';
import { journey as base } from './journey';
import type { Operator } from './operator';
import { says, signOut } from './outcomes';
import type { Product } from './product';
import { codeOn, scan } from './telephone';
import { type ConsoleWindow, PATIENCE } from './window';

const { wechat, thirdParty: text, entry, signIn } = zhCN;

const withPhone = async (operator: Operator, username: string, phone: string) => {
  const draft = { username, name: username, phone, email: null, remark: null, departmentIds: [], roleIds: [] };
  await operator.call(addUser, { body: draft });
};

/** Fills in the form for an unbound identity, with the code sent to that number. */
async function bind(window: ConsoleWindow, product: Product, phone: string) {
  const { page, signInScreen } = window;
  await page.getByText(text.bind.hint).waitFor();
  await page.getByLabel(entry.field.phone).fill(phone);
  await signInScreen.captcha.fill(await signInScreen.readPicture());
  await page.getByRole('button', { name: entry.sendCode }).click();
  await expect.poll(() => codeOn(product, phone, 'bind'), PATIENCE).toBeTruthy();
  await page.getByLabel(entry.field.code).fill((await codeOn(product, phone, 'bind')) ?? '');
  await page.getByRole('button', { name: text.bind.submit }).click();
}

const party = { clientId: 'ofa', authorizeUrl: null, tokenUrl: null, userUrl: null, enabled: true };

/** In a tenant that accepts WeChat sign-ins. */
const journey = base.extend('weChat', { scope: 'file', auto: true }, async ({ operator }) => {
  await operator.call(addThirdParty, { body: { ...party, provider: 'wechat', name: '微信' } });
});

describe('a WeChat QR code (§2.2)', () => {
  journey(
    'waiting, refused, scanned, confirmed: a number is bound once, and from then on the phone is enough',
    async ({ person, operator, product }) => {
      await withPhone(operator, 'wechat.user', '13800000011');
      const window = await person.newWindow();
      await window.open('/open/auth/wx?redirect=%2Fhome%3Fa%3D1');
      await says(window, wechat.waiting);
      await expect.poll(() => window.page.title(), PATIENCE).toContain(zhCN.screens.title.wechat);

      await scan(product, 'refused');
      await says(window, wechat.refused);
      await window.page.keyboard.press('Enter'); // The button for a new code has the focus.
      await says(window, wechat.waiting);
      expect(window.callsOf(makeQr)).toBe(2);

      await scan(product, 'scanned');
      await says(window, wechat.scanned);
      await scan(product, 'confirmed');
      await window.page.getByRole('heading', { name: text.bind.heading }).waitFor();
      await bind(window, product, '13800000011');
      await window.userMenu.waitFor();
      await window.isAt('/home?a=1');
      await signOut(window);

      await window.open('/open/auth/wx');
      await says(window, wechat.waiting);
      await scan(product, 'confirmed');
      await window.userMenu.waitFor();
      await window.isAt('/home');
    },
  );

  journey('an expired code is no longer polled, and can be renewed', async ({ person }) => {
    const window = await person.newWindow();
    const expired = JSON.stringify({ code: 200, desc: '', data: { state: 'expired', token: null } });
    await window.page.route(
      (url) => url.pathname === `/api${getQrState.path}`,
      (call) => call.fulfill({ contentType: 'application/json', body: expired }),
    );
    await window.open('/open/auth/wx');
    await says(window, wechat.expired);
    expect(window.callsOf(getQrState)).toBe(1);
    await window.page.getByRole('button', { name: wechat.renew }).click();
    await says(window, wechat.waiting);
  });
});

describe('the QR tab of the sign-in screen (§2.6)', () => {
  const qrTab = ({ page }: ConsoleWindow) => page.getByRole('tab', { name: signIn.tabs.qr, exact: true });

  journey('scanned and confirmed on the phone, the user arrives at the requested page', async ({ person, operator, product }) => {
    const phone = '13800000013';
    await withPhone(operator, 'qr.user', phone);
    const window = await person.newWindow();
    await window.open('/login?redirect=%2Fhome%3Fc%3D3');
    await qrTab(window).click();
    await says(window, wechat.waiting);
    await scan(product, 'scanned');
    await says(window, wechat.scanned);
    expect(await window.token()).toBeNull();
    await scan(product, 'confirmed', 'e'.repeat(32));
    await bind(window, product, phone);
    await window.userMenu.waitFor();
    await window.isAt('/home?c=3');
  });

  journey('refused on the phone, it says so and offers both next steps', async ({ person, product, administrator }) => {
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await screen.username.fill(administrator.username);
    await qrTab(window).click();
    await says(window, wechat.waiting);
    await scan(product, 'refused');
    await says(window, wechat.refused);
    await page.getByRole('button', { name: wechat.renew }).click();
    await says(window, wechat.waiting);
    await page.getByRole('tab', { name: signIn.tabs.account, exact: true }).click();
    expect(await screen.username.inputValue()).toBe(administrator.username);
    await window.signIn(administrator);
  });

  journey('expired, it says so, stops polling, and the next picture can be scanned', async ({ person, product }) => {
    const window = await person.newWindow();
    await window.page.clock.install();
    await window.open('/login');
    await qrTab(window).click();
    await says(window, wechat.waiting);
    await product.putClockForward(121_000);
    await says(window, wechat.expired);
    const asked = window.callsOf(getQrState);
    await window.page.clock.runFor(60_000);
    expect(window.callsOf(getQrState)).toBe(asked);
    await window.page.getByRole('button', { name: wechat.renew }).click();
    await says(window, wechat.waiting);
    await scan(product, 'scanned');
    await says(window, wechat.scanned);
    expect(window.callsOf(makeQr)).toBe(2);
  });
});

describe('a third party (§2.2)', () => {
  journey(
    'returns a user who is new here: a number is bound, and the next time they are signed in at once',
    async ({ person, operator, product, onTestFinished }) => {
      let agrees = false;
      const there = await openElsewhere((asked) => {
        const back = asked.searchParams.get('redirect_uri') ?? '';
        return `${back}&${agrees ? 'code=local:zhang' : 'error=access_denied'}&state=${asked.searchParams.get('state')}`;
      });
      onTestFinished(there.close);
      const made = await operator.call(addThirdParty, {
        body: { ...party, provider: 'local', name: '政务通', authorizeUrl: `${there.origin}/authorize` },
      });
      const { id, name } = thirdParty.parse(made);
      await withPhone(operator, 'party.user', '13800000012');
      const window = await person.newWindow();
      const go = async () => {
        await window.open('/login?redirect=%2Fhome%3Fb%3D2');
        await window.signInScreen.readPicture();
        await window.page.getByRole('button', { name }).click();
      };

      await go();
      await says(window, text.declined);
      await window.page.getByRole('button', { name: text.back }).click();
      await window.isAt('/login?redirect=%2Fhome%3Fb%3D2');
      await window.signInScreen.readPicture();

      agrees = true;
      await go();
      await window.page.getByRole('heading', { name: text.bind.heading }).waitFor();
      await bind(window, product, '13800000012');
      await window.userMenu.waitFor();
      await window.isAt('/home?b=2');
      await signOut(window);

      await go();
      await window.userMenu.waitFor();
      await window.isAt('/home?b=2');
      await signOut(window);

      // The same return once more, and one with a foreign state.
      const calls = window.callsOf(replaceCode);
      const state = there.visits.at(-1)?.searchParams.get('state');
      for (const said of [`code=local:zhang&state=${state}`, 'code=local:zhang&state=x']) {
        await window.open(`/third/login?configId=${id}&${said}`);
        await says(window, text.foreign);
      }
      expect(window.callsOf(replaceCode)).toBe(calls);
    },
  );
});
