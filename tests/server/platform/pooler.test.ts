// @vitest-environment node
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readBeside } from '../../../server/platform/db/engine/beside';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { prepared } from '../../../server/platform/db/prepared';
import { transact } from '../../../server/platform/db/transact';
import { StartError } from '../../../server/platform/failures';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';
import { type Order, openPooler, type Pooler } from './pooler';
import { runOnCluster } from './templates';

const NAME = 'ofa_pooled';
const cluster = inject('postgresUrl');
const socketFile = join(new URL(cluster).searchParams.get('host') ?? '', '.s.PGSQL.5432');

describe('PostgreSQL behind a pooler in transaction mode', () => {
  let pooler: Pooler;
  const open = async (size: number, order: Order) => {
    pooler = await openPooler(socketFile, NAME, { size, order });
  };
  beforeEach(() => runOnCluster(cluster, `create database ${NAME}`));
  afterEach(async () => {
    await pooler.close();
    await runOnCluster(cluster, `drop database ${NAME} with (force)`);
  });

  const read = (env: Record<string, string>) =>
    readSettings({
      PORT: '0',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/${NAME}`,
      OFA_SAMPLE: '0',
      OFA_LOG_LEVEL: 'silent',
      ...env,
    });
  const start = (env: Record<string, string>) => startServer(read(env), () => undefined);

  test.each<[number, Order]>([
    [1, 'last'],
    [2, 'last'],
    [2, 'longest'],
    [3, 'longest'],
    [6, 'longest'],
  ])(
    'is refused at start in one line that names the setting: %i connections, the one that waits %s (G47)',
    async (size, order) => {
      await open(size, order);
      const refusal: unknown = await start({}).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect((refusal as StartError).message).toMatch(
        /^The database of DATABASE_URL is behind a pooler that loses named statements \(.*\): set OFA_DB_NAMED_STATEMENTS=0, .*\.$/,
      );
    },
  );

  test('works with OFA_DB_NAMED_STATEMENTS=0: no connection keeps anything (G47)', async () => {
    await open(4, 'longest');
    const env = { OFA_DB_NAMED_STATEMENTS: '0' };
    const server = await start(env);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const unknown = { headers: { Authorization: 'Bearer unknown' } };
    const calls = Array.from({ length: 12 }, () => fetch(`${server.url}/api/ofa-admin/user/info`, unknown));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).not.toContain(500);
    await server.close();

    const db = await openDatabase(read(env));
    const tenantIds = prepared((one) => one.selectFrom('tenants').select('tenants.id'));
    const [ids] = await Promise.all([tenantIds(db, {}), tenantIds(db, {}), tenantIds(db, {})]);
    expect(ids).toHaveLength(1);
    await transact(db, async (tx) => void (await tx.updateTable('tenants').set({ name: '改名' }).execute()));
    const reader = await readBeside(db, 'any', async (reader) => reader);
    expect(await reader.selectFrom('tenants').select('name').execute()).toEqual([{ name: '改名' }]);
    await expect(reader.updateTable('tenants').set({ name: 'x' }).execute()).rejects.toThrow(/read-only/);
    await db.destroy();

    expect(pooler.asked.filter(({ name }) => name !== '')).toEqual([]);
    expect(pooler.asked.filter(({ text }) => /^\s*(set (?!local)|listen|prepare|declare|discard)/i.test(text))).toEqual([]);
    expect(await keptSettings()).toEqual({ readonly: 'off', timeout: '0' });
  });

  async function keptSettings() {
    const db = await openDatabase(read({ OFA_DB_NAMED_STATEMENTS: '0' }));
    const { rows } = await sql`select current_setting('default_transaction_read_only') as readonly,
      current_setting('statement_timeout') as timeout`.execute(db);
    await db.destroy();
    return rows[0];
  }
});
