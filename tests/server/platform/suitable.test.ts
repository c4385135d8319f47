// @vitest-environment node
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { waitUntilAlone } from '../../../server/platform/db/alone';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { prepared } from '../../../server/platform/db/prepared';
import { type Queries, transact } from '../../../server/platform/db/transact';
import { StartError } from '../../../server/platform/failures';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';
import { databaseUrl, runOnCluster } from './templates';

const NAME = 'ofa_suitable';
const USER = 'ofa_runner';
const cluster = inject('postgresUrl');

const environment = (env: Record<string, string> = {}) => {
  const url = new URL(databaseUrl(cluster, NAME));
  url.username = USER;
  return { PORT: '0', DATABASE_URL: url.href, OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent', ...env };
};
const start = (env?: Record<string, string>) => startServer(readSettings(environment(env)), () => undefined);

const create = (how = '') => runOnCluster(cluster, `create database ${NAME} owner ${USER} ${how}`);
const inDatabase = (statement: string) => runOnCluster(databaseUrl(cluster, NAME), statement);
beforeEach(() => runOnCluster(cluster, `create role ${USER} login`));
afterEach(async () => {
  await runOnCluster(cluster, `drop database ${NAME}`);
  await runOnCluster(cluster, `drop role ${USER}`);
});

describe('what PostgreSQL must offer is checked at start', () => {
  async function expectLine(line: RegExp) {
    const refusal: unknown = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as StartError).message).toMatch(line);
    expect((refusal as StartError).message).not.toContain('\n');
  }

  test.each(['SQL_ASCII', 'LATIN1'])('its encoding: %s', async (encoding) => {
    await create(`template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    await expectLine(
      new RegExp(
        `^The database of DATABASE_URL cannot store every text \\(its encoding is ${encoding}\\): create one .*UTF8.*\\.$`,
      ),
    );
  });

  test.each(['serializable', 'repeatable read'])('its isolation: %s', async (isolation) => {
    await create();
    await runOnCluster(cluster, `alter role ${USER} set default_transaction_isolation = '${isolation}'`);
    await expectLine(
      new RegExp(
        `^The database of DATABASE_URL isolates .* \\(default_transaction_isolation is ${isolation}\\): ALTER ROLE .*\\.$`,
      ),
    );
  });

  test('its write access', async () => {
    await create();
    await runOnCluster(cluster, `alter database ${NAME} set default_transaction_read_only = on`);
    await expectLine(
      /^The database of DATABASE_URL takes no writes \(default_transaction_read_only is on\): ALTER ROLE "ofa_runner" .*\.$/,
    );
  });

  test('the right to create tables', async () => {
    await create();
    await inDatabase('alter schema public owner to postgres');
    await expectLine(
      /^The database of DATABASE_URL may not be changed by its user \(permission denied for schema public\): grant .*CREATE.*\.$/,
    );
  });

  test('a schema for its tables', async () => {
    await create();
    await runOnCluster(cluster, `alter role ${USER} set search_path = nowhere`);
    await expectLine(/^The database of DATABASE_URL has no schema for tables \(.*search_path.*\): create that schema.*\.$/);
  });

  test('the right to change the tables that are there', async () => {
    await create();
    await (await start()).close();
    await inDatabase(`alter table roles owner to postgres; grant select, insert, update on roles to ${USER}`);
    await expectLine(
      /^The database of DATABASE_URL may not be changed by its user \(permission denied for table roles\): make "ofa_runner" .*\.$/,
    );
  });
});

describe('connections to PostgreSQL are as the settings say', () => {
  beforeEach(() => create());

  const open = (env: Record<string, string> = {}) => openDatabase(readSettings(environment(env)));

  test('the smallest pool is enough for a first start, and no more connections are opened', async () => {
    const server = await start({ OFA_DB_POOL_SIZE: '2' });
    await server.close();
    const db = await open({ OFA_DB_POOL_SIZE: '2' });
    const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const answers = await Promise.all(Array.from({ length: 20 }, pid));
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
    await db.destroy();
  });

  test('application name and time-out', async () => {
    const db = await open({ OFA_DB_APPLICATION_NAME: 'console 1', OFA_DB_STATEMENT_TIMEOUT_S: '7' });
    const { rows } = await sql`select current_setting('application_name') as name,
      current_setting('statement_timeout') as timeout`.execute(db);
    expect(rows).toEqual([{ name: 'console 1', timeout: '7s' }]);
    await db.destroy();
  });

  test('no time-out ends a migration, or the wait for another server that migrates', async () => {
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    for (const limit of limits) await inDatabase(`alter role ${USER} in database ${NAME} set ${limit} = '7s'`);
    const conditions = limits.map((limit) => `current_setting('${limit}') <> '0'`).join(' or ');
    await inDatabase(`create function judge() returns event_trigger language plpgsql as $$ begin
        if ${conditions} then raise exception 'a migration is limited'; end if;
      end $$;
      create event trigger judging on ddl_command_start when tag in ('CREATE INDEX') execute function judge()`);
    const db = await open({ OFA_DB_STATEMENT_TIMEOUT_S: '7' });
    expect(await migrate(db)).not.toEqual([]);
    const each = sql.join(limits.map((limit) => sql`current_setting(${sql.lit(limit)}) as ${sql.ref(limit)}`));
    const present = async (one: Queries) => Object.values((await sql<object>`select ${each}`.execute(one)).rows[0] ?? {});
    const whileAlone = await transact(db, async (tx) => {
      await waitUntilAlone(tx);
      return present(tx);
    });
    expect([whileAlone, await present(db)]).toEqual([
      ['0', '0', '0'],
      ['7s', '7s', '7s'],
    ]);
    await db.destroy();
  });

  test.each([
    ['1', true],
    ['0', false],
  ])('OFA_DB_NAMED_STATEMENTS=%s decides whether statements are kept by name', async (value, isKept) => {
    const db = await open({ OFA_DB_NAMED_STATEMENTS: value, OFA_DB_POOL_SIZE: '2' });
    await migrate(db);
    const kept = prepared((one) => one.selectFrom('tenants').select('tenants.id'));
    const rows = await transact(db, async (tx) => {
      await kept(tx, {});
      return (await sql`select name from pg_prepared_statements where name like 'prepared%'`.execute(tx)).rows;
    });
    expect(rows.length > 0).toBe(isKept);
    await db.destroy();
  });
});
