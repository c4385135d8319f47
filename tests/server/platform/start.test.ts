// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { fulfilsPolicy } from '../../../server/identity/passwords/rules';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { createHashing } from '../../../server/platform/secrets/hashing';
import { resetAdministrator } from '../../../server/seeds/reset-administrator';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';
import { databaseUrl, runOnCluster } from './templates';

describe('starting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-start-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  let told: string[] = [];
  const start = (env: Record<string, string> = {}) => {
    told = [];
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      OFA_SAMPLE: '0',
      OFA_LOG_LEVEL: 'silent',
      ...env,
    });
    return startServer(settings, (password) => told.push(password));
  };

  test('the first start makes the administrator’s password and prints it; the second does not', async () => {
    const first = await start();
    expect(told.map(fulfilsPolicy)).toEqual([true]);
    expect((await fetch(`${first.url}/api/ofa-admin/verifyCode`)).status).toBe(200);
    await first.close();
    await expect(fetch(first.url)).rejects.toThrow();
    const second = await start();
    expect(told).toEqual([]);
    await second.close();
  });

  test('a given password is not printed, and without the sample the administrator is the only user', async () => {
    const dataDir = join(folder, 'given');
    const server = await start({ DATA_DIR: dataDir, OFA_ADMIN_PASSWORD: 'Given_2026' });
    expect(told).toEqual([]);
    await server.close();
    const db = await openDatabase({ dataDir });
    expect(await db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'admin' }]);
    await db.destroy();
  });

  test('reset-admin sets a new password and restores a disabled, locked-out administrator', async () => {
    const dataDir = join(folder, 'data');
    const db = await openDatabase({ dataDir });
    await db.updateTable('accounts').set({ status: 'disabled' }).execute();
    await db.insertInto('guesses').values({ key: 'username:admin', failures: 99, failed_at: 1, blocked_until: 1 }).execute();
    const hashing = await createHashing();
    const { username, password } = await resetAdministrator(db, hashing);
    const account = await db.selectFrom('accounts').select(['password_hash', 'status']).executeTakeFirstOrThrow();
    expect([username, account.status]).toEqual(['admin', 'enabled']);
    expect(await hashing.verify(account.password_hash, password, 'test')).toBe(true);
    expect(await db.selectFrom('guesses').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test('two servers that start at once on an empty database seed it once', async () => {
    await runOnCluster(inject('postgresUrl'), 'create database ofa_two');
    const env = { DATABASE_URL: databaseUrl(inject('postgresUrl'), 'ofa_two') };
    const servers = await Promise.allSettled([start(env), start(env)]);
    expect(servers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const server of servers) if (server.status === 'fulfilled') await server.value.close();
    const db = await openDatabase({ dataDir: '', databaseUrl: env.DATABASE_URL });
    expect(await db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'admin' }]);
    await db.destroy();
    await runOnCluster(inject('postgresUrl'), 'drop database ofa_two');
  });

  const oneLine = (words: RegExp) => expect.objectContaining({ message: expect.stringMatching(words) });

  test('a taken port is reported in one line, and a made password is printed all the same', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = join(folder, 'taken');
    await expect(start({ PORT: String(port), DATA_DIR: dataDir })).rejects.toEqual(
      oneLine(new RegExp(`^Port ${port} is taken: .*PORT.*$`)),
    );
    expect(told.map(fulfilsPolicy)).toEqual([true]);
    await new Promise((resolve) => taken.close(resolve));
  });

  test('an impossible data folder is reported in one line', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(start({ DATA_DIR: join(file, 'data') })).rejects.toEqual(
      oneLine(/^The database in DATA_DIR=.* cannot be used .* choose another one\.$/),
    );
  });

  test('a file that is no database is reported in one line', async () => {
    const dataDir = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(dataDir, 'ofa.db'), 'this is no database, however long one looks at it'.repeat(200));
    await expect(start({ DATA_DIR: dataDir })).rejects.toEqual(oneLine(/^The (database|data folder) .*DATA_DIR=.*\.$/));
  });

  test('an unreachable DATABASE_URL is reported in one line, without its password', async () => {
    const failing = start({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/name' });
    await expect(failing).rejects.toEqual(oneLine(/^The database of DATABASE_URL does not answer \(.*\): check .*\.$/));
    await expect(failing).rejects.not.toEqual(oneLine(/hidden/));
  });
});
