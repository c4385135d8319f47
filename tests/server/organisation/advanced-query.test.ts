// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsers } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('the advanced query of a list on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const find = async (query: Record<string, string | number>, token = boss.token) => {
    const answer = await world.call(listUsers, { query, token });
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return listUsers.answer.parse(answer.data);
  };
  const names = async (query: Record<string, string | number>, token?: string) =>
    (await find({ size: 200, ...query }, token)).records.map(({ name }) => name);
  const advanced = (query: unknown) => ({ superQueryParams: encodeURIComponent(JSON.stringify(query)) });

  const rename = (person: Someone, name: string) =>
    tenantDb(world.db, person).update('memberships').set({ name }).where('id', '=', person.id).execute();

  test('a group without a condition is neutral in its parent, three groups deep (G72)', async () => {
    await rename(await someone(world), 'neutral');
    const mine = { field: 'name', rule: 'eq', val: 'neutral' };
    const noMatch = { field: 'name', rule: 'eq', val: 'no such name' };
    const and = (...conditions: unknown[]) => ({ matchType: 'and', conditions });
    const or = (...conditions: unknown[]) => ({ matchType: 'or', conditions });
    expect(await names(advanced(or(noMatch, and())))).toEqual([]);
    expect(await names(advanced(or(noMatch, or())))).toEqual([]);
    expect(await names(advanced(or(noMatch, and(or(), and()))))).toEqual([]);
    expect(await names(advanced(or(noMatch, and(or(), mine))))).toEqual(['neutral']);
    expect(await names(advanced(and(mine, or())))).toEqual(['neutral']);
    expect(await names(advanced(and(mine, or(and(), or()))))).toEqual(['neutral']);
    const { total } = await find({});
    expect((await find(advanced(and()))).total).toBe(total);
    expect((await find(advanced(or(and(), or(and()))))).total).toBe(total);
  });

  describe('times in an advanced query (G57)', () => {
    const zone = 'America/New_York';
    // 28 November 2026 there: from 05:00 UTC until before 05:00 UTC.
    const first = Date.parse('2026-11-28T05:00:00.000Z');
    const last = Date.parse('2026-11-29T04:59:59.999Z');
    const planted = {
      before: first - 1,
      first,
      noon: Date.parse('2026-11-28T17:00:00.500Z'),
      last,
      after: last + 1,
      never: null,
    };
    let admin: Someone;
    beforeAll(async () => {
      admin = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
      await world.db.updateTable('tenants').set({ zone }).where('id', '=', admin.tenantId).execute();
      for (const [name, lastSignIn] of Object.entries(planted)) {
        const { id } = await someone(world, { tenantId: admin.tenantId });
        const change = { name: `day-${name}`, last_sign_in_at: lastSignIn, created_at: lastSignIn ?? 0 };
        await tenantDb(world.db, admin).update('memberships').set(change).where('id', '=', id).execute();
      }
    });

    const found = async (rule: string, val: unknown, field = 'lastSignInTime') => {
      const mine = { field: 'name', rule: 'right_like', val: 'day-' };
      const query = advanced({ matchType: 'and', conditions: [mine, { field, rule, val }] });
      return new Set((await names(query, admin.token)).map((name) => name.slice(4)));
    };

    test.each([
      ['eq', ['first', 'noon', 'last']],
      ['ne', ['before', 'after', 'never']],
      ['ge', ['first', 'noon', 'last', 'after']],
      ['gt', ['after']],
      ['le', ['before', 'first', 'noon', 'last']],
      ['lt', ['before']],
    ])("%s of a day means the day in the tenant's zone, from its first millisecond to its last", async (rule, expected) => {
      expect(await found(rule, '2026-11-28')).toEqual(new Set(expected));
    });

    test('a day is found among several, and for the time of creation too', async () => {
      expect(await found('in', ['2026-11-27', '2026-11-29'])).toEqual(new Set(['before', 'after']));
      expect(await found('eq', '2026-11-28', 'createTime')).toEqual(new Set(['first', 'noon', 'last']));
    });

    test.each(['2026-11-28T12:00:00', '2026-11-28 12:00:00', '2026-11-28T12:00', '2026-11-28T12:00:00.500'])(
      "%s without a zone is a time in the tenant's zone",
      async (time) => {
        expect(await found('eq', time)).toEqual(new Set(['noon']));
        expect(await found('ge', time)).toEqual(new Set(['noon', 'last', 'after']));
        expect(await found('le', time)).toEqual(new Set(['before', 'first', 'noon']));
      },
    );

    test('a time with an offset, and epoch milliseconds, are one millisecond', async () => {
      expect(await found('eq', '2026-11-28T17:00:00.500Z')).toEqual(new Set(['noon']));
      expect(await found('eq', '2026-11-28T12:00:00.500-05:00')).toEqual(new Set(['noon']));
      expect(await found('eq', '2026-11-28T17:00:00Z')).toEqual(new Set());
      expect(await found('eq', planted.noon)).toEqual(new Set(['noon']));
    });
  });
});
