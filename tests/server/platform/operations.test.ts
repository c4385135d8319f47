// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamMessages } from '../../../contract/messages';
import { signIn } from '../../../contract/sign-in';
import { listUsers } from '../../../contract/users';
import { readingLoad } from '../../../server/platform/db/engine/beside';
import { loadOf } from '../../../server/platform/db/load';
import { loggerOptions } from '../../../server/platform/http/logger';
import { createMetrics } from '../../../server/platform/http/metrics';
import { enter } from '../authentication/entering';
import { asked } from '../features/listening';
import { someone } from '../organisation/people';
import { databases, openWorld, type World } from './world';

describe.each(databases)('monitoring the server on %s', (database) => {
  const metrics = createMetrics();
  const server = metrics.createServer();
  let world: World;
  beforeAll(async () => {
    const stream = new Writable({ write: (_line, _encoding, done) => done() });
    world = await openWorld(database, { metrics, logger: loggerOptions('error', { stream, onError: metrics.countError }) });
    metrics.watchPools({ main: () => loadOf(world.db), reading: () => readingLoad(world.db) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    server.close();
    await world.close();
  });

  const ask = async (url: string) => {
    const { statusCode, body } = await world.app.inject({ url });
    return [statusCode, body];
  };
  const scrape = async () => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetch(`${base}/`)).status).toBe(404);
    return (await fetch(`${base}/metrics`)).text();
  };
  /** The value of one series; undefined where there is none. */
  const sampleOf = async (series: string) => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };

  test('reports that it is alive and ready', async () => {
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
  });

  test('reports the time of each route by its pattern, and never an address', async () => {
    await world.app.inject({ url: '/api/ofa-admin/admin/ofaRole/role/a-private-id' });
    const text = await scrape();
    expect(text).toContain('route="/api/ofa-admin/admin/ofaRole/role/:id"');
    expect(text).not.toContain('a-private-id');
  });

  test('reports open consoles while they are open', async () => {
    const { token } = await someone(world);
    const series = `http_requests_in_flight{route="/api${streamMessages.path}"}`;
    const closed = new Promise<void>((resolve) => {
      world.app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    const stream = await asked(world, token);
    expect(await sampleOf(series)).toBe(1);
    stream.destroy();
    await closed;
    expect(await sampleOf(series)).toBe(0);
  });

  test('reports each refusal by its name in the contract, such as that of a wrong password, without the account', async () => {
    await enter(world, { username: 'secret-name', password: 'Wrong_2026' });
    expect(await sampleOf(`http_refusals_total{route="/api${signIn.path}",refusal="credentialsWrong"}`)).toBe(1);
    expect(await scrape()).not.toContain('secret-name');
  });

  test('reports the connections to the database, and how many queries wait for one', async () => {
    const { token } = await someone(world, { administrator: true });
    await world.call(listUsers, { token, query: { searchValue: '张' } });
    const pools = database === 'postgres' ? ['main', 'reading'] : ['reading'];
    const text = await scrape();
    expect([...text.matchAll(/^database_waiting_requests\{pool="(\w+)"\} 0$/gm)].map(([, pool]) => pool)).toEqual(pools);
    expect([...text.matchAll(/^database_connections\{pool="(\w+)",state="busy"\} \d+$/gm)].map(([, pool]) => pool)).toEqual(
      pools,
    );
  });

  test('reports that it is not ready once the database is gone, and counts the error', async () => {
    const before = (await sampleOf('log_errors_total')) ?? 0;
    await world.db.destroy();
    expect((await ask('/readyz'))[0]).toBe(503);
    expect((await ask('/healthz'))[0]).toBe(200);
    expect(await sampleOf('log_errors_total')).toBe(before + 1);
  });
});
