import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { uploadPart } from '../../contract/files';
import { CHUNK_SIZE } from '../../contract/limits';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import type { ConsoleWindow } from './window';

const { files, upload } = zhCN;

/** The server may be killed; it runs again at the end at the latest. */
const journey = base
  .extend('window', ({ signedIn }) => signedIn)
  /** Writes a file of many parts to the disk, from where the browser reads it. */
  .extend('write', async ({ product }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), `ofa-uploads-${new URL(product.url).port}-`));
    onCleanup(() => rm(folder, { recursive: true }));
    return async (name: string): Promise<Chosen> => {
      const file = { name, path: join(folder, name), bytes: randomBytes((PARTS - 1) * CHUNK_SIZE + 12_345) };
      await writeFile(file.path, file.bytes);
      return file;
    };
  })
  .extend('outage', async ({ product }, { onCleanup }) => {
    onCleanup(() => product.restart());
    return { begin: () => product.kill(), end: () => product.restart() };
  });

/** What a browser logs when calls are broken off. */
const BROKEN =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED|INCOMPLETE_CHUNKED_ENCODING)/;
const PARTS = 6;
interface Chosen {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
}

async function choose({ page }: ConsoleWindow, { path }: Chosen) {
  await page.getByRole('button', { name: files.upload, exact: true }).first().waitFor();
  await page.locator('input[type=file]').first().setInputFiles(path);
}

/** Lets so many parts pass and holds the next one, until it is lost. */
async function holdAfter({ page }: ConsoleWindow, parts: number) {
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

const press = ({ page }: ConsoleWindow, words: string, { name }: Chosen) =>
  page.getByRole('button', { name: words.replace('{{name}}', name), exact: true }).click();
const succeeded = ({ page }: ConsoleWindow) => page.locator('.tray-state').getByText(upload.done).first().waitFor();

/** The bytes of a row, as the browser saves them. */
async function downloaded({ page, users: screen }: ConsoleWindow, { name }: Chosen): Promise<Buffer> {
  const [saved] = await Promise.all([page.waitForEvent('download'), screen.more(name, files.download)]);
  return readFile(await saved.path());
}

describe('an upload in chunks (§4)', () => {
  journey(
    'is paused, its window closed, continued by choosing the file again, merged, and downloaded byte for byte',
    async ({ window, person, write }) => {
      const file = await write('年报（终稿）.zip');
      await window.open('/files');
      const { arrived } = await holdAfter(window, 2);
      await choose(window, file);
      await arrived;
      await press(window, upload.pause, file);
      await window.page.locator('.tray-state').getByText(upload.paused).waitFor();
      await window.page.close();

      const next = await person.newWindow();
      await next.open('/files');
      await choose(next, file);
      await succeeded(next);
      expect(next.callsOf(uploadPart)).toBe(PARTS - 2);
      expect((await downloaded(next, file)).equals(file.bytes)).toBe(true);
    },
  );

  journey('survives a lost network: after its return, only what is missing is sent', async ({ window, person, write }) => {
    person.expectError(BROKEN);
    const file = await write('数据.zip');
    await window.open('/files');
    const { arrived, lose } = await holdAfter(window, 3);
    await choose(window, file);
    await arrived;
    await window.page.context().setOffline(true);
    await lose();
    await window.page.locator('.tray-state').getByText(upload.retrying).waitFor();
    await window.page.context().setOffline(false);
    await succeeded(window);
    expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
  });

  journey('survives a server that is killed between two parts', async ({ window, person, outage, write }) => {
    person.expectError(BROKEN);
    const file = await write('备份.zip');
    await window.open('/files');
    const { arrived, lose } = await holdAfter(window, 3);
    await choose(window, file);
    await arrived;
    await outage.begin();
    await lose();
    await press(window, upload.pause, file);
    await outage.end();
    await press(window, upload.resume, file);
    await succeeded(window);
    expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
  });
});
