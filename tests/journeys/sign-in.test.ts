import { statSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { getCaptcha } from '../../contract/sign-in';
import { enUS } from '../../src/i18n/en-US';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import { PATIENCE } from './window';

const wrong = { username: 'admin', password: 'Wrong_2026' };

describe('the sign-in screen', () => {
  journey('asks for one captcha (G06)', async ({ person }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signInScreen.readPicture();
    await window.isQuiet();
    expect(window.callsOf(getCaptcha)).toBe(1);
  });

  journey('after every failure it shows a new captcha, empties its field and keeps the account (G01)', async ({ person }) => {
    const window = await person.newWindow();
    const { signInScreen: screen } = window;
    await window.open('/login');
    const pictures = new Set<string | null>();
    for (const time of [1, 2, 3]) {
      await screen.signIn(wrong);
      await expect.poll(() => window.callsOf(getCaptcha), PATIENCE).toBe(time + 1);
      await expect.poll(() => screen.captcha.inputValue(), PATIENCE).toBe('');
      pictures.add(await screen.picture.getAttribute('src'));
      expect(await screen.username.inputValue()).toBe(wrong.username);
    }
    expect(pictures.size).toBe(3);
    expect(await window.token()).toBeNull();
  });

  journey('can be used with the keyboard alone', async ({ person, administrator }) => {
    const window = await person.newWindow();
    const { signInScreen: screen } = window;
    const { keyboard } = window.page;
    await window.open('/login');
    const answer = await screen.readPicture();
    await expect.poll(() => screen.username.evaluate((field) => field === document.activeElement), PATIENCE).toBe(true);
    await keyboard.type(administrator.username);
    await keyboard.press('Tab');
    await keyboard.type(administrator.password);
    await keyboard.press('Tab');
    const isThere = () => screen.captcha.evaluate((field) => field === document.activeElement);
    if (!(await isThere())) await keyboard.press('Tab'); // Past the button that shows the password.
    await keyboard.type(answer);
    await keyboard.press('Enter');
    await window.userMenu.waitFor();
    await window.isAt('/home');
  });

  journey('changes its language without a reload, the server’s texts included', async ({ person }) => {
    const window = await person.newWindow();
    const { page, signInScreen: screen } = window;
    await window.open('/login');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await screen.fill(wrong);
    await page.getByLabel(zhCN.frame.language).selectOption('en-US');
    await page.getByRole('button', { name: enUS.signIn.submit, exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /[a-z]{3}/ })
      .first()
      .waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).not.toContainEqual(expect.stringMatching(/[\u4e00-\u9fff]/));
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  });

  journey(
    'loads at most 190 kB of scripts and 20 kB of styles, each hashed, compressed and cached for good',
    async ({ person }) => {
      const window = await person.newWindow();
      const loaded: { path: string; headers: Record<string, string> }[] = [];
      window.page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (/\.(js|css)$/.test(pathname)) loaded.push({ path: pathname, headers: response.headers() });
      });
      const page = await window.open('/login');
      await window.signInScreen.readPicture();
      await window.isQuiet();
      const weight = (kind: string) =>
        loaded.filter(({ path }) => path.endsWith(kind)).reduce((sum, { path }) => sum + statSync(`dist/web${path}.gz`).size, 0);
      expect(weight('.js')).toBeLessThanOrEqual(190_000);
      expect(weight('.css')).toBeLessThanOrEqual(20_000);
      for (const { path, headers } of loaded) {
        expect({ path, ...headers }).toMatchObject({
          'content-encoding': 'br',
          'cache-control': expect.stringContaining('immutable'),
        });
      }
      expect(page?.headers()['cache-control']).toMatch(/no-cache|no-store/);
    },
  );
});

describe('the address after signing in', () => {
  journey('to exactly the path, query and hash that were asked for, encoded once (G03)', async ({ person, administrator }) => {
    const window = await person.newWindow();
    const asked = '/users?a=1&b=2&name=%E5%BC%A0%E4%B8%89%26%E6%9D%8E%E5%9B%9B#x';
    await window.open('/users?a=1&b=2&name=张三%26李四#x');
    await window.isAt(`/login?redirect=${encodeURIComponent(asked)}`);
    await window.signIn(administrator);
    await window.isAt(asked);
    await expect.poll(() => window.users.field(zhCN.users.name).inputValue(), PATIENCE).toBe('张三&李四');
  });

  for (const redirect of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/%09/evil.example',
  ]) {
    journey(`to a page of this site, not to ${redirect} (G31)`, async ({ person, administrator }) => {
      const window = await person.newWindow();
      await window.open(`/login?redirect=${encodeURIComponent(redirect)}`);
      const { origin } = new URL(window.page.url());
      await window.signIn(administrator);
      await window.isAt('/home');
      expect(new URL(window.page.url()).origin).toBe(origin);
    });
  }
});

describe('an address with a lone percent sign (G12)', () => {
  for (const address of ['/%', '/users/%E0%A4%A', '/users?name=%', '/login?redirect=%']) {
    journey(`${address} never shows a blank screen`, async ({ person, administrator }) => {
      person.expectError(/400 \(Bad Request\)|404 \(Not Found\)/);
      const window = await person.newWindow();
      await window.open('/login');
      await window.signIn(administrator);
      await window.open(address);
      await window.userMenu.waitFor();
      await expect.poll(() => window.page.getByRole('tabpanel').textContent(), PATIENCE).not.toBe('');
    });
  }
});
