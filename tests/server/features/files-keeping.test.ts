// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOwnFileQuota, listFiles, listUploads, removeFiles, removeUploads, renameFile } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { REFUSALS } from '../../../contract/refusals';
import { buildApp } from '../../../server/app';
import { cleanFiles, dropAbandoned } from '../../../server/features/files/clean';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone } from '../organisation/people';
import { openPlace, type Place, places } from '../platform/stores';
import type { Answer, World } from '../platform/world';
import { addressIn, checked, chunked, fetchFile, MIB, merge, sendAll, sendFile, sendPart } from './sending';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(places)('keeping files on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  let boss: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 20 * MIB, chunked: 40 * MIB, quota: 20 * MIB });
    ({ world, person } = place);
    boss = await someone(world, { tenantId: person.tenantId, administrator: true });
  });
  afterAll(() => place.close());

  const ok = { status: 200, code: 200 };
  const full = { status: 413, code: 413, desc: '机构的文件空间不足，请联系管理员！', data: null };
  const gone = { status: 200, code: REFUSALS.gone.code };
  const tenant = () => tenantDb(world.db, person);
  const used = async () => getOwnFileQuota.answer.parse((await world.call(getOwnFileQuota, { token: person.token })).data).used;
  const remove = (body: string[], { token }: Someone = boss) => world.call(removeFiles, { token, body });
  const rowOf = (id: string) => tenant().select('files').selectAll().where('id', '=', id).executeTakeFirst();
  const contentOf = (id: string) => tenant().select('contents').selectAll().where('id', '=', id).executeTakeFirst();
  /** The signed-in users after days have passed: sessions last seven. */
  const signInAgain = async () => {
    person = await someone(world, { tenantId: person.tenantId });
    boss = await someone(world, { tenantId: person.tenantId, administrator: true });
  };

  beforeEach(async () => {
    const files = await tenant().select('files').select('id').execute();
    if (files.length > 0) await remove(files.map(({ id }) => id));
  });

  describe('quotas', () => {
    test('a used-up quota is 413 with a desc, in one piece and in parts, and removing makes room', async () => {
      const half = addressIn(await sendFile(world, person, Buffer.alloc(11 * MIB, 'a')));
      expect(await sendFile(world, person, Buffer.alloc(11 * MIB, 'b'))).toMatchObject(full);
      expect(await used()).toBe(11 * MIB);
      const file = chunked(3);
      const answers: Answer[] = [];
      for (const number of [1, 2]) answers.push(await sendPart(world, person, file, number));
      expect(answers).toEqual([expect.objectContaining(ok), expect.objectContaining(full)]);
      expect(await remove([half.id])).toMatchObject(ok);
      await sendAll(world, person, file);
      expect(await merge(world, person, file)).toMatchObject(ok);
      expect(await used()).toBe(file.bytes.length);
    });

    test('simultaneous uploads cannot exceed it together', async () => {
      const sends = [1, 2, 3].map((each) => sendFile(world, person, Buffer.alloc(9 * MIB, each)));
      const codes = (await Promise.all(sends)).map(({ code }) => code);
      expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(2);
      expect(codes.filter((code) => code === 413).length).toBeGreaterThanOrEqual(1);
      expect(await used()).toBe(codes.filter((code) => code === 200).length * 9 * MIB);
    });

    test('a user’s unfinished uploads leave room for others; an administrator sees and removes them (G84)', async () => {
      const statuses: number[] = [];
      let last: Answer | undefined;
      for (let count = 0; count < 5; count++) {
        last = await sendPart(world, person, chunked(2), 1);
        statuses.push(last.status);
      }
      expect(statuses).toEqual([200, 200, 200, 413, 413]);
      expect(last).toMatchObject({ desc: '您未完成的上传过多，请先完成或取消其中一些！' });
      const other = await someone(world, { tenantId: person.tenantId });
      expect(await sendFile(world, other, Buffer.alloc(4 * MIB))).toMatchObject(ok);
      const listed = await world.call(listUploads, { token: boss.token, query: { column: 'size', order: 'desc' } });
      const { records } = listUploads.answer.parse(listed.data);
      expect(records.map(({ size }) => size)).toEqual([CHUNK_SIZE, CHUNK_SIZE, CHUNK_SIZE]);
      expect(records[0]).toMatchObject({ fileName: 'film.bin', uploaderName: person.username });
      const ids = records.map(({ id }) => id);
      expect(await world.call(listUploads, { token: person.token })).toMatchObject({ status: 403 });
      expect(await world.call(removeUploads, { token: person.token, body: ids })).toMatchObject({ status: 403 });
      expect(await world.call(removeUploads, { token: place.stranger.token, body: ids })).not.toMatchObject(ok);
      expect(await world.call(removeUploads, { token: boss.token, body: ids })).toMatchObject(ok);
      expect(await world.call(removeUploads, { token: boss.token, body: ids })).toMatchObject(gone);
      expect(await used()).toBe(4 * MIB);
      expect(place.unfinished()).toEqual([]);
    });

    test('another tenant’s files do not count', async () => {
      await sendFile(world, person, Buffer.alloc(15 * MIB));
      expect(await sendFile(world, place.stranger, Buffer.alloc(15 * MIB))).toMatchObject(ok);
    });
  });

  describe('the list of files', () => {
    test('shows an administrator the tenant’s files with addresses, sorted and searched, and no other tenant’s', async () => {
      for (const name of ['b 100%.txt', 'a.txt']) await sendFile(world, person, Buffer.from(name), name);
      await sendFile(world, place.stranger, Buffer.from('x'), 'stranger.txt');
      const find = async (query: Record<string, string>) =>
        listFiles.answer.parse((await world.call(listFiles, { token: boss.token, query })).data);
      const { records } = await find({ column: 'fileName', order: 'asc' });
      expect(records.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(['a.txt', 'b 100%.txt']));
      expect(records.map(({ fileName }) => fileName)).not.toContain('stranger.txt');
      const [found] = (await find({ fileName: '0%.T' })).records;
      expect(found).toMatchObject({ fileName: 'b 100%.txt', size: 10, uploaderName: person.username });
      expect((await fetchFile(world, found?.url ?? '')).body).toBe('b 100%.txt');
    });

    test('is for those with its permissions: others neither see nor remove nor rename', async () => {
      const { id } = addressIn(await sendFile(world, person, Buffer.from('mine')));
      expect(await world.call(listFiles, { token: person.token })).toMatchObject({ status: 403 });
      expect(await remove([id], person)).toMatchObject({ status: 403 });
      const renaming = { token: person.token, params: { id }, body: { fileName: 'x' } };
      expect(await world.call(renameFile, renaming)).toMatchObject({ status: 403 });
      expect(await rowOf(id)).toBeDefined();
    });
  });

  describe('renaming', () => {
    const rename = (id: string, body: { fileName: string; version?: number }, { token }: Someone = boss) =>
      world.call(renameFile, { token, params: { id }, body });

    test('a name is cleaned as that of an upload is, stays under its address, and is in the operation log', async () => {
      const { id, url } = addressIn(await sendFile(world, person, Buffer.from('named'), 'before.txt'));
      expect(await rename(id, { fileName: ' 新../名.txt ', version: 1 })).toMatchObject({
        code: 200,
        data: { id, fileName: '新.._名.txt', version: 2 },
      });
      expect((await fetchFile(world, url)).headers['content-disposition']).toContain(encodeURIComponent('新.._名.txt'));
      const record = tenant().select('audits').selectAll().where('entity_id', '=', id).where('action', '=', 'edit');
      const { before_row, after_row } = await record.executeTakeFirstOrThrow();
      expect([before_row, after_row].map((row) => JSON.parse(row ?? '').name)).toEqual(['before.txt', '新.._名.txt']);
    });

    test('an older version is refused with the file as it is now; another tenant’s file is gone', async () => {
      const { id } = addressIn(await sendFile(world, person, Buffer.from('twice'), 'a.txt'));
      expect(await rename(id, { fileName: 'b.txt', version: 1 })).toMatchObject(ok);
      expect(await rename(id, { fileName: 'c.txt', version: 1 })).toMatchObject({
        code: REFUSALS.stale.code,
        data: { fileName: 'b.txt', version: 2 },
      });
      const theirs = addressIn(await sendFile(world, place.stranger, Buffer.from('theirs')));
      expect(await rename(theirs.id, { fileName: 'mine.txt' })).toMatchObject(gone);
    });

    test('the name of a file that its sender has sent with the same bytes is taken', async () => {
      const file = chunked(1);
      await sendAll(world, person, { ...file, name: 'one.bin' });
      const { id } = addressIn(await merge(world, person, file, { fileName: 'one.bin' }));
      const second = addressIn(await merge(world, person, file, { fileName: 'two.bin' }));
      expect(second.id).not.toBe(id);
      expect(await rename(second.id, { fileName: 'one.bin' })).toMatchObject({ code: REFUSALS.fileNameTaken.code });
    });
  });

  test('removing takes all or none, never another tenant’s, and is in the operation log', async () => {
    const { id, url } = addressIn(await sendFile(world, person, Buffer.from('mine'), 'mine.txt'));
    const theirs = addressIn(await sendFile(world, place.stranger, Buffer.from('theirs')));
    expect(await remove([id, theirs.id])).toMatchObject(gone);
    expect(await remove([id, newId()])).toMatchObject(gone);
    expect((await fetchFile(world, url)).statusCode).toBe(200);
    expect(await remove([id])).toMatchObject(ok);
    expect(await remove([id])).toMatchObject(gone);
    expect([(await fetchFile(world, url)).statusCode, place.has(id), await rowOf(id)]).toEqual([404, false, undefined]);
    expect((await fetchFile(world, theirs.url)).statusCode).toBe(200);
    const record = tenant().select('audits').selectAll().where('entity_id', '=', id).where('action', '=', 'remove');
    expect(JSON.parse((await record.executeTakeFirstOrThrow()).before_row ?? '')).toMatchObject({ name: 'mine.txt', size: 4 });
  });

  test('a removed file may be sent again in parts', async () => {
    const file = chunked(1);
    await sendAll(world, person, file);
    await remove([addressIn(await merge(world, person, file)).id]);
    expect((await checked(world, person, file.hash)).exists).toBe(false);
    await sendAll(world, person, file);
    expect(await merge(world, person, file)).toMatchObject(ok);
  });

  describe('cleaning', () => {
    const wait = async (ms: number) => {
      world.clock.now += ms;
      await signInAgain();
    };

    test('keeps an upload that continues within a day, and deletes one without a part for longer', async () => {
      const file = chunked(3);
      await sendPart(world, person, file, 1);
      const before = (await used()) - CHUNK_SIZE;
      const { id = '', handle } =
        (await tenant().select('uploads').selectAll().where('hash', '=', file.hash).executeTakeFirst()) ?? {};
      world.clock.now += DAY - HOUR;
      await sendPart(world, person, file, 2);
      world.clock.now += DAY - HOUR;
      await cleanFiles(world.deps);
      expect((await checked(world, person, file.hash)).uploadedParts).toEqual([1, 2]);
      world.clock.now += 7 * HOUR;
      await cleanFiles(world.deps);
      expect((await checked(world, person, file.hash)).uploadedParts).toEqual([]);
      expect([await used(), place.has(storeName === 's3' ? (handle ?? '') : id)]).toEqual([before, false]);
    });

    test('does not delete an upload that continues after it was found abandoned', async () => {
      const file = chunked(2);
      await sendPart(world, person, file, 1);
      const find = tenant().select('uploads').select('id').where('hash', '=', file.hash);
      const upload = { tenantId: person.tenantId, ...(await find.executeTakeFirstOrThrow()) };
      world.clock.now += DAY + 1;
      const writing = place.watch.stop();
      const sent = sendPart(world, person, file, 2);
      await writing.reached;
      const dropped = dropAbandoned(world.deps, upload);
      writing.go();
      expect(await sent).toMatchObject(ok);
      await dropped;
      expect(await merge(world, person, file)).toMatchObject(ok);
    });

    test('finishes a removal that broke off, and deletes bytes that no table knows once they are a day old', async () => {
      const { id, url } = addressIn(await sendFile(world, person, Buffer.from('half removed')));
      await tenant().delete('files').where('id', '=', id).execute();
      await tenant().update('contents').set({ uses: 0, sha256: null }).where('id', '=', id).execute();
      expect((await fetchFile(world, url)).statusCode).toBe(404);
      const unknown = { tenantId: person.tenantId, id: newId() };
      const handle = await place.store.begin(unknown);
      const receipt = await place.store.writePart(unknown, handle, 1, Buffer.from('unknown'));
      await place.store.seal(unknown, handle, [{ number: 1, size: 7, receipt }]);
      await wait(6 * HOUR);
      const real = world.clock.now;
      world.clock.now = Math.max(real, Date.now());
      await world.turn();
      expect([place.has(id), await rowOf(id)]).toEqual([false, undefined]);
      await wait(2 * DAY);
      await world.turn();
      expect(place.has(unknown.id)).toBe(false);
    });

    test('a file whose bytes are missing is no longer offered, its row stays for a week in case the disk returns, then it is deleted', async () => {
      await signInAgain();
      const file = chunked(1);
      await sendAll(world, person, file);
      const { id } = addressIn(await merge(world, person, file));
      const other = addressIn(await sendFile(world, person, Buffer.from('stays')));
      const before = await used();
      await place.store.discard({ tenantId: person.tenantId, id }, null);
      await wait(2 * DAY);
      await world.turn();
      expect((await checked(world, person, file.hash)).exists).toBe(false);
      expect(await contentOf(id)).toMatchObject({ missing_since: world.clock.now });
      await wait(8 * DAY);
      await world.turn();
      expect([await rowOf(id), await contentOf(id)]).toEqual([undefined, undefined]);
      expect(await contentOf(other.id)).toMatchObject({ missing_since: null });
      expect(await used()).toBe(before - file.bytes.length);
    });

    test('several processes clean once between them', async () => {
      await wait(DAY);
      const other = await buildApp(world.deps, { webDir: '/none', deployType: 'platform', tenantProject: '', trustProxy: false });
      const lists: string[] = [];
      const list = (tenantId: string) => {
        lists.push(tenantId);
        return place.store.list(tenantId);
      };
      const deps = { ...world.deps, files: { ...world.deps.files, store: { ...world.deps.files.store, list } } };
      await Promise.all([cleanFiles(deps), cleanFiles(deps), cleanFiles(deps)]);
      expect(lists).toHaveLength(new Set(lists).size);
      expect(lists).toContain(person.tenantId);
      await other.close();
    });
  });
});
