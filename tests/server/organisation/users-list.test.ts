// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsers, user } from '../../../contract/users';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases, openWorld, type World } from '../platform/world';
import { department, role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('the list of users on %s', (database) => {
  let world: World;
  let boss: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const ask = (query: Record<string, string | number>, token = boss.token) => world.call(listUsers, { query, token });
  const find = async (query: Record<string, string | number>, token?: string) => {
    const answer = await ask(query, token);
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return listUsers.answer.parse(answer.data);
  };
  const names = async (query: Record<string, string | number>, token?: string) =>
    (await find({ size: 200, ...query }, token)).records.map(({ name }) => name);
  const superQuery = (query: unknown) => ({ superQueryParams: encodeURIComponent(JSON.stringify(query)) });

  /** A user with these fields, written straight into the database. */
  const plant = async (facts: { name: string; id?: string; phone?: string; lastSignIn?: number }) => {
    const person = await someone(world);
    const change = { name: facts.name, last_sign_in_at: facts.lastSignIn ?? null, ...(facts.id ? { id: facts.id } : {}) };
    await tenantDb(world.db, person).update('memberships').set(change).where('id', '=', person.id).execute();
    if (facts.phone) {
      await world.db.updateTable('accounts').set({ phone: facts.phone }).where('id', '=', person.accountId).execute();
    }
    return { ...person, id: facts.id ?? person.id };
  };

  test('the sample gives the administrator at least 120 users to look at, with 30 on a page', async () => {
    const { records, total } = await find({});
    expect(total).toBeGreaterThanOrEqual(120);
    expect(records).toHaveLength(30);
    expect(new Set(records.map(({ name }) => name)).size).toBeGreaterThan(25);
  });

  test('a row says whether the user is a super administrator (§6)', async () => {
    const [operator, member] = [await someone(world, { superAdministrator: true }), await someone(world)];
    const { records } = await find({ size: 200, column: 'createTime', order: 'desc' });
    const isSuper = (id: string) => records.find((row) => row.id === id)?.superAdministrator;
    expect([isSuper(operator.id), isSuper(member.id)]).toEqual([true, false]);
  });

  test('the pages together are the whole list, each row once, in whatever order', async () => {
    for (const sort of [{}, { column: 'status', order: 'asc' }, { column: 'lastSignInTime', order: 'desc' }]) {
      const { total } = await find({ size: 60 });
      const ids = [];
      for (let current = 1; current <= Math.ceil(total / 60); current += 1) {
        ids.push(...(await find({ ...sort, size: 60, current })).records.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(total);
      expect(ids).toHaveLength(total);
    }
  });

  test('G13 a page beyond the last is empty and still tells the total', async () => {
    const { total } = await find({});
    expect(await find({ current: 999 })).toEqual({ records: [], total });
  });

  test('sorting by each column, both ways; empty values are last', async () => {
    const sorted = async (column: string, order: string) => (await find({ size: 200, column, order, username: 'user0' })).records;
    const byPhone = (await sorted('phone', 'asc')).map(({ phone }) => phone);
    const given = byPhone.filter((phone) => phone !== null);
    expect(given.length).toBeLessThan(byPhone.length);
    expect(byPhone).toEqual([...[...given].sort(), ...byPhone.filter((phone) => phone === null)]);
    const backwards = (await sorted('phone', 'desc')).map(({ phone }) => phone);
    expect(backwards.slice(0, given.length)).toEqual([...given].sort().reverse());
    for (const column of ['username', 'name', 'status', 'createTime', 'lastSignInTime'] as const) {
      const up = (await sorted(column, 'asc')).map((row) => row[column]).filter((value) => value !== null);
      const down = (await sorted(column, 'desc')).map((row) => row[column]).filter((value) => value !== null);
      expect(up).toEqual([...down].reverse());
      expect(up[0]).not.toBe(up.at(-1));
    }
  });

  test('a column without an order descends, as with anything but asc', async () => {
    expect(await find({ column: 'username' })).toEqual(await find({ column: 'username', order: 'desc' }));
  });

  test('only asc ascends, any other word descends, and a parameter without a value is none (G60)', async () => {
    const up = await find({ column: 'username', order: 'asc' });
    const down = await find({ column: 'username', order: 'desc' });
    expect(up).not.toEqual(down);
    for (const order of ['ascend', 'DESC', 'ASC', 'descend', '-1', '']) {
      expect(await find({ column: 'username', order })).toEqual(down);
    }
    const plain = await find({});
    expect(await find({ column: '', order: 'asc', status: '', roleId: '', departmentId: '', current: '', size: '' })).toEqual(
      plain,
    );
    expect(await find({ superQueryParams: '', name: '', phone: '' })).toEqual(plain);
  });

  test('G16 %, _, \\, quotes, ! and emoji are searched for as they are', async () => {
    for (const odd of ['%', '_', '\\', "'", '"', '!', '😀', '[a]', '*']) {
      await plant({ name: `odd${odd}name` });
    }
    for (const odd of ['%', '_', '\\', "'", '"', '!', '😀', '[a]', '*']) {
      expect(await names({ name: odd })).toEqual([`odd${odd}name`]);
      expect(await names(superQuery({ matchType: 'and', conditions: [{ field: 'name', rule: 'like', val: odd }] }))).toEqual([
        `odd${odd}name`,
      ]);
    }
    expect(await names({ name: 'ODD%N' })).toEqual(['odd%name']);
    expect(await names({ name: '' })).toContain('odd%name');
  });

  test('filters by username, phone, status, role and department with all below', async () => {
    const top = await department(world, tenantId);
    const below = await department(world, tenantId, top);
    const aside = await department(world, tenantId);
    const upper = await someone(world, { departmentIds: [top] });
    const lower = await someone(world, { departmentIds: [below, aside], permissions: ['user:list'] });
    expect((await names({ departmentId: top })).sort()).toEqual([upper.username, lower.username].sort());
    expect(await names({ departmentId: below })).toEqual([lower.username]);
    expect((await find({ departmentId: '0' })).total).toBe((await find({})).total);
    expect(await names({ departmentId: newId() })).toEqual([]);
    expect(await names({ username: upper.username.toUpperCase() })).toContain(upper.username);
    const [row] = (await find({ username: lower.username })).records;
    expect(row?.departments.map(({ id }) => id).sort()).toEqual([below, aside].sort());
    expect(await names({ roleId: row?.roles[0]?.id ?? '' })).toEqual([lower.username]);
    expect(await names({ roleId: await role(world, { tenantId, permissions: [], dataScope: 'self' }) })).toEqual([]);
    const { records } = await find({ status: 'disabled' });
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ status }) => status === 'disabled')).toBe(true);
    await plant({ name: 'phoned', phone: '13900001234' });
    expect(await names({ phone: '00001234' })).toEqual(['phoned']);
  });

  test('an advanced query nests and, or and every rule', async () => {
    const early = await plant({ name: 'rule-early', lastSignIn: 1_000_000 });
    await plant({ name: 'rule-late', lastSignIn: 2_000_000 });
    await plant({ name: 'rule-never' });
    const found = async (...conditions: unknown[]) => {
      const mine = { field: 'name', rule: 'right_like', val: 'rule-' };
      return (await names(superQuery({ matchType: 'and', conditions: [mine, ...conditions] })))
        .map((name) => name.slice(5))
        .sort();
    };
    const time = 'lastSignInTime';
    expect(await found({ field: time, rule: 'eq', val: 1_000_000 })).toEqual(['early']);
    expect(await found({ field: time, rule: 'eq', val: '1000000' })).toEqual(['early']);
    expect(await found({ field: time, rule: 'gt', val: new Date(1_000_000).toISOString() })).toEqual(['late']);
    expect(await found({ field: time, rule: 'ge', val: 1_000_000 })).toEqual(['early', 'late']);
    expect(await found({ field: time, rule: 'lt', val: 2_000_000 })).toEqual(['early']);
    expect(await found({ field: time, rule: 'le', val: 2_000_000 })).toEqual(['early', 'late']);
    expect(await found({ field: time, rule: 'ne', val: 1_000_000 })).toEqual(['late', 'never']);
    expect(await found({ field: time, rule: 'null' })).toEqual(['never']);
    expect(await found({ field: time, rule: 'not_null' })).toEqual(['early', 'late']);
    expect(await found({ field: 'username', rule: 'in', val: [early.username, 'unknown'] })).toEqual(['early']);
    expect(await found({ field: 'username', rule: 'in', val: [] })).toEqual([]);
    expect(await found({ field: 'name', rule: 'left_like', val: '-LATE' })).toEqual(['late']);
    const never = { field: time, rule: 'null' };
    const late = { matchType: 'and', conditions: [{ field: 'name', rule: 'like', val: 'late' }] };
    expect(await found({ matchType: 'or', conditions: [never, late] })).toEqual(['late', 'never']);
  });

  test.each([
    ['column=id;drop table x', { column: 'id;drop table x' }, 'column'],
    ['an unknown column', { column: 'password_hash' }, 'column'],
    ['order=asc,(select 1)', { order: 'asc,(select 1)' }, 'order'],
    ['a page below one', { current: 0 }, 'current'],
    ['a page that is no number', { current: '0x10' }, 'current'],
    ['a size above 200', { size: 201 }, 'size'],
    ['an order that is no word', { order: '(select 1)' }, 'order'],
    ['an unknown status', { status: 'gone' }, 'status'],
    ['NUL in a filter', { name: 'a\0' }, 'name'],
    ['no JSON', { superQueryParams: '{' }, 'superQueryParams'],
    ['broken URL encoding', { superQueryParams: '%7B%' }, 'superQueryParams'],
    ['a list', { superQueryParams: '[]' }, 'superQueryParams'],
  ])('G26 %s is 400 with the name of the parameter', async (_name, query, parameter) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 400, code: 400, desc: `参数 ${parameter} 有误！`, data: null });
  });

  const deep = (levels: number): unknown =>
    levels === 0 ? { field: 'name', rule: 'eq', val: 'a' } : { matchType: 'and', conditions: [deep(levels - 1)] };
  const one = (condition: unknown) => ({ matchType: 'and', conditions: [condition] });

  test.each([
    ['an unknown field', one({ field: 'password_hash', rule: 'eq', val: 'a' }), 'conditions[0].field'],
    ['a field of every object', one({ field: 'constructor', rule: 'eq', val: 'a' }), 'conditions[0].field'],
    ['an unknown field inside', one(one({ field: 'x', rule: 'eq', val: 'a' })), 'conditions[0].conditions[0].field'],
    ['an unknown rule', one({ field: 'name', rule: 'regexp', val: 'a' }), 'conditions[0].rule'],
    ['like on a time', one({ field: 'createTime', rule: 'like', val: 'a' }), 'conditions[0].rule'],
    ['no time', one({ field: 'createTime', rule: 'gt', val: 'yesterday' }), 'conditions[0].val'],
    ['a time beyond all numbers', one({ field: 'createTime', rule: 'gt', val: 1e300 }), 'conditions[0].val'],
    ['no value', one({ field: 'name', rule: 'eq' }), 'conditions[0].val'],
    ['in without a list', one({ field: 'name', rule: 'in', val: 'a' }), 'conditions[0].val'],
    ['a list where one value is asked', one({ field: 'name', rule: 'eq', val: ['a'] }), 'conditions[0].val'],
    ['NUL in a value', one({ field: 'name', rule: 'eq', val: 'a\0' }), 'conditions[0].val'],
    ['an unknown match type', { matchType: 'xor', conditions: [] }, 'matchType'],
    ['four levels', deep(4), 'conditions[0].conditions[0].conditions[0].field'],
  ])('G26 in superQueryParams, %s is 400 with its place', async (_name, query, place) => {
    const answer = await ask(superQuery(query));
    expect(answer).toMatchObject({ status: 400, desc: `参数 superQueryParams.${place} 有误！` });
  });

  test('three levels are allowed', async () => {
    expect((await ask(superQuery(deep(3)))).status).toBe(200);
  });

  test('G18 ids beyond 2^53 stay what they are', async () => {
    await plant({ name: 'big-three', id: '9007199254740993' });
    await plant({ name: 'big-two', id: '9007199254740992' });
    const { records } = await find({ name: 'big-' });
    expect(records.map(({ id, name }) => `${name} ${id}`).sort()).toEqual([
      'big-three 9007199254740993',
      'big-two 9007199254740992',
    ]);
  });

  test('a row has the fields of the contract and no others', async () => {
    const { data } = await ask({ size: 1 });
    const rows = (data as { records: object[] }).records;
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(user.shape).sort());
  });
});
