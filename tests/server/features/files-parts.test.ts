// @vitest-environment node
import { xxhash64 } from 'hash-wasm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dropUpload, uploadPart } from '../../../contract/files';
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
  checked,
  chunked,
  fetchFile,
  formOf,
  MIB,
  md5,
  merge,
  partForm,
  postForm,
  sendAll,
  sendPart,
} from './sending';

describe.each(places)('parts of files on %s and %s', (database, storeName) => {
  let place: Place;
  let world: World;
  let person: Someone;
  let colleague: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    place = await openPlace(database, storeName, { single: 10 * MIB, chunked: 20 * MIB, quota: 1024 * MIB });
    ({ world, person, colleague, stranger } = place);
  });
  afterAll(() => place.close());

  const ok = { status: 200, code: 200 };
  const refusal = (name: keyof typeof REFUSALS) => ({ status: 200, code: REFUSALS[name].code });
  const tenant = () => tenantDb(world.db, person);
  const uploadOf = ({ hash }: Chunked, { id }: Someone = person) =>
    tenant().select('uploads').selectAll().where('hash', '=', hash).where('owner_id', '=', id).executeTakeFirst();
  const partsKept = async (uploadId: string) =>
    (await tenant().select('upload_parts').select('number').where('upload_id', '=', uploadId).execute()).map(
      ({ number }) => number,
    );
  const filesOf = ({ hash }: Chunked) => tenant().select('files').selectAll().where('hash', '=', hash).execute();
  const used = async () => (await tenant().select('file_quotas').select('used').executeTakeFirst())?.used ?? 0;
  const bytesAt = async (answer: Answer) => {
    expect(answer).toMatchObject(ok);
    return (await fetchFile(world, addressIn(answer).url)).rawPayload;
  };
  const drop = (who: Someone, { hash }: Chunked) => world.call(dropUpload, { token: who.token, params: { hash } });

  test('§7.8 nothing, then parts, then the file: fileCheck answers what exists, and the file has the bytes that were sent', async () => {
    const file = chunked(2);
    expect(await checked(world, person, file.hash)).toEqual({ exists: false, uploadedParts: [] });
    expect(await sendPart(world, person, file, 2)).toMatchObject(ok);
    expect(await checked(world, person, file.hash)).toEqual({ exists: false, uploadedParts: [2] });
    expect(await sendPart(world, person, file, 1)).toMatchObject(ok);
    const merged = await merge(world, person, file, { size: file.bytes.length });
    expect((await bytesAt(merged)).equals(file.bytes)).toBe(true);
    const { exists, url, uploadedParts } = await checked(world, person, file.hash.toUpperCase());
    expect([exists, uploadedParts]).toEqual([true, []]);
    expect((await fetchFile(world, url ?? '')).rawPayload.equals(file.bytes)).toBe(true);
  });

  test('a part that is not what its client has read is refused and not kept; one that is, is kept', async () => {
    const file = chunked(1);
    const digestsOf = async (bytes: Buffer) => [await xxhash64(bytes), md5(bytes)];
    const send = (partDigest: string) =>
      postForm(world, person, uploadPart.path, partForm(file, 1, file.bytes, [['partDigest', partDigest]]));
    for (const digest of await digestsOf(Buffer.from('what was read'))) {
      expect(await send(digest)).toMatchObject(refusal('partChanged'));
      expect(await checked(world, person, file.hash)).toEqual({ exists: false, uploadedParts: [] });
    }
    expect(await send('sha256:1')).toMatchObject({ status: 400 });
    for (const digest of await digestsOf(file.bytes)) expect(await send(digest)).toMatchObject(ok);
    expect(await checked(world, person, file.hash)).toEqual({ exists: false, uploadedParts: [1] });
  });

  test('fields may come before the file, after it, or both', async () => {
    const file = chunked(1);
    const fields = { fileHash: file.hash, fileName: 'a.bin', partNumber: '1' };
    for (const first of [0, 1, 3]) {
      const entries: (readonly [string, string | Buffer, string?])[] = Object.entries(fields);
      entries.splice(first, 0, ['file', file.bytes, 'blob']);
      expect(await postForm(world, person, uploadPart.path, formOf(entries))).toMatchObject(ok);
    }
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
  });

  test('parts may arrive at once, at several processes, and repeatedly: they are written once', async () => {
    const file = chunked(3);
    const other = await buildApp(world.deps, { webDir: '/none', deployType: 'platform', tenantProject: '', trustProxy: false });
    const before = place.watch.written();
    const sends = [1, 2, 3].map((number) => sendPart(number % 2 ? world : { app: other }, person, file, number));
    expect(await Promise.all(sends)).toEqual(Array(3).fill(expect.objectContaining(ok)));
    const taken = await used();
    for (const number of [1, 2, 3]) expect(await sendPart({ app: other }, person, file, number)).toMatchObject(ok);
    expect([place.watch.written() - before, (await used()) - taken]).toEqual([3, 0]);
    expect((await bytesAt(await merge(world, person, file))).equals(file.bytes)).toBe(true);
    await other.close();
  });

  test('G33 another tenant’s file and parts do not exist, by hash or otherwise', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    expect(await checked(world, stranger, file.hash)).toEqual({ exists: false, uploadedParts: [] });
    expect(await drop(stranger, file)).toMatchObject(ok);
    await sendPart(world, person, file, 2);
    await merge(world, person, file);
    expect(await checked(world, stranger, file.hash)).toEqual({ exists: false, uploadedParts: [] });
    expect(await merge(world, stranger, file)).toMatchObject({ ...refusal('partsIncomplete'), data: null });
    await sendAll(world, stranger, file);
    const theirs = addressIn(await merge(world, stranger, file));
    expect(theirs.tenantId).toBe(stranger.tenantId);
    expect((await filesOf(file))[0]?.id).not.toBe(theirs.id);
  });

  test('two users of a tenant who send one hash never mix, even if one of them sends something else', async () => {
    const file = chunked(2);
    const wrong = Buffer.alloc(CHUNK_SIZE, 'other');
    await sendPart(world, person, file, 1, wrong);
    await sendPart(world, colleague, file, 1);
    await sendPart(world, person, file, 2);
    expect((await checked(world, colleague, file.hash)).uploadedParts).toEqual([1]);
    await sendPart(world, colleague, file, 2);
    expect(await merge(world, person, file)).toMatchObject(refusal('fileDamaged'));
    expect((await bytesAt(await merge(world, colleague, file))).equals(file.bytes)).toBe(true);
    await drop(person, file);
  });

  test('a part of an existing file is answered as usual, and neither stored nor counted, for its sender; for another user it is stored', async () => {
    const file = chunked(2);
    await sendPart(world, colleague, file, 1);
    await sendAll(world, person, file);
    await merge(world, person, file);
    const [written, taken] = [place.watch.written(), await used()];
    expect(await sendPart(world, person, file, 2)).toMatchObject({ ...ok, data: null });
    expect((await checked(world, person, file.hash)).exists).toBe(true);
    expect([place.watch.written(), await used()]).toEqual([written, taken]);
    expect(await uploadOf(file)).toBeUndefined();
    expect((await checked(world, colleague, file.hash)).exists).toBe(false);
    expect(await sendPart(world, colleague, file, 2)).toMatchObject({ ...ok, data: null });
    expect(await partsKept((await uploadOf(file, colleague))?.id ?? '')).toEqual([1, 2]);
    await drop(colleague, file);
  });

  test('a part of an existing file needs no room, even in a full tenant', async () => {
    const file = chunked(1);
    await sendAll(world, person, file);
    await merge(world, person, file);
    const setQuota = (quota: number | null) => tenant().update('file_quotas').set({ quota }).execute();
    onTestFinished(async () => {
      await setQuota(null);
    });
    await setQuota(0);
    expect(await sendPart(world, person, file, 1)).toMatchObject(ok);
    expect(await sendPart(world, person, chunked(1), 1)).toMatchObject({ status: 413 });
  });

  test('a part that waits while its file is merged in another window is answered as usual, and not stored', async () => {
    const file = chunked(2);
    await sendPart(world, person, file, 1);
    const { id = '' } = (await uploadOf(file)) ?? {};
    const held = { holder: 'another process', held_until: world.clock.now + 30_000 };
    await tenant().update('uploads').set(held).where('id', '=', id).execute();
    const late = sendPart(world, person, file, 2);
    await sendAll(world, colleague, file);
    const merged = addressIn(await merge(world, colleague, file));
    // What the other window has made is the sender's own.
    await tenant().update('files').set({ uploaded_by: person.id }).where('id', '=', merged.id).execute();
    await tenant().delete('uploads').where('id', '=', id).execute();
    expect(await late).toMatchObject(ok);
    expect(await uploadOf(file)).toBeUndefined();
    expect((await partsKept(id)).includes(2)).toBe(false);
  });

  test('G20 G33 a part is stored if the file of its hash has another size, or belongs to another tenant', async () => {
    const file = chunked(2);
    await sendAll(world, person, file);
    await merge(world, person, file);
    expect(await sendPart(world, person, file, 2, Buffer.alloc(CHUNK_SIZE))).toMatchObject(ok);
    expect((await checked(world, person, file.hash, { size: 2 * CHUNK_SIZE })).uploadedParts).toEqual([2]);
    expect(await sendPart(world, stranger, file, 2)).toMatchObject(ok);
    expect(await checked(world, stranger, file.hash)).toEqual({ exists: false, uploadedParts: [2] });
    await drop(person, file);
    await drop(stranger, file);
  });

  test('giving up deletes the parts of the caller’s own upload, and can be repeated; a merged file stays', async () => {
    const file = chunked(2);
    const before = await used();
    await sendPart(world, person, file, 1);
    await sendPart(world, colleague, file, 1);
    const { id = 'none' } = (await uploadOf(file)) ?? {};
    expect(place.has(storeName === 's3' ? ((await uploadOf(file))?.handle ?? '') : id)).toBe(true);
    const handle = (await uploadOf(file))?.handle ?? '';
    for (let times = 0; times < 2; times++) expect(await drop(person, file)).toMatchObject({ ...ok, data: null });
    expect(place.has(storeName === 's3' ? handle : id)).toBe(false);
    expect((await checked(world, person, file.hash)).uploadedParts).toEqual([]);
    expect((await checked(world, colleague, file.hash)).uploadedParts).toEqual([1]);
    await sendPart(world, colleague, file, 2);
    await merge(world, colleague, file);
    await drop(colleague, file);
    expect((await checked(world, colleague, file.hash)).exists).toBe(true);
    expect((await used()) - before).toBe(file.bytes.length);
  });

  test('G20 a file of another size is another file, and parts that are not of that size are sent again', async () => {
    const file = chunked(2);
    await sendAll(world, person, file);
    expect((await checked(world, person, file.hash, { size: file.bytes.length + 1 })).uploadedParts).toEqual([1]);
    await merge(world, person, file);
    expect((await checked(world, person, file.hash, { size: file.bytes.length })).exists).toBe(true);
    expect(await checked(world, person, file.hash, { size: 700 * MIB })).toEqual({ exists: false, uploadedParts: [] });
    expect(await merge(world, person, file, { size: 700 * MIB })).toMatchObject(refusal('partsIncomplete'));
  });

  test.each([
    ['an empty part', 1, Buffer.alloc(0), refusal('fileEmpty')],
    ['one above 5 MiB', 1, Buffer.alloc(CHUNK_SIZE + 1), { status: 413, desc: '请求内容过大，不能超过 5 MiB！' }],
    ['one far above', 1, Buffer.alloc(CHUNK_SIZE + MIB), { status: 413, desc: '请求内容过大，不能超过 5 MiB！' }],
    ['one beyond the largest file', 5, Buffer.alloc(1), { status: 413, desc: '请求内容过大，不能超过 20 MiB！' }],
    ['number 0', 0, Buffer.alloc(1), { status: 400, desc: '参数 partNumber 有误！' }],
  ])('G19 %s is refused and leaves nothing', async (_name, number, bytes, wanted) => {
    const file = chunked(1);
    expect(await postForm(world, person, uploadPart.path, partForm(file, number, bytes))).toMatchObject(wanted);
    expect(await uploadOf(file)).toBeUndefined();
  });

  test.each([
    ['fileHash', '../../../etc/passwd'],
    ['fileHash', md5(Buffer.alloc(1)).slice(1)],
    ['fileName', '文'.repeat(256)],
    ['partNumber', '1e1'],
    ['partNumber', ''],
  ])('a part with a wrong %s is 400 and names it: %s', async (field, value) => {
    const fields = { fileHash: md5(Buffer.alloc(1)), fileName: 'a', partNumber: '1', [field]: value };
    const form = formOf([...Object.entries(fields), ['file', Buffer.alloc(1), 'blob']]);
    expect(await postForm(world, person, uploadPart.path, form)).toMatchObject({ status: 400, desc: `参数 ${field} 有误！` });
  });
});
