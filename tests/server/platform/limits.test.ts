// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeUse, takeUseOrRefuse } from '../../../server/platform/limits/rate-limit';
import { databases, openWorld, type World } from './world';

const YEAR_MS = 365 * 86_400_000;

describe.each(databases)('limits on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const use = (key: string, max = 3) => takeUse(world.db, world.clock.now, { key, windowMs: 60_000, max });

  test('uses at once never exceed the limit, and each key has its own', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => use('at once')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await use('another')).toBe(true);
  });

  test('the period begins with the first use: refused uses do not extend it', async () => {
    expect(await use('gap', 1)).toBe(true);
    world.clock.now += 59_999;
    expect(await use('gap', 1)).toBe(false);
    world.clock.now += 1;
    expect(await use('gap', 1)).toBe(true);
    expect(await use('gap', 1)).toBe(false);
  });

  test('ended periods are deleted', async () => {
    await use('old');
    world.clock.now += 60_000;
    await use('new');
    await world.turn();
    const keys = (await world.db.selectFrom('limits').select('key').execute()).map(({ key }) => key);
    expect([keys.includes('old'), keys.includes('new')]).toEqual([false, true]);
  });

  test('a clock that was a year ahead limits no longer than the period (G42)', async () => {
    world.clock.now += YEAR_MS;
    expect([await use('ahead', 1), await use('ahead', 1)]).toEqual([true, false]);
    world.clock.now -= YEAR_MS;
    expect([await use('ahead', 1), await use('ahead', 1)]).toEqual([true, false]);
  });

  test('a use above the limit is HTTP 429', async () => {
    const limit = { key: 'dear', windowMs: 1_000, max: 1 };
    await takeUseOrRefuse(world.db, world.clock.now, limit);
    await expect(takeUseOrRefuse(world.db, world.clock.now, limit)).rejects.toMatchObject({ statusCode: 429 });
  });

  test('and says how long it is until the next is free, not how long a period is', async () => {
    const limit = { key: 'wait', windowMs: 86_400_000, max: 1 };
    await takeUseOrRefuse(world.db, world.clock.now, limit);
    world.clock.now += 86_400_000 - 90_500;
    await expect(takeUseOrRefuse(world.db, world.clock.now, limit)).rejects.toMatchObject({ retryAfter: 91 });
  });
});
