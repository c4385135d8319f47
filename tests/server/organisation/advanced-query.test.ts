// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMenuGroup, listMenuGroups } from '../../../contract/menu-groups';
import { listRoles } from '../../../contract/roles';
import { addSubsystem, listKeptSubsystems } from '../../../contract/subsystems';
import { listUsers } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

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

  describe('what a user belongs to', () => {
    let upper: string;
    let roleId: string;
    beforeAll(async () => {
      const { tenantId } = boss;
      upper = await department(world, tenantId);
      const lower = await department(world, tenantId, upper);
      roleId = await role(world, { tenantId, permissions: [], dataScope: 'self' });
      const head = await someone(world, { departmentIds: [upper] });
      const clerk = await someone(world, { departmentIds: [lower] });
      await tenantDb(world.db, boss)
        .insert('membership_roles', [{ membership_id: clerk.id, role_id: roleId }])
        .execute();
      await rename(head, 'link-head');
      await rename(clerk, 'link-clerk');
      await rename(await someone(world), 'link-free');
    });
    const found = (condition: object) =>
      names(advanced({ matchType: 'and', conditions: [{ field: 'name', rule: 'right_like', val: 'link-' }, condition] })).then(
        (all) => all.map((name) => name.slice(5)).sort(),
      );

    test('a department counts with all below it; none and any are asked for, too', async () => {
      expect(await found({ field: 'departmentId', rule: 'in', val: [upper] })).toEqual(['clerk', 'head']);
      expect(await found({ field: 'departmentId', rule: 'ne', val: upper })).toEqual(['free']);
      expect(await found({ field: 'departmentId', rule: 'null' })).toEqual(['free']);
      expect(await found({ field: 'departmentId', rule: 'not_null' })).toEqual(['clerk', 'head']);
      expect(await found({ field: 'departmentId', rule: 'in', val: [] })).toEqual([]);
    });

    test('a role is held or not', async () => {
      expect(await found({ field: 'roleId', rule: 'eq', val: roleId })).toEqual(['clerk']);
      expect(await found({ field: 'roleId', rule: 'null' })).toEqual(['free', 'head']);
    });

    test('what is so or not is compared with true and false', async () => {
      expect(await found({ field: 'administrator', rule: 'eq', val: false })).toEqual(['clerk', 'free', 'head']);
      expect(await found({ field: 'administrator', rule: 'ne', val: false })).toEqual([]);
    });

    test.each([
      [{ field: 'administrator', rule: 'eq', val: 'yes' }, 'val'],
      [{ field: 'administrator', rule: 'like', val: true }, 'rule'],
      [{ field: 'roleId', rule: 'gt', val: '1' }, 'rule'],
      [{ field: 'roleId', rule: 'in', val: '1' }, 'val'],
    ])('%o is refused by name', async (condition, part) => {
      const query = advanced({ matchType: 'and', conditions: [condition] });
      const answer = await world.call(listUsers, { query, token: boss.token });
      expect([answer.status, answer.desc]).toEqual([400, expect.stringContaining(`superQueryParams.conditions[0].${part}`)]);
    });
  });

  test('a number is compared as one, with fractions and beyond its column, and as a text that is one', async () => {
    const roles = async (rule: string, val: unknown) => {
      const query = { size: 200, ...advanced({ matchType: 'and', conditions: [{ field: 'displayOrder', rule, val }] }) };
      const answer = await world.call(listRoles, { query, token: boss.token });
      expect(answer).toMatchObject({ status: 200, code: 200 });
      return listRoles.answer.parse(answer.data).records.map(({ displayOrder }) => displayOrder);
    };
    const all = await roles('ge', 0);
    expect(all.length).toBeGreaterThan(1);
    const [first = 0] = all;
    expect(await roles('eq', String(first))).toContain(first);
    expect(await roles('lt', first + 0.5)).toContain(first);
    expect(await roles('gt', 1e12)).toEqual([]);
    expect(await roles('in', [first, -1])).toContain(first);
    for (const val of ['', 'many', true]) {
      const query = advanced({ matchType: 'and', conditions: [{ field: 'displayOrder', rule: 'eq', val }] });
      expect((await world.call(listRoles, { query, token: boss.token })).status).toBe(400);
    }
  });

  test('menu groups and sub-systems are asked for by what is shown of them', async () => {
    const keeper = await someone(world, {
      permissions: ['menuGroup:list', 'menuGroup:add', 'subsystem:list', 'subsystem:add'],
    });
    const { token } = keeper;
    await world.call(addMenuGroup, { token, body: { name: 'asked group', remark: 'for schools', menuIds: [] } });
    const facts = { name: 'asked system', url: 'https://asked.example.org', clientId: 'asked', redirectUris: [] };
    await world.call(addSubsystem, { token, body: { ...facts, displayOrder: 4_711, enabled: false } });
    const asked = async (route: typeof listMenuGroups | typeof listKeptSubsystems, ...one: [string, string, unknown?]) => {
      const [field, rule, val] = one;
      const query = { size: 200, ...advanced({ matchType: 'and', conditions: [{ field, rule, val }] }) };
      const answer = await world.call(route, { query, token });
      expect(answer).toMatchObject({ status: 200, code: 200 });
      return route.answer.parse(answer.data).records.map(({ name }) => name);
    };
    const today = new Date(world.clock.now).toISOString();
    expect(await asked(listMenuGroups, 'remark', 'like', 'schools')).toEqual(['asked group']);
    expect(await asked(listMenuGroups, 'name', 'ne', 'asked group')).not.toContain('asked group');
    expect(await asked(listMenuGroups, 'createTime', 'ge', today)).toContain('asked group');
    expect(await asked(listKeptSubsystems, 'url', 'like', 'asked.example')).toEqual(['asked system']);
    expect(await asked(listKeptSubsystems, 'clientId', 'eq', 'asked')).toEqual(['asked system']);
    expect(await asked(listKeptSubsystems, 'displayOrder', 'eq', 4_711)).toEqual(['asked system']);
    expect(await asked(listKeptSubsystems, 'createTime', 'ge', today)).toContain('asked system');
    expect(await asked(listKeptSubsystems, 'enabled', 'eq', false)).toContain('asked system');
    expect(await asked(listKeptSubsystems, 'enabled', 'eq', true)).not.toContain('asked system');
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
