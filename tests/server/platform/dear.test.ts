// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { exportI18nTexts, importI18nTexts } from '../../../contract/i18n-texts';
import { listOwnTenants } from '../../../contract/own-tenants';
import { checkOwnPassword } from '../../../contract/passwords';
import type { Dear, Route } from '../../../contract/route';
import { signIn } from '../../../contract/sign-in';
import { listUsers } from '../../../contract/users';
import { ACCOUNTS_AT_ONE_ORIGIN, LONG_LIST, PER_MINUTE } from '../../../server/platform/limits/expensive-calls';
import { type Someone, someone } from '../organisation/people';
import { named, pathOf, routes } from './attacks';
import { databases, openWorld, type World } from './world';

const MINUTE_MS = 60_000;

/** The parts of a request. */
const namesIn = (part: z.ZodMiniType) =>
  Object.keys((z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object);

const dear = routes.filter((route) => route.dear !== undefined);
const open = dear.filter((route) => route.right === 'open' && route.dear === 'hash');
const closed = dear.filter(({ right }) => right !== 'open');
const lists = routes.filter(({ query }) => namesIn(query).includes('size'));

/** A call of each kind that is refused for its content, which is cheap. It counts all the same. */
const CHEAP: Readonly<Record<Exclude<Dear, 'exchange'>, readonly [Route, string]>> = {
  hash: [checkOwnPassword, ''],
  import: [importI18nTexts, ''],
  export: [exportI18nTexts, 'appKey=!'],
};

test.each(named(routes.filter(({ path }) => /import|export|account\/upload/i.test(path))))(
  '%s imports or exports, and is declared expensive',
  (_name, route) => expect(['import', 'export']).toContain(route.dear),
);

const PASSWORDS = ['password', 'newPassword', 'code'];
const takesSecret = ({ body, query, path }: Route) =>
  [...namesIn(body), ...namesIn(query)].some((name) => PASSWORDS.includes(name)) && /open-api|login|password|valid/i.test(path);

test.each(named(routes.filter(takesSecret)))('%s takes a password or code, and is declared expensive', (_name, route) =>
  expect(route.dear).toBe('hash'),
);

describe.each(databases)('expensive calls on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  beforeEach(async () => {
    boss = await someone(world, { superAdministrator: true });
    world.clock.now += MINUTE_MS;
  });
  afterAll(() => world.close());

  const send = async (route: Route, query = '', { token = boss.token, address = '10.0.0.1' } = {}) => {
    const response = await world.app.inject({
      method: route.method,
      url: `${pathOf(route, 'x')}?${query}`,
      headers: { 'ofa-token': token },
      remoteAddress: address,
    });
    return response.statusCode;
  };
  const spend = async (times: number, ...call: Parameters<typeof send>) => {
    const told = await Promise.all(Array.from({ length: times }, () => send(...call)));
    return told.filter((status) => status === 429).length;
  };

  describe.each(Object.entries(CHEAP) as [keyof typeof CHEAP, (typeof CHEAP)[keyof typeof CHEAP]][])(
    '%s',
    (kind, [cheap, query]) => {
      test('one account has a limit per minute, also for calls at once, over all calls of the kind', async () => {
        expect(await spend(PER_MINUTE[kind] + 5, cheap, query)).toBe(5);
        const alike = closed.filter((route) => route.dear === kind);
        for (const route of alike) expect([route.path, await send(route)]).toEqual([route.path, 429]);
        const other = await someone(world, { superAdministrator: true });
        expect(await send(cheap, query, { token: other.token })).toBe(400);
        world.clock.now += MINUTE_MS;
        for (const route of alike) expect([route.path, await send(route)]).not.toEqual([route.path, 429]);
      });
    },
  );

  test('one address has a limit per minute: signed-in callers and guests are refused alike', async () => {
    const max = PER_MINUTE.hash * ACCOUNTS_AT_ONE_ORIGIN;
    expect(await spend(max + 5, signIn, '', { address: '10.0.0.2' })).toBe(5);
    for (const route of [...open, checkOwnPassword]) {
      expect([route.path, await send(route, '', { address: '10.0.0.2' })]).toEqual([route.path, 429]);
      expect([route.path, await send(route, '', { address: '10.0.0.3' })]).not.toEqual([route.path, 429]);
    }
    world.clock.now += MINUTE_MS;
    for (const route of open) expect(await send(route, '', { address: '10.0.0.2' })).not.toBe(429);
  });

  test('a list of many rows is expensive, whatever it lists; a shorter one is answered, and not counted', async () => {
    const long = `size=${LONG_LIST + 1}`;
    expect(await spend(PER_MINUTE.longList + 5, listUsers, `current=0&${long}`)).toBe(5);
    for (const route of lists) {
      expect([route.path, await send(route, long)]).toEqual([route.path, 429]);
      expect([route.path, await send(route, `size=${LONG_LIST}`)]).not.toEqual([route.path, 429]);
    }
    world.clock.now += MINUTE_MS;
    for (const route of lists) expect([route.path, await send(route, long)]).not.toEqual([route.path, 429]);
  });

  test('a cheap call, and one refused for a missing token or permission, does not count', async () => {
    await world.db.deleteFrom('limits').execute();
    const stranger = await someone(world);
    for (const route of closed) await send(route, '', { token: 'none' });
    for (const route of closed.filter(({ right }) => right !== 'signedIn')) await send(route, '', { token: stranger.token });
    await send(listUsers, `size=${LONG_LIST}`);
    await send(listOwnTenants);
    expect(await world.db.selectFrom('limits').selectAll().execute()).toEqual([]);
  });

  test('a call above the limit is refused with a text', async () => {
    await spend(PER_MINUTE.import, importI18nTexts);
    const answer = await world.call(importI18nTexts, { token: boss.token, headers: { 'accept-language': 'zh-HK' } });
    expect(answer).toMatchObject({ status: 429, code: 429, desc: '請求過於頻繁，請在 1 分鐘後再試！', data: null });
  });
});
