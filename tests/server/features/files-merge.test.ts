// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropUpload, mergeParts } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { buildApp } from '../../../server/app';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { Someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import type { Answer, World } from '../platform/world';
import {
  addressIn,
  type Chunked,
  COLLIDING,
  checked,
  chunked,
  fetchFile,
  MIB,
  md5,
  merge,
  partOf,
  sendAll,
  sendPart,
} from './sending';

describe.each(places)('merging parts of files on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  let colleague: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person, colleague } = place);
  });
  afterAll(() => place.close());

  const ok = { status: 200, code: 200 };
  const refusal = (name: keyof typeof REFUSALS) => ({ status: 200, code: REFUSALS[name].code });
  const tenant = () => tenantDb(world.db, person);
  const uploadOf = ({ hash }: Chunked, { id }: Someone = person) =>
    tenant().select('uploads').selectAll().where('hash', '=', hash).where('owner_id', '=', id).executeTakeFirst();
  const filesOf = ({ hash }: Chunked) => tenant().select('files').selectAll().where('hash', '=', hash).execute();
  const used = async () => (await tenant().select('file_quotas').select('used').executeTakeFirst())?.used ?? 0;
  const bytesAt = async (answer: Answer) => {
    expect(answer).toMatchObject(ok);
    return (await fetchFile(world, addressIn(answer).url)).rawPayload;
  };
  const drop = (who: Someone, { hash }: Chunked) => world.call(dropUpload, { token: who.token, params: { hash } });

  test('G21 two merges at once, and one an hour later, make one file and answer it', async () => {
    const file = chunked(2);
    const before = await used();
    await sendAll(world, person, file);
    const both = await Promise.all([merge(world, person, file), merge(world, person, file)]);
    world.clock.now += 3_600_000;
    const later = await merge(world, person, file, { size: file.bytes.length });
    const ids = [...both, later].map((answer) => addressIn(answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(await filesOf(file)).toMatchObject([{ id: ids[0], size: file.bytes.length, name: 'film.bin' }]);
    expect((await used()) - before).toBe(file.bytes.length);
    expect(await uploadOf(file)).toBeUndefined();
  });

  test('G21 sending an existing part again, and merging what another window has merged, answers the same file', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1]);
    await sendPart(world, person, file, 2);
    const { id } = addressIn(await merge(world, person, file));
    const before = await used();
    expect(await sendPart(world, person, file, 2)).toMatchObject(ok);
    expect(addressIn(await merge(world, person, file)).id).toBe(id);
    expect(await merge(world, person, { ...file, total: 3 })).toMatchObject(refusal('partsIncomplete'));
    expect([await used(), await uploadOf(file), (await filesOf(file)).length]).toEqual([before, undefined, 1]);
  });

  test.each([
    ['some parts', false, 'partsIncomplete'],
    ['a damaged part', true, 'fileDamaged'],
  ] as const)('a merge with %s is never answered with the file of another user (G43)', async (_name, damaged, reason) => {
    const file = chunked(2);
    await sendPart(world, colleague, file, 2, damaged ? Buffer.alloc(1_000) : undefined);
    if (damaged) await sendPart(world, colleague, file, 1);
    await sendAll(world, person, file);
    expect(await merge(world, person, file)).toMatchObject(ok);
    expect(await merge(world, colleague, file)).toMatchObject(refusal(reason));
    expect(await uploadOf(file, colleague)).toBeDefined();
    for (const number of [1, 2]) await sendPart(world, colleague, file, number);
    expect((await bytesAt(await merge(world, colleague, file))).equals(file.bytes)).toBe(true);
  });

  test('G33 a damaged part is refused, even if another tenant has the right file', async () => {
    const file = chunked(1);
    await sendAll(world, place.stranger, file);
    expect(await merge(world, place.stranger, file)).toMatchObject(ok);
    await sendPart(world, person, file, 1, Buffer.alloc(1_000));
    expect(await merge(world, person, file)).toMatchObject({ ...refusal('fileDamaged'), data: null });
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1]);
    await drop(person, file);
  });

  test.each([
    ['one more than was sent', 3, {}, 'partsIncomplete'],
    ['one less than was sent', 1, {}, 'partsIncomplete'],
    ['another size', 2, { size: 1 }, 'fileDamaged'],
  ] as const)('G21 a merge with %s is refused and keeps the parts', async (_name, total, query, name) => {
    const file = chunked(2);
    await sendAll(world, person, file);
    expect(await merge(world, person, { ...file, total }, query)).toMatchObject(refusal(name));
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1, 2]);
    expect(await merge(world, person, file)).toMatchObject(ok);
  });

  test('a merge of an unknown upload, and one of parts that are too short, are refused', async () => {
    expect(await merge(world, person, chunked(1))).toMatchObject(refusal('partsIncomplete'));
    const file = chunked(2);
    await sendPart(world, person, file, 1, file.bytes.subarray(0, 10));
    await sendPart(world, person, file, 2);
    expect(await merge(world, person, file)).toMatchObject(refusal('partsIncomplete'));
    await sendPart(world, person, file, 1);
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
  });

  test('G21 a merge waits for a part that is just being written', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    const writing = place.watch.stop();
    const sent = sendPart(world, person, file, 2);
    await writing.reached;
    const merged = merge(world, person, file);
    writing.go();
    expect(await sent).toMatchObject(ok);
    expect((await bytesAt(await merged)).equals(file.bytes)).toBe(true);
  });

  test('a part whose writing fails counts as missing, and merging without it is refused', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    const writing = place.watch.stop();
    const sent = sendPart(world, person, file, 2);
    await writing.reached;
    writing.fail();
    expect(await sent).toMatchObject({ status: 500, desc: '服务器内部错误！' });
    expect(await merge(world, person, file)).toMatchObject(refusal('partsIncomplete'));
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1]);
    await sendPart(world, person, file, 2);
    expect(await merge(world, person, file)).toMatchObject(ok);
  });

  test('a wrong MD5 is refused and keeps the parts: the wrong one can be sent again', async () => {
    const file = chunked(2);
    const before = await used();
    await sendPart(world, person, file, 1, Buffer.alloc(CHUNK_SIZE, 'wrong'));
    await sendPart(world, person, file, 2);
    for (let times = 0; times < 2; times++) expect(await merge(world, person, file)).toMatchObject(refusal('fileDamaged'));
    expect(await filesOf(file)).toEqual([]);
    expect(await checked(world, person, file.hash)).toEqual({ exists: false, uploadedParts: [1, 2] });
    await sendPart(world, person, file, 1);
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
    expect((await used()) - before).toBe(file.bytes.length);
  });

  test('a process that was killed in the middle of a merge leaves a state from which the next merge, or another part, can continue', async () => {
    for (const wrong of [false, true]) {
      const file = chunked(2);
      await sendPart(world, person, file, 1, wrong ? Buffer.alloc(CHUNK_SIZE) : partOf(file, 1));
      await sendPart(world, person, file, 2);
      const { id = '', handle } = (await uploadOf(file)) ?? {};
      const parts = await tenant()
        .select('upload_parts')
        .select(['number', 'size', 'receipt'])
        .orderBy('number')
        .where('upload_id', '=', id)
        .execute();
      await place.store.seal(
        { tenantId: person.tenantId, id },
        handle ?? '',
        parts.map((part) => ({ ...part, receipt: part.receipt ?? '' })),
      );
      await tenant()
        .update('uploads')
        .set({ sealed: 1, holder: 'killed', held_until: world.clock.now + 30_000 })
        .where('id', '=', id)
        .execute();
      world.clock.now += 30_000;
      if (wrong) expect(await sendPart(world, person, file, 1)).toMatchObject(ok);
      expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
    }
  });

  test('a process killed between parts, or while writing one, loses no acknowledged part', async () => {
    const file = chunked(3);
    await sendPart(world, person, file, 1);
    await sendPart(world, person, file, 2);
    const { id = '' } = (await uploadOf(file)) ?? {};
    await tenant().update('upload_parts').set({ receipt: null }).where('upload_id', '=', id).where('number', '=', 2).execute();
    await tenant()
      .update('uploads')
      .set({ holder: 'killed', held_until: world.clock.now + 30_000 })
      .where('id', '=', id)
      .execute();
    world.clock.now += 30_000;
    const reopened = await buildApp(world.deps, {
      webDir: '/none',
      deployType: 'platform',
      tenantProject: '',
      trustProxy: false,
    });
    expect((await checked(world, person, file.hash, { size: file.bytes.length })).uploadedParts).toEqual([1]);
    for (const number of [2, 3]) expect(await sendPart({ app: reopened }, person, file, number)).toMatchObject(ok);
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
    await reopened.close();
  });

  test.each([
    ['one after the other', false],
    ['at once', true],
  ])(
    'two users who send the same bytes under two names and merge %s each have a file under their own name (G43)',
    async (_name, atOnce) => {
      const file = chunked(2);
      const before = await used();
      const names = ['报表.xlsx', 'report.xlsx'];
      for (const [index, who] of [person, colleague].entries()) {
        expect((await checked(world, who, file.hash)).exists).toBe(false);
        for (const number of [1, 2]) await sendPart(world, who, { ...file, name: names[index] }, number);
      }
      const first = merge(world, person, file);
      if (!atOnce) await first;
      const answers = await Promise.all([first, merge(world, colleague, file)]);
      for (const [index, answer] of answers.entries()) {
        const { headers, rawPayload } = await fetchFile(world, addressIn(answer).url);
        expect(rawPayload.equals(file.bytes)).toBe(true);
        expect(decodeURIComponent(String(headers['content-disposition']))).toContain(names[index]);
      }
      const rows = (await filesOf(file)).map(({ name, uploaded_by }) => ({ name, uploaded_by }));
      expect(new Set(rows)).toEqual(
        new Set([
          { name: names[0], uploaded_by: person.id },
          { name: names[1], uploaded_by: colleague.id },
        ]),
      );
      expect((await used()) - before).toBe(2 * file.bytes.length);
    },
  );

  describe('two blocks with one MD5 (G43)', () => {
    const [one, other] = COLLIDING.map((bytes): Chunked => ({ bytes, hash: md5(bytes), total: 1 })) as [Chunked, Chunked];

    test('differ, and have the same MD5', () => {
      expect(one.hash).toBe(other.hash);
      expect(one.bytes.equals(other.bytes)).toBe(false);
    });

    test.each([
      ['two users', false],
      ['one user', true],
    ])('never mix when %s send them', async (_name, isSame) => {
      const sender = isSame ? colleague : person;
      await sendAll(world, sender, one);
      const first = await merge(world, sender, one);
      await sendAll(world, colleague, other);
      const second = await merge(world, colleague, other);
      expect((await bytesAt(first)).equals(one.bytes)).toBe(true);
      expect((await bytesAt(second)).equals(other.bytes)).toBe(true);
      // Asked for again, and sent again, each is still the one that was sent last.
      expect(addressIn(await merge(world, colleague, other)).id).toBe(addressIn(second).id);
      await sendAll(world, colleague, other);
      expect(addressIn(await merge(world, colleague, other)).id).toBe(addressIn(second).id);
    });
  });

  test('G32 a merge without the token header has no effect', async () => {
    const file = chunked(1);
    await sendAll(world, person, file);
    const query = { fileHash: file.hash, partTotalNum: 1 };
    const answer = await world.call(mergeParts, { query, headers: { cookie: `OFA-TOKEN=${person.token}` } });
    expect([answer.status, await filesOf(file)]).toEqual([401, []]);
    await drop(person, file);
  });

  test('a merged file is in the operation log, in the same transaction', async () => {
    const file = chunked(1);
    await sendAll(world, person, file);
    const { id } = addressIn(await merge(world, person, file));
    const records = await tenant().select('audits').selectAll().where('entity_id', '=', id).execute();
    expect(records).toMatchObject([{ action: 'add', entity: 'file', actor_id: person.id }]);
    expect(JSON.parse(records[0]?.after_row ?? '')).toMatchObject({ name: 'film.bin', size: file.bytes.length });
  });
});
