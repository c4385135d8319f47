import { test } from 'vitest';
import { launchBrowser, Profile } from './browser';
import { Operator } from './operator';
import { type Settings, startProduct } from './product';
import { tokenFor } from './token';
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
  .extend(
    'operator',
    { scope: 'file' },
    async ({ administrator, product }) => new Operator(product.url, await tokenFor(product, administrator)),
  )
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
  })
  /** A window in which the administrator is signed in, on the home page. */
  .extend('signedIn', async ({ person, administrator, product }) => {
    const window = await person.newWindow();
    await window.enter(await tokenFor(product, administrator));
    return window;
  });
