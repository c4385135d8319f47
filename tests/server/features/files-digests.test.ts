// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHUNK_SIZE } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { buildApp } from '../../../server/app';
import { SNIFFED_BYTES } from '../../../server/features/files/rules';
import type { Someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import type { Answer, World } from '../platform/world';
import { addressIn, type Chunked, chunked, fetchFile, MIB, merge, partOf, sendAll, sendPart } from './sending';

describe.each(places)('parts that are digested as they come in, on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person } = place);
  });
  afterAll(() => place.close());

  const bytesAt = async (answer: Answer) => (await fetchFile(world, addressIn(answer).url)).rawPayload;

  test('parts that came in their order are not read again; the first of another order, and what follows a gap, are', async () => {
    const inOrder = chunked(3);
    const other = chunked(3);
    for (const number of [1, 2, 3]) await sendPart(world, person, inOrder, number);
    for (const number of [1, 3, 2]) await sendPart(world, person, other, number);
    const read = async (file: Chunked) => {
      const before = place.watch.read();
      const merged = await merge(world, person, file);
      const bytes = place.watch.read() - before;
      expect((await bytesAt(merged)).equals(file.bytes)).toBe(true);
      return bytes;
    };
    expect(await read(inOrder)).toBe(SNIFFED_BYTES);
    expect(await read(other)).toBe(SNIFFED_BYTES + partOf(other, 3).length);
  });

  test('a part that another process has replaced is what counts, not the one that was digested here', async () => {
    const file = chunked(2);
    const { files } = world.deps;
    const elsewhere = { ...world.deps, files: { ...files, store: { ...files.store } } };
    const other = await buildApp(elsewhere, { webDir: '/none', deployType: 'platform', tenantProject: '', trustProxy: false });
    await sendAll(world, person, file);
    await sendPart({ app: other }, person, file, 1, Buffer.alloc(CHUNK_SIZE, 'other'));
    expect(await merge(world, person, file)).toMatchObject({ code: REFUSALS.fileDamaged.code });
    await sendPart({ app: other }, person, file, 1);
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
    await other.close();
  });
});
