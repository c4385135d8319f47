// @vitest-environment node
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHUNK_SIZE } from '../../../contract/limits';
import { newId } from '../../../server/platform/db/ids';
import { StartError } from '../../../server/platform/failures';
import { MissingFile, MissingUpload } from '../../../server/platform/file-store/file-store';
import { openFiles } from '../../../server/platform/file-store/settings';
import { type OpenStore, openStore, S3_KEYS, stores } from './stores';

const LIMITS = { single: 1, chunked: 1, quota: 1 };

describe.each(stores)('the store of files on %s', (name) => {
  let open: OpenStore;
  beforeAll(async () => {
    open = await openStore(name);
  });
  afterAll(() => open.close());

  const tenantId = newId();
  const first = Buffer.alloc(CHUNK_SIZE, 'first');
  const last = Buffer.from('last');

  async function begun(bytes: readonly Buffer[]) {
    const file = { tenantId, id: newId() };
    const handle = await open.store.begin(file);
    const parts: { number: number; size: number; receipt: string }[] = [];
    for (const [index, part] of bytes.entries()) {
      const receipt = await open.store.writePart(file, handle, index + 1, part);
      parts.push({ number: index + 1, size: part.length, receipt });
    }
    return { file, handle, parts };
  }
  const read = async (file: { tenantId: string; id: string }) => buffer(await open.store.read(file));

  test('a file that is sealed twice exists once, and not before it is sealed', async () => {
    const { file, handle, parts } = await begun([first, last]);
    await expect(open.store.read(file)).rejects.toThrow(MissingFile);
    for (let times = 0; times < 2; times++) await open.store.seal(file, handle, parts);
    expect((await read(file)).equals(Buffer.concat([first, last]))).toBe(true);
    expect((await buffer(await open.store.read(file, { from: CHUNK_SIZE - 1, to: CHUNK_SIZE }))).toString()).toBe('tl');
  });

  test('a sealed file is opened, also twice, a part of it replaced, and sealed again', async () => {
    const { file, handle, parts } = await begun([first, Buffer.from('a longer last part')]);
    await open.store.seal(file, handle, parts);
    const once = await open.store.unseal(file, handle, parts);
    const opened = name === 'disk' ? await open.store.unseal(file, once.handle, once.parts) : once;
    const receipt = await open.store.writePart(file, opened.handle, 2, last);
    const [one] = opened.parts;
    await open.store.seal(file, opened.handle, [...(one ? [one] : []), { number: 2, size: last.length, receipt }]);
    expect((await read(file)).equals(Buffer.concat([first, last]))).toBe(true);
  });

  test('opening an unsealed file changes nothing', async () => {
    const { file, handle, parts } = await begun([last]);
    const opened = await open.store.unseal(file, handle, parts);
    await open.store.seal(file, opened.handle, opened.parts);
    expect(await read(file)).toEqual(last);
  });

  test('discarding works in every state of a file, and for an unknown one', async () => {
    const [unfinished, sealed] = [await begun([last]), await begun([last])];
    await open.store.seal(sealed.file, sealed.handle, sealed.parts);
    for (const { file, handle } of [unfinished, sealed, unfinished, sealed]) await open.store.discard(file, handle);
    await open.store.discard({ tenantId: newId(), id: newId() }, null);
    for (const { file } of [unfinished, sealed]) expect(open.has(file.id)).toBe(false);
    expect(open.unfinished()).not.toContain(unfinished.handle);
  });

  test('the list is of one tenant', async () => {
    const { file, handle, parts } = await begun([last]);
    await open.store.seal(file, handle, parts);
    const found: string[] = [];
    for await (const { id, changedAt } of open.store.list(tenantId)) {
      found.push(id);
      expect(Math.abs(changedAt - Date.now())).toBeLessThan(600_000);
    }
    expect(found).toContain(file.id);
    for await (const other of open.store.list(newId())) expect(other).toBeUndefined();
  });
});

test('a part that the disk could not take makes the file count as gone, until all of it is written anew', async () => {
  const { store, close } = await openStore('disk');
  const file = { tenantId: newId(), id: newId() };
  const handle = await store.begin(file);
  const any = await open(import.meta.filename);
  const failing = vi.spyOn(Object.getPrototypeOf(any), 'datasync').mockRejectedValueOnce(new Error('EIO'));
  await any.close();
  await store.writePart(file, handle, 1, Buffer.from('lost'));
  for (let times = 0; times < 2; times++) {
    await expect(store.seal(file, handle, [{ number: 1, size: 4, receipt: 'written' }])).rejects.toThrow(MissingUpload);
    await expect(store.writePart(file, handle, 1, Buffer.from('more'))).rejects.toThrow(MissingUpload);
  }
  await store.begin(file);
  const receipt = await store.writePart(file, handle, 1, Buffer.from('anew'));
  await store.seal(file, handle, [{ number: 1, size: 4, receipt }]);
  expect((await buffer(await store.read(file))).toString()).toBe('anew');
  failing.mockRestore();
  await close();
});

describe('opening the file store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-store-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('only the owner can read files on the disk', async () => {
    const { store } = await openFiles(folder, { s3: null, limits: LIMITS });
    const file = { tenantId: 'tenant', id: 'file' };
    const handle = await store.begin(file);
    const receipt = await store.writePart(file, handle, 1, Buffer.from('x'));
    await store.seal(file, handle, [{ number: 1, size: 1, receipt }]);
    const modes = ['files', 'files/tenant', 'files/tenant/file'].map((path) => statSync(join(folder, path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  test('an impossible folder and a missing bucket are reported in one line that says what to do', async () => {
    writeFileSync(join(folder, 'taken'), '');
    const onDisk = openFiles(join(folder, 'taken'), { s3: null, limits: LIMITS });
    await expect(onDisk).rejects.toThrow(StartError);
    await expect(onDisk).rejects.toThrow(/^Files cannot be kept in .* choose another DATA_DIR\.$/);
    const s3 = await openStore('s3');
    const elsewhere = openFiles(folder, { s3: { ...S3_KEYS, endpoint: s3.endpoint, bucket: 'none' }, limits: LIMITS });
    await expect(elsewhere).rejects.toThrow(StartError);
    await expect(elsewhere).rejects.toThrow(/^The bucket OFA_S3_BUCKET=none cannot be used \(\w+\): .* keys\.$/);
    await s3.close();
  });
});
