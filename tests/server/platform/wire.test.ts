// @vitest-environment node
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCaptcha } from '../../../contract/sign-in';
import { codeOf } from '../../../server/platform/failures';
import { openWorld, type World } from './world';

/** Bytes that reach the server and may not even be a request. */
describe('on the wire', () => {
  let world: World;
  let closing: Promise<void>;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    closing = new Promise((resolve) => world.app.addHook('preClose', async () => resolve()));
    await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => world.close());

  async function dial(): Promise<Socket> {
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** All answers of the server until it closes the connection, one after the other. */
  async function heard(socket: Socket) {
    const bytes: Buffer[] = [];
    for await (const chunk of socket) bytes.push(chunk as Buffer);
    return Buffer.concat(bytes)
      .toString()
      .split(/(?=HTTP\/1\.1 )/)
      .map(parsed);
  }

  function parsed(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')));
    return { status: Number(status.split(' ')[1]), headers, body: body === '' ? undefined : JSON.parse(body) };
  }

  async function ask(request: string) {
    const socket = await dial();
    socket.write(request);
    return heard(socket);
  }

  const STOPPING = '服务正在停止，请稍后再试！';
  const captcha = `GET /api${getCaptcha.path} HTTP/1.1\r\n`;
  const packed = 'POST /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const envelope = (code: number, desc: string) => ({
    status: code,
    headers: expect.objectContaining({
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    }),
    body: { code, desc, data: null },
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a name', `${captcha}Host: x\r\n: x\r\n\r\n`, 400],
    ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['no host', `${captcha}Connection: close\r\n\r\n`, 400],
    ['two hosts', `${captcha}Host: x\r\nHost: y\r\nConnection: close\r\n\r\n`, 400],
    ['too long a header', `${captcha}Host: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['too long a path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s is refused with an envelope and the usual headers', async (_name, request, status) => {
    expect(await ask(request)).toEqual([envelope(status, '请求有误！')]);
  });

  test('a packed body is refused for its packing, and not as a broken one', async () => {
    const [answer] = await ask(`${packed}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`);
    expect(answer).toEqual(envelope(415, '不支持该内容类型！'));
    const [plain] = await ask(`${packed}Content-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}`);
    expect(plain).toMatchObject({ status: 404 });
  });

  test('an unknown expectation is ignored', async () => {
    const [answer] = await ask(`${captcha}Host: x\r\nConnection: close\r\nExpect: a miracle\r\n\r\n`);
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
  });

  test('an unused connection does not keep the server from stopping', async () => {
    const silent = await dial();
    const hungUp = new Promise((resolve) => silent.once('close', resolve));
    silent.resume();
    await world.app.close();
    await hungUp;
  });

  test('while the server stops, earlier requests are answered, and later ones are 503 with an envelope', async () => {
    const socket = await dial();
    const answers = heard(socket);
    const received = new Promise((resolve) => world.app.server.once('request', resolve));
    socket.write('PUT /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n');
    await received;
    const closed = world.app.close();
    await closing;
    socket.write(`{}${captcha}Host: x\r\n\r\n`);
    expect(await answers).toEqual([expect.objectContaining({ status: 404 }), envelope(503, STOPPING)]);
    await closed;
  });

  test('while the server stops, a monitor gets 503 on an open connection or finds it closed, and new ones are refused', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const busy = await dial();
    const alive = await dial();
    const ready = await dial();
    const received = new Promise((resolve) => world.app.server.once('request', resolve));
    busy.write('PUT /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n');
    await received;
    const closed = world.app.close();
    await closing;
    // Node 26 closes a connection that has not sent a request, earlier versions do not.
    const answers = [alive, ready].map((socket) => heard(socket).catch(codeOf));
    alive.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    ready.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
    const expected = Number.parseInt(process.versions.node, 10) < 26 ? [envelope(503, STOPPING)] : 'ECONNRESET';
    expect(await Promise.all(answers)).toEqual([expected, expected]);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    busy.end('{}').resume();
    await closed;
  });
});
