import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { expect } from 'vitest';
import { uploadPart } from '../../contract/files';
import { CHUNK_SIZE } from '../../contract/limits';
import { zhCN } from '../../src/i18n/zh-CN';
import { launchBrowser, Profile } from './browser';
import { journey as base } from './journey';
import { tokenFor } from './token';
import { ConsoleWindow } from './window';

const { files, upload } = zhCN;

export const PARTS = 6;

/** A file on the disk, from where the browser reads it. */
export interface Chosen {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
}

export const uploading = base
  .extend('window', ({ signedIn }) => signedIn)
  /** Writes a file of many parts. */
  .extend('write', async ({ product }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), `ofa-uploads-${new URL(product.url).port}-`));
    onCleanup(() => rm(folder, { recursive: true }));
    return async (name: string, parts = PARTS): Promise<Chosen> => {
      const file = { name, path: join(folder, name), bytes: randomBytes((parts - 1) * CHUNK_SIZE + 12_345) };
      await writeFile(file.path, file.bytes);
      return file;
    };
  })
  /** A browser that can be killed as a whole, and the windows of others after it. */
  .extend('openBrowser', async ({ chromium, product, administrator }, { onCleanup }) => {
    const token = await tokenFor(product, administrator);
    const opened: Browser[] = [];
    onCleanup(async () => {
      for (const browser of opened) await browser.close();
    });
    return async () => {
      const browser = await launchBrowser(chromium);
      opened.push(browser);
      const profile = await Profile.open(browser, product.url);
      const window = new ConsoleWindow(await profile.newWindow(), product);
      await window.enter(token);
      const kill = async () => {
        const gone = new Promise((resolve) => browser.once('disconnected', resolve));
        const devtools = await browser.newBrowserCDPSession();
        // It answers no more.
        devtools.send('Browser.crash').catch(() => undefined);
        await gone;
      };
      return { window, kill };
    };
  });

export async function choose({ page }: ConsoleWindow, { path }: Chosen) {
  await page.getByRole('button', { name: files.upload, exact: true }).first().waitFor();
  await page.locator('input[type=file]').first().setInputFiles(path);
}

/** Lets so many parts pass and holds the next one, until it is lost. */
export async function holdAfter({ page }: ConsoleWindow, parts: number) {
  let arrive: (call: Route) => void = () => {};
  const arrived = new Promise<Route>((resolve) => {
    arrive = resolve;
  });
  let passed = 0;
  const address = (url: URL) => url.pathname === `/api${uploadPart.path}`;
  await page.route(address, (call) => (passed++ === parts ? arrive(call) : call.continue()));
  const lose = async () => (await arrived).abort('connectionreset');
  return { arrived, lose };
}

export const press = ({ page }: ConsoleWindow, words: string, { name }: Chosen) =>
  page.getByRole('button', { name: words.replace('{{name}}', name), exact: true }).click();
export const succeeded = ({ page }: ConsoleWindow) => page.locator('.tray-state').getByText(upload.done).first().waitFor();

/** The bytes of a row, as the browser saves them. */
export async function downloaded({ page, users: screen }: ConsoleWindow, { name }: Chosen): Promise<Buffer> {
  const [saved] = await Promise.all([page.waitForEvent('download'), screen.more(name, files.download)]);
  return readFile(await saved.path());
}

/** Paused; then the browser is killed, and another one goes on with what is missing. */
export async function survivesABrowser(
  openBrowser: () => Promise<{ readonly window: ConsoleWindow; readonly kill: () => Promise<void> }>,
  file: Chosen,
  sent: number,
) {
  const { window, kill } = await openBrowser();
  await window.open('/files');
  const { arrived } = await holdAfter(window, sent);
  await choose(window, file);
  await arrived;
  await press(window, upload.pause, file);
  await window.page.locator('.tray-state').getByText(upload.paused).waitFor();
  await kill();
  const { window: next } = await openBrowser();
  await next.open('/files');
  await choose(next, file);
  await succeeded(next);
  expect(next.callsOf(uploadPart)).toBe(Math.ceil(file.bytes.length / CHUNK_SIZE) - sent);
  expect((await downloaded(next, file)).equals(file.bytes)).toBe(true);
}
