// @vitest-environment node
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importUsers } from '../../../contract/user-files';
import { hangUpOf } from '../../../server/platform/http/hang-up';
import { inThread } from '../../../server/platform/thread';
import { type Someone, someone } from '../organisation/people';
import { plainWorkbook } from '../platform/sheets';
import { openWorld, type World } from '../platform/world';
import { formOf, postForm } from './sending';
import { HEADINGS } from './user-files';

const MIB = 1024 ** 2;

let world: World;
let people: Someone[];
beforeAll(async () => {
  world = await openWorld('sqlite');
  people = [];
  for (let count = 0; count < 3; count++) people.push(await someone(world, { administrator: true }));
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const { payload, headers } = formOf([['file', Buffer.alloc(8_000), 'users.xlsx']]);

/** Begins to send an import of 9.8 MiB, whose file does not end. */
function begin({ token }: Someone): Socket {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  const lines = [`POST /api${importUsers.path}?dryRun=true HTTP/1.1`, 'Host: x', `OFA-TOKEN: ${token}`];
  const body = [`Content-Type: ${headers['content-type']}`, `Content-Length: ${Math.floor(9.8 * MIB)}`, '', ''];
  socket.write([...lines, ...body].join('\r\n'));
  socket.write(payload.subarray(0, 8_000));
  return socket;
}

test('of many imports at once each account may hold two; the others are 429 with Retry-After, and hanging up frees the places (G78)', async () => {
  const closed: Promise<unknown>[] = [];
  let taken = 0;
  const allBegun = new Promise<void>((resolve) =>
    world.app.server.on('request', (_request, response) => {
      closed.push(once(response, 'close'));
      taken += 1;
      if (taken === 60) resolve();
    }),
  );
  const sockets = people.flatMap((person) => Array.from({ length: 20 }, () => begin(person)));
  const refusals: string[] = [];
  const allRefused = new Promise<void>((resolve) => {
    for (const socket of sockets)
      socket.once('data', (bytes) => {
        refusals.push(bytes.toString());
        if (refusals.length === 54) resolve();
      });
  });
  await Promise.all([allBegun, allRefused]);
  for (const answer of refusals) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 10\r\n/i);
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  world.clock.now += 60_000;
  const [person] = people;
  const form = formOf([['file', Buffer.from(plainWorkbook([HEADINGS])), 'users.xlsx']]);
  const answer = await postForm(world, { token: person?.token ?? '' }, `${importUsers.path}?dryRun=true`, form);
  expect(answer).toMatchObject({ status: 200, code: 200 });
});

test('a thread that no one waits for any more ends, with what it was given (G78)', async () => {
  const over = new AbortController();
  const file = plainWorkbook([HEADINGS, ...Array.from({ length: 9_000 }, (_, index) => [`user${index}`, '张三'])]);
  const bounds = { withinMs: 60_000, megabytes: 512, signal: over.signal };
  const answer = inThread('features/user-import/reading-thread', new Uint8Array(file), bounds, (next) => next());
  over.abort(new Error('hung up'));
  await expect(answer).rejects.toThrow('hung up');
});

test('a workbook comes from its thread in parts, so that others have their turns between them', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => [`user${index}`, '张三']);
  const bounds = { withinMs: 60_000, megabytes: 512, signal: new AbortController().signal };
  const file = new Uint8Array(plainWorkbook([HEADINGS, ...rows]));
  const sizes = await inThread('features/user-import/reading-thread', file, bounds, async (next) => {
    const { total } = (await next()) as { total: number };
    const parts: number[] = [];
    while (parts.reduce((sum, size) => sum + size, 0) < total) parts.push(((await next()) as { rows: unknown[] }).rows.length);
    return parts;
  });
  expect(sizes).toEqual([200, 200, 200, 200, 200]);
});

test('a caller that hangs up is noticed when its body has been read already, and one that was answered is not', async () => {
  const app = Fastify();
  const signals: AbortSignal[] = [];
  app.post('/', async (_request, reply) => {
    const signal = hangUpOf(reply);
    signals.push(signal);
    if (signals.length === 1) await once(signal, 'abort');
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const received = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi');
  const [, response] = (await received) as [unknown, ServerResponse];
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hi' })).text()).toBe('answered');
  await app.close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
