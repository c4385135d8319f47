import { test } from 'vitest';
import { launchBrowser, Profile } from './browser';
import { Operator, tokenIn } from './operator';
import { type Settings, startProduct } from './product';
import { ConsoleWindow } from './window';

/**
 * A test of a person's actions: `journey('…', async ({ person }) => …)`. Each file has its own server, database and browser,
 * each journey its own browser profile. A journey fails if the browser reports an unexpected error.
 */
export const journey = test
  .extend('administrator', { scope: 'file' }, { username: 'admin', password: 'Journey_2026' })
  .extend('settings', { scope: 'file' }, (): Settings => ({}))
  .extend('product', { scope: 'file' }, async ({ administrator, settings }, { onCleanup }) => {
    const product = await startProduct(administrator.password, settings);
    onCleanup(() => product.close());
    return product;
  })
  .extend('chromium', { scope: 'file' }, '/usr/bin/chromium')
  .extend('browser', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
    const browser = await launchBrowser(chromium);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('operator', { scope: 'file' }, async ({ administrator, product, browser }) => {
    const profile = await Profile.open(browser, product.url);
    const window = new ConsoleWindow(await profile.newWindow(), product);
    await window.open('/login');
    await window.signIn(administrator);
    const operator = new Operator(product.url, tokenIn(await window.token()));
    await profile.close();
    return operator;
  })
  .extend('person', async ({ product, browser }, { onCleanup }) => {
    const profile = await Profile.open(browser, product.url);
    onCleanup(async () => {
      const errors = await profile.close();
      if (errors.length > 0) throw new Error(`The browser reported:\n${errors.join('\n')}`);
    });
    return {
      expectError: (pattern: RegExp) => profile.expectError(pattern),
      /** Another window of the same browser: it shares the storage. */
      newWindow: async () => new ConsoleWindow(await profile.newWindow(), product),
    };
  });
