// @vitest-environment node
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { importI18nTexts } from '../../../contract/i18n-texts';
import { BODY_BYTES, LARGEST_BODY_BYTES, OPEN_BODY_BYTES } from '../../../contract/limits';
import type { Route } from '../../../contract/route';
import { signIn } from '../../../contract/sign-in';
import { BadParameter } from '../../../server/platform/failures';
import { parseBody } from '../../../server/platform/http/json';
import { check, checking } from '../../../server/platform/http/parameters';
import { atOnce, type Steps } from '../../../server/platform/steps';
import { likely, named, pathOf, routes, withBody } from './attacks';
import { openWorld, type World } from './world';

/** What a refusal costs, counted in bytes received and entries visited: the clock would tell of the machine. */

const open = withBody.filter(({ right }) => right === 'open');
const takesBody = routes.filter(({ method, kind }) => method !== 'GET' && kind !== 'form');

test('a call without a token takes 16 KiB, any other 64 KiB; a route that takes more is in this list (G34)', () => {
  const larger = takesBody.filter(({ right, bodyBytes }) => bodyBytes > (right === 'open' ? OPEN_BODY_BYTES : BODY_BYTES));
  expect(larger.map(({ method, path, bodyBytes }) => `${bodyBytes / 1024} ${method} ${path}`).sort()).toEqual([
    '1024 POST /ofa-admin/admin/ofaDictionary/dictionary',
    '1024 POST /ofa-admin/admin/ofaMenu/menu/import',
    '1024 POST /ofa-admin/admin/ofaMessage/message',
    '1024 POST /ofa-admin/admin/ofaUser/user/batch',
    '1024 POST /ofa-admin/ofaI18n/import',
    '1024 PUT /ofa-admin/admin/ofaDictionary/dictionary/:id',
    '1024 PUT /ofa-admin/admin/ofaForm/form/:id/document',
    '1024 PUT /ofa-admin/helpText',
    '128 PUT /ofa-admin/ofaMenuSubsystem/auth/:id',
    '24 POST /ofa-admin/open-api/login/byPasskey',
    '256 POST /ofa-admin/admin/ofaForm/fill/:id',
    '512 POST /ofa-admin/admin/ofaMenuGroup/group',
    '512 POST /ofa-admin/admin/ofaOrganization/org/authorization/batch',
    '512 POST /ofa-admin/admin/ofaOrganization/org/authorization/batchRemove',
    '512 PUT /ofa-admin/admin/ofaLoginConfig/config',
    '512 PUT /ofa-admin/admin/ofaMenuGroup/group/:id',
    '512 PUT /ofa-admin/admin/ofaOrganization/org/authorization/:id',
    '512 PUT /ofa-admin/admin/ofaRole/role/auth/:id',
    '64 POST /ofa-admin/open-api/ofaForm/:id',
  ]);
  expect(Math.max(...larger.map(({ bodyBytes }) => bodyBytes))).toBe(LARGEST_BODY_BYTES);
});

describe('on the wire', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => world.close());

  /** The status that the server answers to a request that never ends. */
  async function statusOf(route: Route, length: string, sent = '') {
    world.clock.now += 5_000;
    const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
    const type = route.kind === 'plain' ? 'application/x-www-form-urlencoded' : 'application/json';
    socket.write([`POST ${pathOf(route, 'x')} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, length, '', sent].join('\r\n'));
    const heard = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    socket.destroy();
    return Number(heard.split(' ')[1]);
  }

  test.each(named(open))(
    '%s refuses a body that says that it is too long before any of it has come (G34)',
    async (_name, route) => {
      expect(await statusOf(route, `Content-Length: ${route.bodyBytes + 1}`)).toBe(413);
    },
  );

  test.each(named(open))(
    '%s reads no further than its limit where a body does not say its length (G34)',
    async (_name, route) => {
      const body = '['.repeat(route.bodyBytes + 1);
      expect(await statusOf(route, 'Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}`)).toBe(413);
    },
  );

  test('what is no call takes no more than a call without a token', async () => {
    const unknown = { ...signIn, path: '/nothing', method: 'POST' } as const;
    expect(await statusOf(unknown, `Content-Length: ${OPEN_BODY_BYTES + 1}`)).toBe(413);
  });
});

describe('in the text of a body', () => {
  afterEach(() => vi.restoreAllMocks());

  const zeros = '0,'.repeat(30_000);
  /** Each is refused before a value is made of it. */
  test.each([
    ['a list in place of an object', `${'['.repeat(31)}${zeros}0${']'.repeat(31)}`],
    ['a list behind white space', `${' '.repeat(1_000)}[${zeros}0]`],
    ['too many levels', `{"username":${'['.repeat(40)}${zeros}0${']'.repeat(40)}}`],
    ['too many values', `{"username":[${zeros}${zeros}0]}`],
    ['a name twice', `{"a":1,"a":[${zeros}0]}`],
  ])('%s is refused before it is parsed (G34)', (_what, body) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => atOnce(parseBody(Buffer.from(body), signIn.body))).toThrow(BadParameter);
    expect(parse).not.toHaveBeenCalled();
  });
});

/** Between two steps others have their turn of the event loop: this many characters or entries at most are gone through meanwhile. */
const CHARACTERS = 64 * 1024;
const ENTRIES = 50;
/** A text is gone over in one jump. */
const TEXT = 1_000;

/** What a measure says after each step of some work. */
function measured(steps: Steps<unknown>, measure: () => number): number[] {
  const said = [measure()];
  const each = steps[Symbol.iterator]();
  while (!each.next().done) said.push(measure());
  said.push(measure());
  return said.map((now, index) => now - (said[index - 1] ?? now));
}

test.each([
  ['texts', JSON.stringify(Array(900).fill('x'.repeat(TEXT)))],
  ['numbers', `[${'1234567890123456789,'.repeat(45_000)}0]`],
  ['white space', `[${' '.repeat(900_000)}]`],
])('the longest body of %s is gone through in steps', (_what, body) => {
  const steps = parseBody(Buffer.from(body), z.array(z.unknown()));
  expect(measured(steps, () => 0).length).toBeGreaterThanOrEqual(body.length / (CHARACTERS + TEXT));
});

/** A list that counts how many of its entries are visited. */
function counted(entries: readonly unknown[]) {
  let visited = 0;
  const list = new Proxy(entries, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) visited += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, visited: () => visited };
}

/** A likely body with one of its values replaced by a list; every value of it in turn. */
function* withList(value: unknown, list: unknown): Generator<unknown> {
  yield list;
  if (Array.isArray(value))
    for (const [at, one] of value.entries()) for (const other of withList(one, list)) yield value.with(at, other);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) for (const other of withList(one, list)) yield { ...value, [name]: other };
  }
}

const MOST_VISITED = 2;

const WRONG = { zeros: 0, lists: [0], objects: {}, 'odd texts': '\0' };

describe.each(Object.entries(WRONG))('thousands of %s in place of any value', (_what, wrong) => {
  test.each(named(withBody))('%s stops at the first of them, also where a list may be as long (G34)', (_name, route) => {
    for (const length of [10, 200, 5_000]) {
      const { list, visited } = counted(Array(length).fill(wrong));
      for (const body of withList(likely(route.body, 'x'), list)) {
        const before = visited();
        expect(() => check(route.body, body, 'body')).toThrow(BadParameter);
        expect(visited() - before).toBeLessThanOrEqual(MOST_VISITED);
      }
    }
  });

  test.each(named(open))('%s does not look at them below a name that it does not know (G34)', (_name, route) => {
    const { list, visited } = counted(Array(1_000).fill(wrong));
    z.safeParse(route.body, { ...(likely(route.body, 'x') as object), unknown: list });
    expect(visited()).toBe(0);
  });
});

/** What a caller may send in place of any value, for the same answer as the schema's own. */
const ODD = [null, undefined, '', 'x', 0, 1.5, true, [], ['x'], {}, { id: 'x' }, '2030-01-01T00:00:00Z', ' x ', '13800000000'];

test.each(named(withBody))('a body of %s is read as its schema parses it', (_name, { body: schema }) => {
  for (const odd of ODD) {
    for (const body of withList(likely(schema, 'x'), odd)) {
      const parsed = schema.safeParse(body);
      if (parsed.success) expect(check(schema, body, 'body')).toEqual(parsed.data);
      else expect(() => check(schema, body, 'body')).toThrow(BadParameter);
    }
  }
});

const listsIn = (value: unknown): (readonly unknown[])[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listsIn)]
    : [];

/** Likely bodies with a list in them that is as long as it may be. */
function* withLongList(schema: z.ZodMiniType) {
  const body = likely(schema, 'x');
  for (const [entry] of listsIn(body)) {
    for (const length of [5_000, 1_000, 500, 200, 100]) {
      const { list, visited } = counted(Array(length).fill(entry));
      for (const long of withList(body, list)) if (schema.safeParse(long).success) yield { long, visited, length };
    }
  }
}

test.each(named(withBody))('%s reads the longest list that it takes in steps', (_name, { body: schema }) => {
  for (const { long, visited } of withLongList(schema))
    expect(Math.max(...measured(checking(schema, long, 'body'), visited))).toBeLessThanOrEqual(ENTRIES);
});

test('an import of texts has thousands of entries, and a hundred steps', () => {
  const [longest] = withLongList(importI18nTexts.body);
  expect(longest?.length).toBe(5_000);
  expect(measured(checking(importI18nTexts.body, longest?.long, 'body'), () => 0).length).toBeGreaterThanOrEqual(100);
});
