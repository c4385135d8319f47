// @vitest-environment node
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOutbox, putClockForward } from '../../../contract/dev';
import { exchangeCode } from '../../../contract/oauth2';
import { getCaptcha, signIn } from '../../../contract/sign-in';
import { addUser, addUsers, editUser, listUsers, removeUsers, resetPassword } from '../../../contract/users';
import { buildApp } from '../../../server/app';
import { loggerOptions } from '../../../server/platform/http/logger';
import { enter, freshCaptcha, tokenOf } from '../authentication/entering';
import { type Someone, someone } from '../organisation/people';
import { ADMIN_PASSWORD } from './templates';
import { answerOf, openWorld, plainDeps, type World } from './world';

/** A log that is kept, line by line. */
function logLines() {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  return { lines, stream };
}

/** What is true of every call, on every database. */
describe('the API over HTTP', () => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const raw = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { payload?: string | Buffer; headers?: object } = {},
  ) => answerOf(await world.app.inject({ method, url, ...options, headers: { 'ofa-token': boss.token, ...options.headers } }));
  const json = { 'content-type': 'application/json' };
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  const post = (payload: string | Buffer, headers: object = json) => raw('POST', `/api${addUser.path}`, { payload, headers });

  test('an unknown path below /api is an envelope with 404', async () => {
    for (const url of ['/api/nothing', '/api', '/api/', `/api${addUser.path}/a/b/c`]) {
      expect(await raw('GET', url)).toMatchObject({ status: 404, code: 404, desc: '请求的资源不存在！', data: null });
    }
  });

  test('a proxy that puts the console below a path gets a sentence for every page and call, and no blank page', async () => {
    for (const url of ['/', '/login', `/api${getCaptcha.path}`]) {
      const refused = await raw('GET', url, { headers: { 'x-forwarded-prefix': '/console', 'accept-language': 'en-US' } });
      expect([refused.status, refused.desc]).toEqual([421, expect.stringContaining('does not run below a path')]);
    }
    for (const prefix of ['', '/'])
      expect((await raw('GET', `/api${getCaptcha.path}`, { headers: { 'x-forwarded-prefix': prefix } })).status).toBe(200);
  });

  test('a known path with another method is 405, and names the methods that exist', async () => {
    const answer = await raw('POST', `/api${getCaptcha.path}`, { payload: '{}', headers: json });
    expect(answer).toMatchObject({ status: 405, code: 405, desc: '不支持该请求方法！' });
    expect(answer.headers.allow).toBe('GET');
    expect((await raw('GET', `/api${addUser.path}`)).headers.allow).toBe('POST, DELETE');
    expect(await raw('GET', `/api${resetPassword.path.replace(':id', 'x')}`)).toMatchObject({ status: 405 });
  });

  test('a parameter in the path that is too long is 400, as the contract says, and no unknown path or method', async () => {
    for (const length of [65, 101, 10_000]) {
      const url = `/api${editUser.path.replace(':id', 'x'.repeat(length))}`;
      const answer = await raw('PUT', url, { headers: json, payload: '{}' });
      expect(answer).toMatchObject({ status: 400, code: 400, desc: '参数 id 有误！', data: null });
      expect(answer.headers.allow).toBeUndefined();
    }
  });

  test('G12 a lone % below /api is 400, never the framework’s own answer', async () => {
    const answer = await raw('GET', '/api/%', { headers: { 'x-request-id': 'mine' } });
    expect(answer).toMatchObject({ status: 400, code: 400, desc: '请求有误！', data: null });
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers['x-request-id']).toBe('mine');
    expect(await raw('PUT', `/api${editUser.path.replace(':id', '%')}`)).toMatchObject({ status: 400, code: 400 });
  });

  test('no body and an empty one are the same, also with the type application/json', async () => {
    const url = `/api${resetPassword.path.replace(':id', 'unheard-of')}`;
    for (const options of [{}, { headers: json }, { headers: json, payload: '' }, { headers: json, payload: '{}' }]) {
      expect(await raw('PUT', url, options)).toMatchObject({ status: 200, code: 20002 });
    }
    expect(await post('')).toMatchObject({ status: 400, desc: '参数 body 有误！' });
  });

  test.each([
    ['no JSON', '{', 'body'],
    ['incomplete UTF-8', Buffer.from([0x22, 0xe5, 0xbc, 0x22]), 'body'],
    ['a name twice', '{"name":"a","name":"b"}', 'name'],
    ['a name twice, one of them escaped', '{"name":"a","n\\u0061me":"b"}', 'name'],
    ['a name that reaches into the prototype', '{"__proto__":{"a":1}}', '__proto__'],
    ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`, 'body'],
    ['a list in place of an object', '[]', 'body'],
    ['null', 'null', 'body'],
  ])('a body with %s is 400', async (_name, payload, parameter) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 400, desc: `参数 ${parameter} 有误！`, data: null });
  });

  test('a body above the limit of its route is 413 with a desc, one of another type 415', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(1024 ** 2) });
    const refused = (limit: string) => ({ status: 413, code: 413, desc: `请求内容过大，不能超过 ${limit}！` });
    expect(await post(long)).toMatchObject(refused('64 KiB'));
    const largest = { headers: json, payload: long };
    expect(await raw('POST', `/api${addUsers.path}`, largest)).toMatchObject(refused('1 MiB'));
    expect(await raw('POST', `/api${signIn.path}`, largest)).toMatchObject(refused('16 KiB'));
    expect(await post('name=a', { 'content-type': 'text/plain' })).toMatchObject({ status: 415, code: 415 });
  });

  test('a body in another character set than UTF-8 is 415', async () => {
    const typed = (parameters: string) => post('{}', { 'content-type': `application/json${parameters}` });
    for (const parameters of ['', ';charset=utf-8', '; charset="UTF-8"', '; Charset=utf8', '; v=1; charset=UTF-8', '; v=1']) {
      expect(await typed(parameters)).toMatchObject({ status: 400, code: 400 });
    }
    for (const parameters of ['; charset=latin1', ';CHARSET="utf-16"', '; v=1; charset=gbk', '; charset=utf-8x']) {
      expect(await typed(parameters)).toMatchObject({ status: 415, code: 415, desc: '不支持该内容类型！' });
    }
  });

  test('a parameter that comes twice is 400', async () => {
    expect(await raw('GET', `/api${addUser.path}/list?size=1&size=2`)).toMatchObject({ status: 400, desc: '参数 size 有误！' });
  });

  test.each([
    '{"matchType":"and","matchType":"or","conditions":[]}',
    '{"matchType":"and","conditions":[{"field":"name","rule":"eq","val":"a","v\\u0061l":"b"}]}',
    encodeURIComponent('{"matchType":"and","conditions":[],"conditions":[]}'),
    '{"matchType":"and","conditions":[],"__proto__":{}}',
  ])('an advanced query with a name twice, or into the prototype, is 400: %s', async (superQueryParams) => {
    const answer = await world.call(listUsers, { token: boss.token, query: { superQueryParams } });
    expect(answer).toMatchObject({ status: 400, code: 400, desc: '参数 superQueryParams 有误！' });
  });

  test.each([
    ['en-US,en;q=0.9', 'request error, resource not found'],
    ['zh-HK', '所請求的資源不存在！'],
    ['zh-Hant-TW,zh;q=0.5', '所請求的資源不存在！'],
    ['zh-CN', '请求的资源不存在！'],
    ['fr, en;q=0.1, zh-HK;q=0.8', '所請求的資源不存在！'],
    ['fr', '请求的资源不存在！'],
    ['en;q=0', '请求的资源不存在！'],
    [';;q=,,', '请求的资源不存在！'],
  ])('a desc is written in the language of Accept-Language: %s', async (language, desc) => {
    expect((await raw('GET', '/api/nothing', { headers: { 'accept-language': language } })).desc).toBe(desc);
    expect((await world.call(removeUsers, { headers: { 'accept-language': 'en-US' } })).desc).toMatch(/log in again/);
  });

  test('every answer has a request id, the caller’s if it is well-formed, and is not stored by browsers', async () => {
    const idFor = async (given: string) =>
      (await world.call(getCaptcha, { headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await idFor('from-a-proxy_1')).toBe('from-a-proxy_1');
    expect(await idFor('no good"')).toMatch(/^[0-9a-f]{32}$/);
    const answer = await world.call(getCaptcha);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers).toMatchObject(always);
  });

  test('a failure of the server says so and nothing about its cause', async () => {
    const broken = await openWorld('sqlite');
    await broken.db.destroy();
    const answer = await broken.call(getCaptcha);
    expect(answer).toMatchObject({ status: 500, code: 500, desc: '服务器内部错误！', data: null });
    await broken.app.close();
  });

  test('no log line has a token, a password, a captcha or a search text', async () => {
    const { lines, stream } = logLines();
    const logged = await openWorld('sqlite', { logger: loggerOptions('debug', { stream }) });
    const captcha = await freshCaptcha(logged);
    const token = tokenOf(await enter(logged, { username: 'admin', password: ADMIN_PASSWORD, captcha }));
    const body = { username: 'logged', name: '张三丰', departmentIds: [], roleIds: [] };
    const { password } = addUser.answer.parse((await logged.call(addUser, { token, body })).data);
    await logged.call(listUsers, { token, query: { name: '搜索词' } });
    await logged.db.destroy();
    expect((await logged.call(listUsers, { token, query: { name: '搜索词' } })).status).toBe(500);
    await logged.app.close();
    const log = decodeURIComponent(lines.join(''));
    expect(log).toContain('/api/ofa-admin/login');
    expect(log).toMatch(/"level":50/);
    for (const secret of [token, ADMIN_PASSWORD, password ?? '', `"${captcha.answer}"`, '搜索词', '张三丰'])
      expect(log).not.toContain(secret);
  });

  test.each([
    ['JSON', signIn.path, 'application/json', '{"username":"adm'],
    ['OAuth', exchangeCode.path, 'application/x-www-form-urlencoded', 'grant_type=auth'],
  ])('a caller who hangs up in the middle of %s is no failure of the server', async (_kind, path, type, begun) => {
    const { lines, stream } = logLines();
    const { app, close } = await openWorld('sqlite', { logger: loggerOptions('debug', { stream }) });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const came = once(app.server, 'request');
    socket.write(`POST /api${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n${begun}`);
    const [{ socket: connection }] = (await came) as [IncomingMessage];
    const broken = once(connection, 'close');
    socket.destroy();
    await broken;
    await close();
    expect(lines.join('')).toContain(path);
    expect(lines.join('')).not.toMatch(/"level":50/);
  });

  test('sign-in needs a body of the right shape, and names the wrong field', async () => {
    expect(await world.call(signIn, { body: { username: 'admin', password: 'x' } })).toMatchObject({
      status: 400,
      desc: '参数 captcha 有误！',
    });
    const body = { username: 'admin', password: 'x', captcha: 'x', codeId: 'a\0' };
    expect(await world.call(signIn, { body })).toMatchObject({ status: 400, desc: '参数 codeId 有误！' });
  });

  test('the test hooks exist only if the setting turns them on', async () => {
    expect((await world.call(getOutbox)).status).toBe(200);
    const deps = await plainDeps(world.db);
    const app = await buildApp(deps, { webDir: '/there/is/none', deployType: 'platform', tenantProject: '', trustProxy: false });
    for (const { method, path } of [getOutbox, putClockForward]) {
      expect((await app.inject({ method, url: `/api${path}` })).statusCode, path).toBe(404);
    }
    await app.close();
  });

  test('the test hooks answer callers on this machine only', async () => {
    const before = world.clock.now;
    for (const { method, path } of [getOutbox, putClockForward]) {
      const answer = await world.app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': '127.0.0.1' },
        ...(method === 'POST' ? { payload: { ms: 1 } } : {}),
      });
      expect(answer.statusCode, path).toBe(403);
    }
    expect(world.clock.now).toBe(before);
  });

  test('a test can move the clock forward, and never back', async () => {
    const before = world.clock.now;
    for (const ms of [-1, 0, 1.5, 1e15]) {
      expect((await world.call(putClockForward, { body: { ms } })).status, String(ms)).toBe(400);
    }
    expect(world.clock.now).toBe(before);
    expect((await world.call(putClockForward, { body: { ms: 3_600_000 } })).status).toBe(200);
    expect(world.clock.now).toBe(before + 3_600_000);
  });
});
