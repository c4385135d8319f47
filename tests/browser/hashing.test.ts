import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CHUNK_SIZE } from '../../contract/limits';
import { type Digests, scriptDigests, wasmDigests } from '../../src/browser/hashing/digests';
import { createFileReader } from '../../src/browser/hashing/file-reader';
import { type Job, serve } from '../../src/browser/hashing/jobs';
import { digestOf } from '../../src/browser/hashing/reading';
import { chunksOf } from '../../src/machines/upload/chunks';

const bytesOf = (length: number, seed = 1) => new Uint8Array(length).map((_, index) => (index * 31 + seed) % 251);
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const goOn = async () => {};

describe.each<[string, () => Promise<Digests>]>([
  ['WebAssembly', wasmDigests],
  ['script', scriptDigests],
])('the MD5 of a file by %s', (_, open) => {
  test.each([0, 1, 63, 64, 65, 1_000_003, CHUNK_SIZE + 1])('is that of Node.js: %d bytes', async (length) => {
    const bytes = bytesOf(length);
    const { hash, chunks } = await digestOf(new Blob([bytes]), await open(), goOn);
    expect(hash).toBe(md5(bytes));
    expect(chunks).toHaveLength(Math.ceil(length / CHUNK_SIZE));
  });

  test('one file after the other: the first leaves nothing behind (G20)', async () => {
    const digests = await open();
    await digestOf(new Blob([]), digests, goOn);
    const bytes = bytesOf(CHUNK_SIZE + 7);
    expect((await digestOf(new Blob([bytes]), digests, goOn)).hash).toBe(md5(bytes));
  });
});

/** A worker in this thread. */
const reader = () =>
  createFileReader(
    () =>
      ({
        postMessage: (job: Job, [port]: unknown[]) => void serve(job, port as MessagePort),
        addEventListener: () => {},
        terminate: () => {},
      }) as never,
  );
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]) as File;
const signal = () => new AbortController().signal;

describe('a reader of files', () => {
  const bytes = bytesOf(2 * CHUNK_SIZE + 10);
  const [first, , last] = chunksOf(bytes.length, 'h', []);
  if (!first || !last) throw new Error('There are three chunks.');

  test('reads a file once, waits while it is told nothing, and hands out its chunks', async () => {
    const { hash, read } = reader();
    let goOnReading = () => {};
    const held = new Promise<void>((resolve) => {
      goOnReading = resolve;
    });
    let settled = false;
    const hashing = hash(fileOf(bytes), () => held, signal()).finally(() => {
      settled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
    goOnReading();
    const digest = await hashing;
    expect(digest.hash).toBe(md5(bytes));
    const chunk = await read(fileOf(bytes), last, digest.chunks[2] ?? '', signal());
    expect(Buffer.from(await chunk.arrayBuffer()).equals(bytes.subarray(2 * CHUNK_SIZE))).toBe(true);
  });

  test('notices a chunk that has changed on the disk since', async () => {
    const { hash, read } = reader();
    const digest = await hash(fileOf(bytes), goOn, signal());
    const other = fileOf(bytesOf(bytes.length, 2));
    await expect(read(other, first, digest.chunks[0] ?? '', signal())).rejects.toMatchObject({ name: 'FileChanged' });
  });

  test('gives up when it is told to', async () => {
    const { hash } = reader();
    const controller = new AbortController();
    const hashing = hash(fileOf(bytes), () => new Promise(() => {}), controller.signal);
    controller.abort();
    await expect(hashing).rejects.toMatchObject({ name: 'AbortError' });
  });
});
