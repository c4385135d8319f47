// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, editUser, listUsers, removeUsers } from '../../../contract/users';
import { pairsOf } from '../../../server/organisation/users/candidates-store';
import { readBeside } from '../../../server/platform/db/engine/beside';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { transact } from '../../../server/platform/db/transact';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

test('the pairs of a text are those of its characters, not of their halves, with Latin letters in lower case', () => {
  expect(pairsOf('欧阳a')).toEqual(['欧阳', '阳a']);
  expect(pairsOf('😀A😀')).toEqual(['😀a', 'a😀']);
  expect(pairsOf('É')).toEqual(['É']);
  expect(pairsOf('aaa')).toEqual(['aa']);
});

describe.each(databases)('searching users on %s', (database) => {
  let world: World;
  let boss: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world, 'haicheng');
    boss = await someone(world, { tenantId, administrator: true });
  });
  afterAll(() => world.close());

  const { token, draft } = { token: () => boss.token, draft: (facts: object) => ({ departmentIds: [], roleIds: [], ...facts }) };
  const add = async (facts: object) =>
    addUser.answer.parse((await world.call(addUser, { body: draft(facts), token: token() })).data).user;
  const find = async (query: Record<string, string>) => {
    const { data } = await world.call(listUsers, { query: { size: 200, ...query }, token: token() });
    return listUsers.answer.parse(data);
  };

  /** What the table of pairs must hold, computed from the users as they are. */
  const expected = async () => {
    const users = await tenantDb(world.db, { tenantId })
      .select('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select(['memberships.id', 'memberships.name', 'accounts.username', 'accounts.phone'])
      .execute();
    const rows = users.flatMap(({ id, name, username, phone }) =>
      [name, username, phone ?? ''].flatMap((text) => {
        const last = [...text].at(-1);
        return [...(text.length > 1 ? pairsOf(text) : []), ...(last ? pairsOf(last) : [])].map((pair) => `${id} ${pair}`);
      }),
    );
    return [...new Set(rows)].sort();
  };
  const kept = async () => {
    const rows = await tenantDb(world.db, { tenantId }).select('user_bigrams').select(['membership_id', 'bigram']).execute();
    return rows.map(({ membership_id, bigram }) => `${membership_id} ${bigram}`).sort();
  };

  test('the pairs are those of every user, after every kind of change, from every caller', async () => {
    expect(await kept()).toEqual(await expected());
    const user = await add({ username: 'Pairs_One', name: '欧阳😀娜娜', phone: '13800007777' });
    expect(await kept()).toEqual(await expected());
    const params = { id: user.id };
    const body = draft({ username: 'Two.Pairs', name: '娜娜One', phone: null });
    await world.call(editUser, { params, body, token: token() });
    expect(await kept()).toEqual(await expected());
    const moved = newId();
    await tenantDb(world.db, { tenantId }).update('memberships').set({ id: moved }).where('id', '=', user.id).execute();
    await world.db.updateTable('accounts').set({ phone: '13800008888' }).where('username', '=', 'Two.Pairs').execute();
    expect(await kept()).toEqual(await expected());
    await world.call(removeUsers, { body: [moved], token: token() });
    expect(await kept()).toEqual(await expected());
    expect((await kept()).some((row) => row.startsWith(moved))).toBe(false);
  });

  test('a failed change leaves no pairs behind', async () => {
    const before = await kept();
    const failing = transact(world.db, async (tx) => {
      await tenantDb(tx, { tenantId }).update('memberships').set({ name: '全部改名' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept()).toEqual(before);
  });

  test('G16 any part of a name, username or phone finds exactly those who have it, even one character', async () => {
    for (const [n, name] of ['诸葛亮', '诸葛', '亮诸', 'Ann-Marie', 'a%b_c', '😀 ok', 'ÉCOLE', '𠮷野家'].entries()) {
      await add({ username: `Searched.${n}@x`, name, phone: `1380000${1000 + n}` });
    }
    const { records } = await find({});
    const fold = (text: string | null) => (text ?? '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const parts = {
      name: [
        '诸',
        '亮',
        '诸葛',
        '葛亮',
        '诸葛亮',
        '亮葛',
        'N',
        'nn-m',
        '%',
        '_',
        '%b',
        'b_',
        '😀',
        '😀 o',
        'É',
        'é',
        '𠮷',
        '野家',
        '\\',
      ],
      username: ['s', 'SEARCHED', 'd.1', '@', '.7@x', 'x', '0@'],
      phone: ['1', '13', '80000100', '1003', '99999'],
    };
    for (const [field, texts] of Object.entries(parts) as ['name' | 'username' | 'phone', string[]][]) {
      for (const text of texts) {
        const right = records.filter((user) => fold(user[field]).includes(fold(text))).map(({ id }) => id);
        const { records: answer, total } = await find({ [field]: text });
        expect([text, answer.map(({ id }) => id).sort()]).toEqual([text, right.sort()]);
        expect(total).toBe(right.length);
      }
    }
    expect((await find({ name: '诸葛亮', phone: '1000', username: 'searched.0' })).total).toBe(1);
    expect((await find({ name: '诸葛亮', phone: '1001' })).total).toBe(0);
  });

  test('G27 another tenant’s users are no candidates', async () => {
    const theirs = await someone(world, { tenantId: await tenantOf(world, 'qingshan') });
    expect((await find({ username: theirs.username })).total).toBe(0);
  });

  test('a tenant with very many users is searched and listed alike, and sees the last write', async () => {
    const crowd = Array.from({ length: 6_000 }, (_, n) => ({ n, account: newId(), membership: newId() }));
    const facts = {
      phone: null,
      password_hash: null,
      password_changed_at: null,
      status: 'enabled',
      last_tenant_id: null,
    } as const;
    const rights = { email: null, remark: null, status: 'enabled', administrator: 0, super_administrator: 0 } as const;
    await transact(world.db, async (tx) => {
      for (let start = 0; start < crowd.length; start += 200) {
        const some = crowd.slice(start, start + 200);
        const accounts = some.map(({ n, account }) => ({
          id: account,
          username: `crowd${n}`,
          username_key: `crowd${n}`,
          ...facts,
        }));
        const times = { created_at: world.clock.now };
        await tx
          .insertInto('accounts')
          .values(accounts.map((row) => ({ ...row, home_tenant_id: tenantId, ...times })))
          .execute();
        const rows = some.map(({ n, account, membership }) => ({
          id: membership,
          account_id: account,
          name: `人群${n}`,
          ...rights,
        }));
        await tenantDb(tx, { tenantId })
          .insert(
            'memberships',
            rows.map((row) => ({ ...row, last_sign_in_at: null, ...times })),
          )
          .execute();
      }
    });
    expect((await find({ name: '人群' })).total).toBe(6_000);
    expect((await find({ username: 'crowd599' })).records.map(({ username }) => username).sort()).toEqual(
      ['crowd599', ...Array.from({ length: 10 }, (_, n) => `crowd599${n}`)].sort(),
    );
    const user = await add({ username: 'latest', name: '最后一个' });
    expect((await find({})).records[0]?.id).toBe(user.id);
    expect((await find({ name: '最后一个' })).records).toEqual([user]);
    expect(await Promise.all(Array.from({ length: 10 }, async () => (await find({ username: 'd599' })).total))).toEqual(
      Array(10).fill(11),
    );
  });

  test('the reading replica can read everything and write nothing', async () => {
    const reader = await readBeside(world.db, 'any', async (reader) => reader);
    const names = (db: typeof reader) => db.selectFrom('tenants').selectAll().orderBy('id').execute();
    expect(await names(reader)).toEqual(await names(world.db));
    await expect(reader.updateTable('tenants').set({ name: 'x' }).execute()).rejects.toThrow(/read-?only/);
    await expect(sql`select absent from tenants`.execute(reader)).rejects.toThrow(/no such column|does not exist/);
    if (database === 'sqlite') await expect(transact(reader, names)).rejects.toThrow('Nothing is written');
    await expect(transact(world.db, () => names(reader))).rejects.toThrow('inside a transaction');
    expect(await names(reader)).toEqual(await names(world.db));
  });
});
