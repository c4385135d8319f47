import { describe, expect } from 'vitest';
import { getOutbox, scanQr } from '../../contract/dev';
import { envelope } from '../../contract/envelope';
import { getQrState, makeQr } from '../../contract/sign-in-methods';
import { addThirdParty, replaceCode, thirdParty } from '../../contract/third-parties';
import { addUser } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { openElsewhere } from './elsewhere';
import { journey } from './journey';
import type { Operator } from './operator';
import { says, signOut } from './outcomes';
import type { Product } from './product';
import { type ConsoleWindow, PATIENCE } from './window';

const { wechat, thirdParty: text, entry } = zhCN;
const SUBJECT = 'f'.repeat(32);

/** What no person can read off the screen: codes of messages and pictures. */
const outboxOf = async ({ url }: Product) => {
  const answer = await fetch(`${url}/api${getOutbox.path}`);
  return getOutbox.answer.parse(envelope.parse(await answer.json()).data);
};

/** Plays the telephone in front of the newest picture. */
async function scan(product: Product, state: 'scanned' | 'confirmed' | 'refused', subject = SUBJECT) {
  const [newest] = (await outboxOf(product)).qrCodes;
  const body = JSON.stringify({ state, ...(state === 'confirmed' && { subject }) });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${product.url}/api${scanQr.path.replace(':id', newest?.id ?? '')}`, {
    method: 'POST',
    headers,
    body,
  });
  expect(envelope.parse(await answer.json()).data).toBe(true);
}

const withPhone = async (operator: Operator, username: string, phone: string) => {
  const draft = { username, name: username, phone, email: null, remark: null, departmentIds: [], roleIds: [] };
  await operator.call(addUser, { body: draft });
};

/** Fills in the form of somebody who has no account yet, as the telephone of that number would have it. */
async function bind(window: ConsoleWindow, product: Product, phone: string) {
  const { page, signInScreen } = window;
  await page.getByRole('heading', { name: text.bind.heading }).waitFor();
  await page.getByLabel(entry.field.phone).fill(phone);
  await signInScreen.captcha.fill(await signInScreen.readPicture());
  await page.getByRole('button', { name: entry.sendCode }).click();
  const codeOf = async () =>
    (await outboxOf(product)).messages.find((sent) => sent.phone === phone && sent.purpose === 'bind')?.code;
  await expect.poll(codeOf, PATIENCE).toBeTruthy();
  await page.getByLabel(entry.field.code).fill((await codeOf()) ?? '');
  await page.getByRole('button', { name: text.bind.submit }).click();
}

const party = { clientId: 'ofa', authorizeUrl: null, tokenUrl: null, userUrl: null, enabled: true };

describe('a WeChat QR code (§2.2)', () => {
  journey(
    'waiting, refused, scanned, confirmed: a number is bound once, and from then on the telephone is enough',
    async ({ person, operator, product }) => {
      await operator.call(addThirdParty, { body: { ...party, provider: 'wechat', name: '微信' } });
      await withPhone(operator, 'wechat.user', '13800000011');
      const window = await person.newWindow();
      await window.open('/open/auth/wx?redirect=%2Fhome%3Fa%3D1');
      await says(window, wechat.waiting);
      await expect.poll(() => window.page.title(), PATIENCE).toContain(zhCN.screens.title.wechat);

      await scan(product, 'refused');
      await says(window, wechat.refused);
      await window.page.keyboard.press('Enter'); // The way on has the focus.
      await says(window, wechat.waiting);
      expect(window.callsOf(makeQr)).toBe(2);

      await scan(product, 'scanned');
      await says(window, wechat.scanned);
      await scan(product, 'confirmed');
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

  journey('a code that has expired is asked for no longer, and can be renewed', async ({ person }) => {
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

describe('a third party (§2.2)', () => {
  journey(
    'sends somebody back who is new here: a number is bound, and the next time they are in at once',
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
      await bind(window, product, '13800000012');
      await window.userMenu.waitFor();
      await window.isAt('/home?b=2');
      await signOut(window);

      await go();
      await window.userMenu.waitFor();
      await window.isAt('/home?b=2');
      await signOut(window);

      // The same return once more, and one that somebody else has made.
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
