import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { CHUNK_SIZE } from '../../contract/limits';
import { type Digests, scriptDigests, wasmDigests } from '../../src/browser/hashing/digests';
import { createFileReader } from '../../src/browser/hashing/file-reader';
import { type Answer, type Job, serve } from '../../src/browser/hashing/jobs';
import { digestOf } from '../../src/browser/hashing/reading';

const bytesOf = (length: number, seed = 1) => new Uint8Array(length).map((_, index) => (index * 31 + seed) % 251);
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const goOn = async () => {};
const notReadable = new DOMException('', 'NotReadableError');

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

  test('is the same where a file is no stream of bytes, as in older browsers', async () => {
    const bytes = bytesOf(CHUNK_SIZE + 1);
    const pieces = [bytes.subarray(0, 70_000), bytes.subarray(70_000)];
    const stream = () => new ReadableStream({ pull: (to) => (pieces.length > 0 ? to.enqueue(pieces.shift()) : to.close()) });
    const older = { size: bytes.length, stream } as Blob;
    expect((await digestOf(older, await open(), goOn)).hash).toBe(md5(bytes));
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

  test('reads a file once, and waits while it is told nothing', async () => {
    const { hash } = reader();
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
  });

  test('sees that a file cannot be read any more', async () => {
    const { look } = reader();
    await look(fileOf(bytes));
    const gone = Object.assign(fileOf(bytes), { slice: () => ({ arrayBuffer: () => Promise.reject(notReadable) }) });
    await expect(look(gone)).rejects.toMatchObject({ name: 'FileChanged' });
  });

  test('goes on reading while one report is under way, and waits before the next', async () => {
    const reports: { bytes: number; heard: () => void }[] = [];
    const told = (bytes: number) => new Promise<void>((heard) => void reports.push({ bytes, heard }));
    const seen = vi.fn();
    const { whole, chunk } = await wasmDigests();
    const watched = { chunk, whole: { ...whole, update: (piece: Uint8Array<ArrayBuffer>) => seen(piece.length) } };
    const reading = digestOf(new Blob([bytesOf(4 * CHUNK_SIZE)]), watched, told);
    const readSoFar = () => seen.mock.calls.reduce((sum, [length]) => sum + length, 0);
    await vi.waitFor(() => expect(readSoFar()).toBeGreaterThanOrEqual(2 * 8 * 1024 * 1024));
    expect(reports).toHaveLength(1);
    reports[0]?.heard();
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    reports[1]?.heard();
    await reading;
  });

  test('is not cleared away in the middle: a browser holds no reader whose bytes are not there yet', async () => {
    setFlagsFromString('--expose-gc');
    const clearAway = runInNewContext('gc') as () => void;
    const { blob, reader: weak } = slowFile();
    void digestOf(blob, await wasmDigests(), goOn);
    await new Promise((resolve) => setImmediate(resolve));
    clearAway();
    expect(weak()).toBeDefined();
  });

  test('gives up when it is told to', async () => {
    const { hash } = reader();
    const controller = new AbortController();
    const hashing = hash(fileOf(bytes), () => new Promise(() => {}), controller.signal);
    controller.abort();
    await expect(hashing).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a reading that is told to stop between two reports ends, and lets go of the file', async () => {
  const cancel = vi.fn();
  const endless = async (to: ReadableStreamDefaultController) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (cancel.mock.calls.length === 0) to.enqueue(new Uint8Array(1024 * 1024));
  };
  const file = { size: 1024 ** 3, stream: () => new ReadableStream({ pull: endless, cancel }) } as Blob;
  const { port1, port2 } = new MessageChannel();
  const answers: string[] = [];
  port1.onmessage = ({ data }: MessageEvent<Answer>) => void answers.push(data.kind);
  port1.postMessage('stop');
  await serve({ file }, port2);
  expect(cancel).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(answers).toEqual(['broken']));
  port1.close();
});

/** A file whose first bytes never come, and the reader that waits for them, if it is still there. Nothing else knows the reader. */
function slowFile() {
  let reader: WeakRef<object> | undefined;
  const open = () => {
    const waiting = { read: () => new Promise(() => waiting), cancel: async () => {} };
    reader = new WeakRef(waiting);
    return waiting;
  };
  return { blob: { stream: () => ({ getReader: open }) } as never, reader: () => reader?.deref() };
}
