// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Someone, someone } from '../organisation/people';
import { named, routes } from './attacks';
import { deletionsLogged, REMOVABLE, REPEATABLE } from './removable';
import { databases, openWorld, type World } from './world';

const DELETIONS = routes.filter(({ method }) => method === 'DELETE');
const AT_ONCE = 6;

test('every call of the contract that deletes is tried below (G82)', () => {
  const untried = DELETIONS.filter((route) => !REMOVABLE.has(route) && !REPEATABLE.includes(route));
  expect(untried.map(({ path }) => path)).toEqual([]);
});

describe.each(databases)('of several equal deletions at once on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true, superAdministrator: true });
  }, 60_000);
  afterAll(() => world.close());

  test.each(named(DELETIONS.filter((route) => REMOVABLE.has(route))))(
    '%s lets one delete and record it, and refuses the others in words (G82, G41)',
    async (_name, route) => {
      const made = await REMOVABLE.get(route)?.(world, boss);
      if (!made) throw new Error('There is nothing to delete');
      const askings = made.askings ?? Array.from({ length: AT_ONCE }, () => made.asking);
      const answers = await Promise.all(askings.slice(0, AT_ONCE).map((asking) => world.call(route, asking)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const done = answers.filter(({ code }) => code === 200);
      expect(done).toHaveLength(REPEATABLE.includes(route) ? AT_ONCE : 1);
      for (const { code, desc } of answers) if (code !== 200) expect(desc).not.toBe('');
      if (made.logged !== undefined) expect(await deletionsLogged(world, boss, made.logged)).toBe(1);
    },
  );
});
