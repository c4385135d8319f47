// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { s3Store } from '../../../server/platform/file-store/s3-store';
import { type Someone, someone } from '../organisation/people';
import { openPlace, type Place, places, S3_KEYS } from '../platform/stores';
import { openWorld, type World } from '../platform/world';
import { addressIn, type Chunked, checked, chunked, fetchFile, MIB, merge, PNG, sendAll, sendFile, sendPart } from './sending';

const LIMITS = { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB };

describe.each(places)('an upload that the store has lost, on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, LIMITS);
    ({ world, person } = place);
  });
  afterAll(() => place.close());

  async function lose({ hash }: Chunked) {
    const uploads = tenantDb(world.db, person).select('uploads').select(['id', 'handle']).where('hash', '=', hash);
    const { id, handle } = await uploads.executeTakeFirstOrThrow();
    await place.store.discard({ tenantId: person.tenantId, id }, handle);
  }
  const used = async () => (await tenantDb(world.db, person).select('file_quotas').select('used').executeTakeFirst())?.used ?? 0;

  test('begins anew with the next part: the others count as missing, and are sent again (G86)', async () => {
    const before = await used();
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    await lose(file);
    expect(await sendPart(world, person, file, 2)).toMatchObject({ status: 200, code: 200 });
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([2]);
    await sendPart(world, person, file, 1);
    const { url } = addressIn(await merge(world, person, file));
    expect((await fetchFile(world, url)).rawPayload.equals(file.bytes)).toBe(true);
    expect(await used()).toBe(before + file.bytes.length);
  });

  test('is not merged: its parts count as missing, and are sent again (G86)', async () => {
    const file = chunked(1);
    await sendAll(world, person, file);
    await lose(file);
    expect(await merge(world, person, file)).toMatchObject({ status: 200, code: REFUSALS.partsIncomplete.code });
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([]);
    await sendAll(world, person, file);
    expect((await merge(world, person, file)).code).toBe(200);
  });
});

describe('an S3 store that hangs', () => {
  let world: World;
  let person: Someone;
  let hangs = false;
  const held: ServerResponse[] = [];
  /** It has the bucket, takes whatever is sent and has no file. */
  const store = createServer((request, response) => {
    if (hangs) {
      held.push(response);
      return;
    }
    request.resume().once('end', () => {
      response.setHeader('etag', '"x"');
      const isBegin = request.method === 'POST' && request.url?.includes('uploads');
      response.end(isBegin ? '<InitiateMultipartUploadResult><UploadId>x</UploadId></InitiateMultipartUploadResult>' : undefined);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    world = await openWorld('sqlite', {
      files: { store: await s3Store({ ...S3_KEYS, endpoint, bucket: 'ofa' }, 100), limits: LIMITS },
    });
    person = await someone(world);
  });
  afterAll(async () => {
    await world.close();
    store.closeAllConnections();
    store.close();
  });

  const ready = async () => (await world.app.inject('/readyz')).statusCode;

  test('is waited for no longer than its time-out: 503, not ready, and well again by itself (G86)', async () => {
    expect(await ready()).toBe(200);
    hangs = true;
    const answer = await sendPart(world, person, chunked(1), 1);
    expect(answer).toMatchObject({ status: 503, code: 503 });
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect((await sendFile(world, person, PNG)).status).toBe(503);
    expect(await ready()).toBe(503);
    hangs = false;
    expect(await ready()).toBe(200);
    expect((await sendPart(world, person, chunked(1), 1)).code).toBe(200);
  });
});
