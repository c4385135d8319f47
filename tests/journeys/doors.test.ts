import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { getOutbox, scanQr } from '../../contract/dev';
import { envelope } from '../../contract/envelope';
import { authorizeSubsystem } from '../../contract/oauth2';
import { getQrState, makeQr } from '../../contract/sign-in-methods';
import { addSubsystem, renewClientSecret } from '../../contract/subsystems';
import { addTenant, enterTenant, madeTenant } from '../../contract/tenants';
import { addThirdParty, replaceCode, thirdParty } from '../../contract/third-parties';
import { enterByTicket } from '../../contract/tickets';
import { addUser } from '../../contract/users';
import { createTrips } from '../../src/browser/third-party';
import { zhCN } from '../../src/i18n/zh-CN';
import { openElsewhere } from './elsewhere';
import { journey } from './journey';
import type { Operator } from './operator';
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

const says = (window: ConsoleWindow, words: string) => window.page.getByRole('status').filter({ hasText: words }).waitFor();

/** Until the sign-in screen is all there: a picture that is still under way when it is left could not be read. */
async function signOut(window: ConsoleWindow) {
  await window.signOut();
  await window.signInScreen.readPicture();
}

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
      const there = await openElsewhere((asked) => {
        const back = asked.searchParams.get('redirect_uri') ?? '';
        const said = asked.pathname === '/refuses' ? 'error=access_denied' : `code=local:zhang`;
        return `${back}&${said}&state=${asked.searchParams.get('state')}`;
      });
      onTestFinished(there.close);
      const made = await operator.call(addThirdParty, {
        body: { ...party, provider: 'local', name: '政务通', authorizeUrl: `${there.origin}/agrees` },
      });
      const offered = thirdParty.parse(made);
      await withPhone(operator, 'party.user', '13800000012');
      const window = await person.newWindow();

      /** What a link of the sign-in screen does. */
      const go = async (authorizeUrl = offered.authorizeUrl) => {
        await window.open('/login?redirect=%2Fhome%3Fb%3D2');
        await window.signInScreen.readPicture();
        const kept = new Map<string, string>();
        const session = {
          get: () => null,
          set: (key: string, value: string) => kept.set(key, value),
          remove: () => {},
          keys: () => [],
        };
        const trips = createTrips({ session, origin: product.url, makeState: () => crypto.randomUUID() });
        const address = trips.begin({ ...offered, authorizeUrl }, '/login?redirect=%2Fhome%3Fb%3D2') ?? '';
        await window.page.evaluate(
          (entries) => {
            for (const [key, value] of entries) sessionStorage.setItem(key, value);
          },
          [...kept],
        );
        await window.open(address);
      };

      await go(`${there.origin}/refuses`);
      await says(window, text.declined);
      await window.page.getByRole('button', { name: text.back }).click();
      await window.isAt('/login?redirect=%2Fhome%3Fb%3D2');
      await window.signInScreen.readPicture();

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
      for (const address of [
        `/third/login?configId=${offered.id}&code=local:zhang&state=x`,
        `/third/login?configId=${offered.id}&code=local:zhang`,
      ]) {
        await window.open(address);
        await says(window, text.foreign);
      }
      expect(window.callsOf(replaceCode)).toBe(calls);
    },
  );
});

describe('a sub-system (§2.2, §7.1)', () => {
  const verifier = 'a-verifier-of-at-least-43-characters-0123456789';
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  journey(
    'sends its user here, who signs in and is back with a code that its server can exchange',
    async ({ person, operator, product, administrator, onTestFinished }) => {
      const books = await openElsewhere();
      onTestFinished(books.close);
      const redirectUri = `${books.origin}/in?from=ofa`;
      const draft = {
        name: '图书馆',
        url: books.origin,
        displayOrder: 1,
        enabled: true,
        clientId: 'books',
        redirectUris: [redirectUri],
      };
      const { id } = addSubsystem.answer.parse(await operator.call(addSubsystem, { body: draft }));
      const route = { method: renewClientSecret.method, path: renewClientSecret.path.replace(':id', id) };
      const secret = z.string().parse(await operator.call(route));
      const asked = {
        clientId: 'books',
        redirectUri,
        state: 'a&b',
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
        scope: 'profile',
      };
      const window = await person.newWindow();
      const held = await window.hold(authorizeSubsystem);

      await window.open(`/auth/login?${new URLSearchParams(asked)}`);
      await expect.poll(() => window.address(), PATIENCE).toContain('/login?redirect=');
      await window.signInScreen.signIn(administrator);
      await held.arrived;
      await says(window, '图书馆');
      held.letGo();
      await window.page.waitForURL(`${books.origin}/**`);

      const back = books.visits.at(-1)?.searchParams;
      expect(back?.get('from')).toBe('ofa');
      expect(back?.get('state')).toBe('a&b');
      const answer = await fetch(`${product.url}/api/ofa-admin/ofaSubsystem/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back?.get('code') ?? '',
          redirect_uri: redirectUri,
          code_verifier: verifier,
          client_id: 'books',
          client_secret: secret,
        }),
      });
      const { access_token: accessToken } = z.object({ access_token: z.string() }).parse(await answer.json());
      const claims = await fetch(`${product.url}/api/ofa-admin/ofaSubsystem/oauth2/userinfo`, {
        headers: { Authorization: `Bearer ${accessToken}` },
      });
      expect(await claims.json()).toMatchObject({ preferred_username: administrator.username });

      // Signed in already: at once. With an address that nobody has registered, or a challenge missing: nowhere.
      await window.open(`/auth/login?${new URLSearchParams(asked)}`);
      await window.page.waitForURL(`${books.origin}/**`);
      const visits = books.visits.length;
      await window.open(`/auth/login?${new URLSearchParams({ ...asked, redirectUri: `${books.origin}/elsewhere` })}`);
      await says(window, text.authorize.refused);
      await window.open(`/auth/login?${new URLSearchParams({ clientId: 'books', redirectUri })}`);
      await says(window, 'codeChallenge');
      expect(books.visits).toHaveLength(visits);
      await window.page.keyboard.press('Enter');
      await window.isAt('/home');
    },
  );
});

describe('a one-time ticket (§2.2)', () => {
  const entered = async (operator: Operator, orgCode: string) => {
    const draft = { orgCode, organization: `机构${orgCode}`, contactName: null, contactPhone: null, remark: null };
    const { tenant } = madeTenant.parse(await operator.call(addTenant, { body: draft }));
    const route = { method: enterTenant.method, path: enterTenant.path.replace(':id', tenant.id) };
    return enterTenant.answer.parse(await operator.call(route)).ticket;
  };

  journey('takes an operator into a tenant, once, and is nowhere to be seen', async ({ person, operator }) => {
    const ticket = await entered(operator, 'lakeside');
    const window = await person.newWindow();
    await window.open(`/auto/login#ticket=${ticket}`);
    await window.userMenu.waitFor();
    await window.isAt('/home');
    expect(window.callsOf(enterByTicket)).toBe(1);
    expect(await window.page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(ticket);
    await signOut(window);

    await window.open(`/auto/login#ticket=${ticket}`);
    await says(window, text.ticket.refused);
    await window.isAt('/auto/login');
    await window.page.reload();
    await says(window, text.ticket.missing);
    expect(window.callsOf(enterByTicket)).toBe(2);
    await window.page.keyboard.press('Enter');
    await window.signInScreen.submit.waitFor();
    await window.isAt('/login');
  });

  journey('makes way for its holder where somebody else is signed in (G10)', async ({ person, operator }) => {
    const ticket = await entered(operator, 'hillside');
    const somebody = await operator.addUser({ username: 'somebody.else' });
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(somebody);
    await window.open(`/auto/login?redirect=%2Fhome%3Fc%3D3#ticket=${ticket}`);
    await window.isAt('/home?c=3');
    await window.userMenu.waitFor();
    const kept = await window.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain(somebody.id);
    expect(kept).not.toContain(somebody.username);
  });
});

describe('a tenant that is not there (§2.2)', () => {
  journey('is told of, and the way on leads to the sign-in page of the platform', async ({ person }) => {
    const window = await person.newWindow();
    await window.open('/login/404?orgId=nowhere');
    await says(window, text.tenantMissing.title);
    await window.page.keyboard.press('Enter');
    await window.signInScreen.submit.waitFor();
    await window.isAt('/login');
  });
});
