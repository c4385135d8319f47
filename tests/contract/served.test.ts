// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../contract/route';
import { openWorld, type World } from '../server/platform/world';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'right' in value && 'answer' in value;
const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
const routes = Object.values(modules).flatMap((module) => Object.values(module).filter(isRoute));

let world: World;
beforeAll(async () => {
  world = await openWorld('sqlite');
});
afterAll(() => world.close());

test('the contract has routes, and no two are the same call', () => {
  expect(routes.length).toBeGreaterThanOrEqual(16);
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test.each(routes.map((route) => [route.method, route.path] as const))('%s %s is served', (method, path) => {
  expect(world.app.hasRoute({ method, url: `/api${path}` })).toBe(true);
});

test.each(routes.filter(({ right }) => right !== 'open').map((route) => [route.path, route] as const))(
  '%s wants a token',
  async (_path, route) => {
    expect(await world.call(route)).toMatchObject({ status: 401, data: null });
  },
);
