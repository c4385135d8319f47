import { describe, expect } from 'vitest';
import { exitLogin } from '../../contract/sign-in';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { startHost } from '../hosts/host';
import { HostPage } from './embedding-host';
import { journey as base } from './journey';
import { Operator, tokenIn } from './operator';
import { tokenFor } from './token';
import { PATIENCE } from './window';

const { embedding, list, users } = zhCN;

/** A console that two other origins may embed, and a third may not. This browser stores nothing in frames of another site. */
const journey = base
  // Another site for the browser, and other origins of the same site.
  .extend('names', { scope: 'file' }, { host: 'localhost', neighbour: '127.0.0.1', hostile: '127.0.0.1' } as const)
  .extend('host', { scope: 'file' }, async ({ names }, { onCleanup }) => {
    const host = await startHost(names.host);
    onCleanup(() => host.close());
    return host;
  })
  .extend('neighbour', { scope: 'file' }, async ({ names }, { onCleanup }) => {
    const neighbour = await startHost(names.neighbour);
    onCleanup(() => neighbour.close());
    return neighbour;
  })
  .extend('hostile', { scope: 'file' }, async ({ names }, { onCleanup }) => {
    const hostile = await startHost(names.hostile);
    onCleanup(() => hostile.close());
    return hostile;
  })
  .extend('settings', { scope: 'file' }, ({ host, neighbour }) => ({ OFA_EMBED_ORIGINS: `${host.url}, ${neighbour.url}` }))
  .extend('token', ({ product, administrator }) => tokenFor(product, administrator))
  .extend('around', async ({ person, host, product }) => {
    const { page } = await person.newWindow();
    return new HostPage(page, host, product);
  });

describe('a host on another origin', () => {
  journey('signs its user in, navigates, and hears of each address (§4)', async ({ around, token }) => {
    await around.open();
    await around.give(token);
    await around.userRows.first().waitFor();
    await around.hears('ready', '');
    await around.hears('route', '/users');
    await around.hears('title', '用户管理 - 综合管理平台');
    expect(await around.ownFrame().count()).toBe(0);

    await around.go('/home?a=1');
    await around.hears('route', '/home?a=1');
    await around.go('//evil.example');
    await around.hears('error', 'address');
    await around.page.getByLabel('Language').selectOption('en-US');
    await expect.poll(() => around.console.locator('html').getAttribute('lang'), PATIENCE).toBe('en-US');
    await around.hears('title', `${enUS.shell.pages.home} - ${enUS.frame.siteTitle}`);

    await around.page.getByRole('button', { name: 'Take it away' }).click();
    expect(await around.page.locator('iframe').count()).toBe(0);
  });

  journey(
    'gives a new token after the session has ended in the middle of an edit, and nothing is lost (§4)',
    async ({ person, around, token, product, administrator }) => {
      person.expectError(/401 \(Unauthorized\)/);
      await around.open();
      await around.give(token);
      await around.userRows.first().waitFor();
      await around.button(list.add).click();
      await around.inDialog(users.name).fill('没有保存');
      await new Operator(product.url, token).call(exitLogin);
      await around.inDialog(users.username).fill('unsaved.user');
      await around.console.getByRole('dialog').getByRole('button', { name: list.save, exact: true }).click();
      await around.hears('session', 'expired');
      await around.console.getByText(embedding.expired).waitFor();
      expect(await around.console.getByRole('dialog').count()).toBe(0);

      await around.give(await tokenFor(product, administrator));
      await around.userRows.first().waitFor();
      await around.hears('route', '/users');
      expect(await around.ownFrame().count()).toBe(0);
      await around.button(list.add).click();
      await expect.poll(() => around.inDialog(users.name).inputValue(), PATIENCE).toBe('没有保存');
    },
  );

  journey('hears of a refused token, and can send another (§4)', async ({ person, around, token }) => {
    person.expectError(/401 \(Unauthorized\)/);
    await around.open();
    await around.give('no-such-token');
    await around.hears('session', 'expired');
    await around.give(token);
    await around.userRows.first().waitFor();
  });

  journey('signs in again after a reload of its frame (§4)', async ({ around, token }) => {
    await around.open();
    await around.give(token);
    await around.userRows.first().waitFor();
    await around.go('/home');
    await around.hears('route', '/home');
    await around.console.locator('body').evaluate(() => location.reload());
    await expect.poll(async () => (await around.told('ready')).length, PATIENCE).toBe(2);
    await around.console.getByText(zhCN.shell.home.entries).waitFor();
    expect(await around.ownFrame().count()).toBe(0);
  });

  journey(
    'on the same site shares the token with the console’s own windows: it is stored (§4)',
    async ({ person, neighbour, product, token }) => {
      const { page } = await person.newWindow();
      const around = new HostPage(page, neighbour, product);
      await around.open();
      await around.give(token);
      await around.userRows.first().waitFor();
      const own = await person.newWindow();
      await own.open('/users');
      await own.users.rows.first().waitFor();
      expect(tokenIn(await own.token())).toBe(token);
    },
  );

  journey('can have a frame as high as the page (§4)', async ({ around, token }) => {
    await around.open();
    await around.page.getByLabel('As high as the page').check();
    await around.give(token);
    await around.userRows.nth(25).waitFor();
    const height = () => around.page.locator('iframe').evaluate((frame) => frame.clientHeight);
    await expect.poll(height, PATIENCE).toBeGreaterThan(1_000);
    await around.go('/404');
    await expect.poll(height, PATIENCE).toBeLessThan(700);
  });

  journey('works even if the browser stores nothing in its frame (§4)', async ({ around, token }) => {
    await around.open();
    await around.give(token);
    await around.userRows.first().waitFor();
    const keep = () => around.console.locator('body').evaluate(() => localStorage.length);
    await expect(keep()).rejects.toThrow('SecurityError');
    await around.go('/home');
    await around.hears('route', '/home');
  });

  journey('may be the example of docs/embedding.md, as it stands there', async ({ around, host, product, token }) => {
    host.about({ console: product.url, token });
    await around.open('/example');
    await expect.poll(() => around.page.title(), PATIENCE).toBe(`${enUS.shell.pages.home} - ${enUS.frame.siteTitle}`);
    await around.page.getByRole('button', { name: 'Users' }).click();
    await around.userRows.first().waitFor();
    expect(await around.page.locator('#where').textContent()).toBe('/users');
  });
});

describe('a host without the SDK', () => {
  /** Frames the console by hand, answers its first `ready` with `message`, and records the messages that it receives. */
  const byHand = (around: HostPage, console: string, message: object) =>
    around.page.evaluate(
      ([address, answer]) => {
        const heard: unknown[] = [];
        const frame = document.createElement('iframe');
        Object.assign(window, { heard });
        window.addEventListener('message', ({ data }) => {
          if (heard.push(data) === 1) frame.contentWindow?.postMessage(answer, '*');
        });
        frame.src = `${address}/users`;
        frame.style.cssText = 'width:1200px;height:700px';
        document.body.append(frame);
      },
      [console, message] as const,
    );
  const heard = (around: HostPage) =>
    around.page.evaluate(() => (window as unknown as { heard: { type: string; payload: object }[] }).heard);

  journey('signs in with the plain command of the specification (§4)', async ({ around, product, token }) => {
    await around.open('/empty');
    await byHand(around, product.url, { type: 'setFullScreen', token });
    await around.userRows.first().waitFor();
    expect(await around.ownFrame().count()).toBe(0);
    expect((await heard(around)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ready', 'routeChanged', 'titleChanged']),
    );
  });

  journey('can keep the console’s own frame (§4)', async ({ around, product, token }) => {
    await around.open('/empty');
    await byHand(around, product.url, { source: 'ofa-console', version: 1, type: 'setToken', payload: { token } });
    await around.userRows.first().waitFor();
    expect(await around.ownFrame().count()).toBe(4);
  });

  journey('that uses another version gets an error, and has no effect (§4)', async ({ around, product, token }) => {
    await around.open('/empty');
    await byHand(around, product.url, { source: 'ofa-console', version: 2, type: 'setFullScreen', payload: { token } });
    await expect
      .poll(async () => (await heard(around)).at(1), PATIENCE)
      .toMatchObject({ type: 'error', version: 1, payload: { code: 'version' } });
    // It has sent no valid message: after a while it gets the usual console, signed out.
    await around.console.getByRole('button', { name: zhCN.signIn.submit, exact: true }).waitFor();
  });
});

describe('a hostile site (G30)', () => {
  journey('frames the console, and the browser refuses it', async ({ person, hostile, product, token }) => {
    person.expectError(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
    const { page, calls } = await person.newWindow();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${hostile.url}/hostile?console=${product.url}&token=${token}`);
    await refused;
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  });

  journey(
    'if the browser does not refuse the frame, the console does: it takes no token, sends nothing, shows nothing to click',
    async ({ person, hostile, product, token }) => {
      const window = await person.newWindow();
      // As if a proxy had removed the header.
      await window.page.route(
        (url) => url.origin === product.url && !url.pathname.startsWith('/api/'),
        async (route) => {
          const answer = await route.fetch();
          const { 'content-security-policy': _, ...headers } = answer.headers();
          await route.fulfill({ response: answer, headers });
        },
      );
      await window.page.goto(`${hostile.url}/hostile?console=${product.url}&token=${token}`);
      const inside = window.page.frameLocator('iframe');
      await inside.getByText(embedding.refused).waitFor();
      expect(
        await inside
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])),
      ).toEqual([['_blank', 'noopener noreferrer']]);
      expect(await inside.getByRole('button').count()).toBe(0);
      expect(await inside.locator('body').evaluate(() => localStorage.getItem('OFA__TOKEN'))).toBeNull();
      expect(await window.page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
    },
  );
});
