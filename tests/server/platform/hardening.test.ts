// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../contract/route';
import { startSession } from '../../../server/identity/sessions/store';
import { TENANT_TABLES } from '../../../server/platform/db/schema';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { closed, LEAKS, likely, MALFORMED, named, pathOf, permitted, routes, withBody, withQuery } from './attacks';
import { databases, openWorld, type World } from './world';

/** The answer of a route of any kind; a refused file or stream is in an envelope, too. */
interface Raw {
  readonly status: number;
  readonly text: string;
}

describe.each(databases)('every route on %s', (database) => {
  let world: World;
  let powerless: Someone;
  let stranger: Someone;
  let ended: string;
  /** One id of each kind of another tenant. */
  let foreign: string[];
  let before: string;
  let secrets: string[];

  beforeAll(async () => {
    world = await openWorld(database);
    powerless = await someone(world);
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'qingshan') });
    const boss = await someone(world, { administrator: true, superAdministrator: true });
    const held = { ...boss, membershipId: boss.id, previousSignInAt: null, confined: true };
    ended = await startSession(world.db, world.clock.now, { ...held, host: { id: 'host', lengthMs: 1_000 } });
    const tenantId = await tenantOf(world, 'haicheng');
    foreign = [tenantId, ...(await idsIn(tenantId))];
    before = await snapshot(tenantId);
    secrets = await namesIn(tenantId);
  }, 60_000);
  afterAll(() => world.close());

  const send = async (route: Route, url: string, headers: Record<string, string>, body?: Buffer | string): Promise<Raw> => {
    // Slowly, so that the rate limits of expensive calls refuse nothing.
    world.clock.now += 5_000;
    const response = await world.app.inject({
      method: route.method,
      url,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, text: response.body };
  };

  /** One id out of each table that has any. */
  async function idsIn(tenantId: string) {
    const rows = await Promise.all(
      TENANT_TABLES.map((table) => tenantDb(world.db, { tenantId }).select(table).selectAll().limit(1).executeTakeFirst()),
    );
    return rows.flatMap((row) => (row && 'id' in row ? [row.id] : []));
  }

  /** All rows of a tenant. */
  async function snapshot(tenantId: string) {
    const rows = await Promise.all(
      TENANT_TABLES.map((table) => tenantDb(world.db, { tenantId }).select(table).selectAll().execute()),
    );
    return JSON.stringify(rows.map((list) => list.map((row) => JSON.stringify(row)).sort()));
  }

  async function namesIn(tenantId: string) {
    const db = tenantDb(world.db, { tenantId });
    const departments = await db.select('departments').select('departments.name').execute();
    const people = await db
      .select('memberships')
      .select('memberships.email')
      .where('memberships.email', 'is not', null)
      .execute();
    return [...departments.map(({ name }) => name), ...people.map(({ email }) => email ?? '')];
  }

  test.each(named(closed))('%s needs a token, whatever else is sent', async (_name, route) => {
    const body = likely(route.body, 'x');
    const answer = await send(route, pathOf(route, 'x'), {}, body === undefined ? undefined : JSON.stringify(body));
    expect(answer.status).toBe(401);
  });

  test.each(named(closed))(
    '%s is refused with a token of a host that has ended, an administrator’s too (G68)',
    async (_name, route) => {
      const body = likely(route.body, 'x');
      const headers = { 'ofa-token': ended };
      const answer = await send(route, pathOf(route, 'x'), headers, body === undefined ? undefined : JSON.stringify(body));
      expect(answer.status).toBe(401);
    },
  );

  test.each(named(permitted))('%s needs its permission', async (_name, route) => {
    const body = likely(route.body, 'x');
    const headers = { 'ofa-token': powerless.token };
    const answer = await send(route, pathOf(route, 'x'), headers, body === undefined ? undefined : JSON.stringify(body));
    expect(answer.status).toBe(403);
  });

  // A stream stays open, and names no ids.
  test.each(named(closed.filter(({ kind }) => kind !== 'stream')))(
    '%s finds nothing of another tenant and changes nothing there (G27)',
    async (_name, route) => {
      if (route.path.endsWith('exitLogin')) return;
      const tenantId = await tenantOf(world, 'haicheng');
      for (const id of foreign) {
        const query = new URLSearchParams(likely(route.query, id) as Record<string, string> | undefined).toString();
        const body = likely(route.body, id);
        const headers = { 'ofa-token': stranger.token, orgId: tenantId, 'SUBSYSTEM-ID': id };
        const { text } = await send(
          route,
          `${pathOf(route, id)}?${query}`,
          headers,
          body === undefined ? undefined : JSON.stringify(body),
        );
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      expect(await snapshot(tenantId)).toBe(before);
    },
  );

  describe.each(MALFORMED)('a body of %s', (_what, body) => {
    test.each(named(withBody))('is refused by %s, and never an error of the server', async (_name, route) => {
      const { status, text } = await send(route, pathOf(route, 'x'), { 'ofa-token': stranger.token }, body);
      expect([200, 400, 401, 403, 413]).toContain(status);
      if (status === 200) expect(JSON.parse(text).code).not.toBe(500);
      expect(text).not.toMatch(LEAKS);
    });
  });

  test.each(named(withQuery))('%s answers an odd query without an error of the server', async (_name, route) => {
    const odd = [
      'current=-1&size=1e9',
      'column=id;drop table x&order=asc,(select 1)',
      'superQueryParams=%7B',
      'a=%00&id=%00',
      'size=x',
    ];
    for (const query of odd) {
      const { status, text } = await send(route, `${pathOf(route, 'x')}?${encodeURI(query)}`, { 'ofa-token': stranger.token });
      expect([200, 400, 403, 404, 415]).toContain(status);
      expect(text).not.toMatch(LEAKS);
    }
  });

  test.each(named(routes))('%s answers an odd path with an envelope, or as its standard defines', async (_name, route) => {
    const failure =
      route.kind === 'plain' ? { error: expect.any(String) } : { code: expect.any(Number), desc: expect.any(String) };
    for (const id of ['%00', '%F0%9F%98%80', '..%2F..', `${'x'.repeat(200)}`]) {
      const path = `/api${route.path.replace(/:\w+/g, id)}`;
      const { status, text } = await send(route, path, {});
      expect(status).toBeLessThan(500);
      expect(JSON.parse(text)).toMatchObject(failure);
    }
  });
});
