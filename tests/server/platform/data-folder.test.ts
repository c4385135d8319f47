// @vitest-environment node
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openExisting } from '../../../server/platform/db/engine/open';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';

describe('the data folder', () => {
  let parent: string;
  let dataDir: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'ofa-folder-'));
    dataDir = join(parent, 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const start = () => {
    const env = { PORT: '0', DATA_DIR: dataDir, OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent' };
    return startServer(readSettings(env), () => undefined);
  };
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  const modes = () => Object.fromEntries(readdirSync(dataDir).map((name) => [name, mode(join(dataDir, name))]));
  const PRIVATE = { 'ofa.db': '600', 'ofa.db-shm': '600', 'ofa.db-wal': '600', 'ofa.lock': '600' };

  test('only the owner can read it and its files', async () => {
    const server = await start();
    expect(mode(dataDir)).toBe('700');
    expect(modes()).toMatchObject(PRIVATE);
    await server.close();
  });

  test('a start takes away other users’ access to its files', async () => {
    await (await start()).close();
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    const server = await start();
    expect(modes()).toMatchObject(PRIVATE);
    await server.close();
  });

  test('belongs to one server: another is refused in one line, again and again, until the first has stopped', async () => {
    const first = await start();
    const message = `Another server uses the data folder DATA_DIR=${dataDir}: stop it or choose another folder.`;
    for (const _attempt of [1, 2]) await expect(start()).rejects.toMatchObject({ message });
    expect((await fetch(`${first.url}/api/ofa-admin/verifyCode`)).status).toBe(200);
    await first.close();
    await (await start()).close();
  });

  test('a failed start releases it', async () => {
    const first = await start();
    const port = new URL(first.url).port;
    const second = join(parent, 'second');
    const settings = readSettings({ PORT: port, DATA_DIR: second, OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent' });
    for (const _attempt of [1, 2]) await expect(startServer(settings, () => undefined)).rejects.toThrow(/^Port .* is taken/);
    await first.close();
  });

  test('a command for a missing database says so and makes nothing', async () => {
    const line = `There is no database in DATA_DIR=${dataDir}: start the server once, or name its folder.`;
    await expect(openExisting({ dataDir })).rejects.toMatchObject({ message: line });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('once the server has stopped, the one file holds everything, and a copy of it is complete', async () => {
    await (await start()).close();
    const copy = join(parent, 'copy');
    mkdirSync(copy);
    copyFileSync(join(dataDir, 'ofa.db'), join(copy, 'ofa.db'));
    const db = await openExisting({ dataDir: copy });
    expect(await db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'admin' }]);
    await db.destroy();
  });

  test('a command for the database works beside the server', async () => {
    const server = await start();
    const db = await openExisting({ dataDir });
    expect(await db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'admin' }]);
    await db.destroy();
    await server.close();
  });
});
