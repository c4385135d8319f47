// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/platform/http/metrics';
import { databases, openWorld, type World } from './world';

describe.each(databases)('monitoring the server on %s', (database) => {
  const metrics = createMetrics();
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database, { metrics });
  });
  afterAll(() => world.close());

  const ask = async (url: string) => {
    const { statusCode, body } = await world.app.inject({ url });
    return [statusCode, body];
  };

  test('reports that it is alive and ready', async () => {
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
  });

  test('reports the time of each route by its pattern, and never an address', async () => {
    await world.app.inject({ url: '/api/ofa-admin/admin/ofaRole/role/a-private-id' });
    const server = metrics.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = await (await fetch(`${base}/metrics`)).text();
    expect(text).toContain('route="/api/ofa-admin/admin/ofaRole/role/:id"');
    expect(text).not.toContain('a-private-id');
    expect((await fetch(`${base}/`)).status).toBe(404);
    server.close();
  });

  test('reports that it is not ready once the database is gone', async () => {
    await world.db.destroy();
    expect((await ask('/readyz'))[0]).toBe(503);
    expect((await ask('/healthz'))[0]).toBe(200);
  });
});
