// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guess } from '../../../server/platform/limits/lock-out';
import { EXPIRING } from '../../../server/sweeping';
import { databases, openWorld, type World } from './world';

/** Their rows are a list for people, or go with a row of another table. */
const NOT_SWEPT = ['tenants', 'invitations', 'oauth_tokens'];

describe.each(databases)('expired rows on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const count = async (table: 'guesses' | 'captchas') => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(world.db);
    return Number(rows[0]?.rows);
  };

  async function plant(rows: number) {
    const { now } = world.clock;
    for (let start = 0; start < rows; start += 200) {
      const numbers = Array.from({ length: Math.min(200, rows - start) }, (_, n) => start + n);
      const old = { failures: 1, failed_at: now - 2 * 86_400_000, blocked_until: 0 };
      await world.db
        .insertInto('guesses')
        .values(numbers.map((n) => ({ key: `old:${n}`, ...old })))
        .execute();
      await world.db
        .insertInto('captchas')
        .values(numbers.map((n) => ({ id: `old-${n}`, answer: 'x', expires_at: now - 1 })))
        .execute();
    }
  }

  test('a right password deletes no row but its own; a sweep deletes the others, in batches (G66)', async () => {
    await plant(1_201);
    const before = [await count('guesses'), await count('captchas')];
    await guess(world.deps, [{ key: 'origin:own', free: 30, subject: null }], async () => true);
    expect([await count('guesses'), await count('captchas')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await world.turn();
    // The guess from this origin has been taken back, and is counted still.
    expect([await count('guesses'), await count('captchas')]).toEqual([1, 0]);
  });

  test('a row that is of use stays', async () => {
    const { now } = world.clock;
    await world.db
      .insertInto('captchas')
      .values({ id: 'fresh', answer: 'x', expires_at: now + 1 })
      .execute();
    await world.turn();
    expect(await count('captchas')).toBe(1);
    world.clock.now += 1;
    await world.turn();
    expect(await count('captchas')).toBe(0);
  });

  test('every table whose rows end in time is swept (G66)', async () => {
    const tables = await world.db.introspection.getTables();
    const ending = tables.filter(({ columns }) => columns.some(({ name }) => /^(expires_at|ends_at|blocked_until)$/.test(name)));
    const swept = new Set<string>([...EXPIRING.map(({ table }) => table), ...NOT_SWEPT]);
    expect(ending.map(({ name }) => name).filter((name) => !swept.has(name))).toEqual([]);
  });
});
