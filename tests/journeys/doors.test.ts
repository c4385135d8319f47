import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { authorizeSubsystem } from '../../contract/oauth2';
import { addSubsystem, renewClientSecret } from '../../contract/subsystems';
import { addTenant, enterTenant, madeTenant } from '../../contract/tenants';
import { enterByTicket } from '../../contract/tickets';
import { zhCN } from '../../src/i18n/zh-CN';
import { openElsewhere } from './elsewhere';
import { journey } from './journey';
import type { Operator } from './operator';
import { says, signOut } from './outcomes';
import { settled } from './token';
import { PATIENCE } from './window';

const { thirdParty: text } = zhCN;

describe('a sub-system (§2.2, §7.1)', () => {
  const verifier = 'a-verifier-of-at-least-43-characters-0123456789';
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  journey(
    'sends its user here, who signs in and returns with a code that its server can exchange',
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

      // Signed in already: at once. With an unregistered address, or without a challenge: nowhere.
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

  journey('signs an operator in to a tenant, once, and is visible nowhere', async ({ person, operator }) => {
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
    await window.signInScreen.readPicture();
    await window.isAt('/login');
  });

  journey('replaces the session of another user (G10)', async ({ person, operator, product }) => {
    const ticket = await entered(operator, 'hillside');
    const before = await settled(product, await operator.addUser({ username: 'ticket.before' }));
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(before);
    await window.open(`/auto/login?redirect=%2Fhome%3Fc%3D3#ticket=${ticket}`);
    await window.isAt('/home?c=3');
    await window.userMenu.waitFor();
    const kept = await window.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain(before.id);
    expect(kept).not.toContain(before.username);
  });
});

describe('an unknown tenant (§2.2)', () => {
  journey('is reported, and a link leads to the sign-in page of the platform', async ({ person }) => {
    const window = await person.newWindow();
    await window.open('/login/404?orgId=nowhere');
    await says(window, text.tenantMissing.title);
    await window.page.keyboard.press('Enter');
    await window.signInScreen.readPicture();
    await window.isAt('/login');
  });
});
