// @vitest-environment node
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile, uploadPart } from '../../../contract/files';
import { REFUSALS } from '../../../contract/refusals';
import { inTurn } from '../../../server/features/files/turns';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { Someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import type { World } from '../platform/world';
import { addressIn, checked, chunked, fetchFile, formOf, MIB, merge, partForm, sendPart } from './sending';

/** Files while their bytes are still on the way. */
describe.each(places)('files on the wire on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person } = place);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => place.close());

  async function dial(): Promise<Socket> {
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }

  const head = (url: string, { payload, headers }: ReturnType<typeof formOf>) =>
    [
      `POST /api${url} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `OFA-TOKEN: ${person.token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
      '\r\n',
    ].join('\r\n');

  const write = (socket: Socket, bytes: Buffer | string) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  /** Resolves when the server has seen a request, and again when it has finished it. */
  const nextRequest = () =>
    new Promise<{ over: Promise<void> }>((resolve) => {
      world.app.server.once('request', (request) => {
        resolve({ over: new Promise((done) => request.once('close', () => done())) });
      });
    });

  async function answer(socket: Socket): Promise<{ status: number; code: number }> {
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [top = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return { status: Number(top.split(' ')[1]), ...JSON.parse(body) };
  }

  const uploads = () => tenantDb(world.db, person).select('uploads').select('id').execute();

  test('an upload on its way whose user is disabled meanwhile is refused, and nothing of it is kept (G44, G85)', async () => {
    const file = chunked(1);
    for (const [path, form] of [
      [uploadPart.path, partForm(file, 1)],
      [uploadFile.path, formOf([['file', Buffer.from('text'), 'a.txt']])],
    ] as const) {
      const socket = await dial();
      const seen = nextRequest();
      await write(socket, head(path, form));
      await write(socket, form.payload.subarray(0, -10));
      await seen;
      const setStatus = (status: 'enabled' | 'disabled') =>
        world.db.updateTable('accounts').set({ status }).where('id', '=', person.accountId).execute();
      await setStatus('disabled');
      const told = answer(socket);
      await write(socket, form.payload.subarray(-10));
      expect((await told).status).toBe(401);
      await setStatus('enabled');
    }
    expect(await uploads()).toEqual([]);
    expect(await tenantDb(world.db, person).select('files').select('id').execute()).toEqual([]);
  });

  test('G21 a chunk that breaks off leaves no trace; merging without it is refused and keeps the other parts', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    const form = partForm(file, 2);
    const socket = await dial();
    const seen = nextRequest();
    await write(socket, head(uploadPart.path, form));
    await write(socket, form.payload.subarray(0, 500));
    const { over } = await seen;
    socket.destroy();
    await over;
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1]);
    expect((await merge(world, person, file)).code).toBe(REFUSALS.partsIncomplete.code);
    await sendPart(world, person, file, 2);
    const merged = addressIn(await merge(world, person, file));
    expect((await fetchFile(world, merged.url)).rawPayload.equals(file.bytes)).toBe(true);
  });

  test('G21 a merge while a chunk is still on its way is refused; the chunk arrives all the same', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    const form = partForm(file, 2);
    const socket = await dial();
    const seen = nextRequest();
    await write(socket, head(uploadPart.path, form));
    await write(socket, form.payload.subarray(0, 500));
    await seen;
    expect((await merge(world, person, file)).code).toBe(REFUSALS.partsIncomplete.code);
    await write(socket, form.payload.subarray(500));
    expect(await answer(socket)).toMatchObject({ status: 200, code: 200 });
    const merged = addressIn(await merge(world, person, file));
    expect((await fetchFile(world, merged.url)).rawPayload.equals(file.bytes)).toBe(true);
  });

  test('a file in one piece that breaks off is given up, with all bytes that had arrived', async () => {
    const form = formOf([['file', Buffer.alloc(8 * MIB), 'big.bin']]);
    const socket = await dial();
    const seen = nextRequest();
    await write(socket, head(uploadFile.path, form));
    await write(socket, form.payload.subarray(0, 6 * MIB));
    const { over } = await seen;
    socket.destroy();
    await over;
    // Another request for its lease waits until the server has finished it.
    for (const { id } of await uploads()) {
      expect(await inTurn(world.deps, { tenantId: person.tenantId, id }, async () => 'it is still there')).toBeUndefined();
    }
    expect(place.unfinished()).toEqual([]);
  });
});

describe('a client that only writes', () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace('sqlite', 'disk', { single: MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    await place.world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => place.close());

  test.each([
    ['and declares its length', (size: number) => `Content-Length: ${size}\r\n\r\n`, ''],
    [
      'and does not declare its length',
      (size: number) => `Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`,
      '\r\n0\r\n\r\n',
    ],
  ])('hears that its file is too large once it has written all of it, %s', async (_name, length, end) => {
    const { port } = place.world.app.server.address() as AddressInfo;
    const { payload, headers } = formOf([['file', Buffer.alloc(30 * MIB), 'big']]);
    const socket = connect(port, '127.0.0.1');
    const lines = ['Host: x', `OFA-TOKEN: ${place.person.token}`, `Content-Type: ${headers['content-type']}`];
    socket.write(`POST /api${uploadFile.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${length(payload.length)}`);
    await new Promise((resolve) => socket.write(payload, resolve));
    socket.write(end);
    const heard = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    socket.destroy();
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('请求内容过大，不能超过 1 MiB！');
  });
});
