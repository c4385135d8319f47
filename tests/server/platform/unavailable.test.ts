// @vitest-environment node
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { addRole, listRoles } from '../../../contract/roles';
import { type Someone, someone } from '../organisation/people';
import { runOnCluster } from './templates';
import { type Answer, type databases, openWorld, type World } from './world';

let world: World;
let boss: Someone;
let count = 0;

const add = (remark = '') => {
  world.clock.now += 1_000;
  return world.call(addRole, { token: boss.token, body: { roleName: `role ${++count}`, remark } });
};
/** The latest roles, as a call answers them. */
const names = async () => {
  const { data } = await world.call(listRoles, { token: boss.token, query: { size: 100, column: 'createTime', order: 'desc' } });
  return listRoles.answer.parse(data).records.map(({ roleName }) => roleName);
};
const ready = async () => (await world.app.inject('/readyz')).statusCode;

function expectUnavailable({ status, code, desc, headers }: Answer) {
  expect({ status, code, desc }).toEqual({ status: 503, code: 503, desc: '服务暂时不可用，请稍后再试！' });
  expect(headers['retry-after']).toMatch(/^\d+$/);
}

/** Writes work again, and what was acknowledged is there. */
async function expectRecovered(acknowledged: readonly string[]) {
  expect((await add()).code).toBe(200);
  expect(await ready()).toBe(200);
  expect(await names()).toEqual(expect.arrayContaining([...acknowledged.slice(-90), `role ${count}`]));
}

const open = async (database: (typeof databases)[number]) => {
  world = await openWorld(database);
  boss = await someone(world, { administrator: true });
};
const close = () => world.close();

describe('an embedded database', () => {
  beforeEach(() => open('sqlite'));
  afterEach(close);

  test('that is read-only answers 503 to writes, serves reads, and recovers by itself (G46)', async () => {
    expect((await add()).code).toBe(200);
    await sql`pragma query_only = on`.execute(world.db);
    expectUnavailable(await add());
    expect(await ready()).toBe(503);
    expect(await names()).toContain('role 1');
    await sql`pragma query_only = off`.execute(world.db);
    await expectRecovered(['role 1']);
  });

  test('that is locked by another program answers 503 after a while, and recovers by itself (G46)', async () => {
    const other = new Database(join(world.place.dataDir, 'ofa.db'));
    other.exec('begin immediate');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const [refused, isReady] = [add(), ready()];
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expectUnavailable(await refused);
    expect(await isReady).toBe(503);
    other.exec('rollback');
    other.close();
    await expectRecovered([]);
  });

  test('whose disk is full answers 503, keeps what it has acknowledged, and recovers by itself (G46)', async () => {
    await sql`pragma max_page_count = 1`.execute(world.db);
    const acknowledged: string[] = [];
    let answer = await add('x'.repeat(200));
    while (answer.code === 200) {
      acknowledged.push(`role ${count}`);
      answer = await add('x'.repeat(200));
    }
    expectUnavailable(answer);
    expectUnavailable(await add('x'.repeat(200)));
    await sql`pragma max_page_count = 1000000`.execute(world.db);
    await expectRecovered(acknowledged);
  });
});

describe('a database on PostgreSQL', () => {
  beforeEach(() => open('postgres'));
  afterEach(close);

  const name = () => new URL(world.place.databaseUrl ?? '').pathname.slice(1);
  const alter = (what: string) => runOnCluster(inject('postgresUrl'), `alter database ${name()} ${what}`);
  const endConnections = () =>
    runOnCluster(inject('postgresUrl'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);

  test('that has become read-only answers 503 to writes, serves reads, and recovers by itself (G46)', async () => {
    expect((await add()).code).toBe(200);
    const [acknowledged] = [`role ${count}`];
    await alter('set default_transaction_read_only = on');
    await endConnections();
    // Calls at once, so that several connections are begun while it is read-only.
    await Promise.all([names(), names(), names()].map((asked) => asked.catch(() => undefined)));
    expectUnavailable(await add());
    expect(await ready()).toBe(503);
    expect(await names()).toContain(acknowledged);
    await alter('reset default_transaction_read_only');
    // The last look at it found it read-only; the next one begins anew.
    expect([await ready(), await ready()]).toContain(200);
    await expectRecovered([acknowledged]);
  });

  test('that accepts no connection answers 503, and recovers by itself (G46)', async () => {
    expect((await add()).code).toBe(200);
    const acknowledged = `role ${count}`;
    await alter('with allow_connections false');
    await endConnections();
    const answers = [await add(), await add()];
    for (const answer of answers) expectUnavailable(answer);
    expect(await ready()).toBe(503);
    await alter('with allow_connections true');
    await expectRecovered([acknowledged]);
  });
});
