import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CHUNK_SIZE, CHUNKED_ABOVE } from '../../../contract/limits';
import { chunksOf, isWhole, type SourceFile } from '../../../src/machines/upload/chunks';
import { sampled, secondsLeft, speedOf } from '../../../src/machines/upload/pace';
import { uploadLine } from '../../../src/machines/upload/upload-line';
import type { UploadFact } from '../../../src/machines/upload/upload-ports';
import { listener } from '../shell/shell-fixture';
import {
  ALL,
  DIGEST,
  EMPTY,
  HUGE,
  LARGE,
  MOST,
  NOTHING,
  OFFLINE,
  PART_CHANGED,
  REFUSED,
  SMALL,
  scriptedPorts,
  THERE,
  uploadMachine,
} from './upload-ports-fixture';

function open(file: SourceFile, parallel?: number) {
  const scripts = scriptedPorts();
  const input = { file, owner: listener<UploadFact>().ref, ...(parallel && { parallel }) };
  const upload = createActor(uploadMachine(scripts.ports), { input, clock: scripts.clock }).start();
  const state = () => upload.getSnapshot().value;
  const isIn = (value: unknown) => vi.waitFor(() => expect(state()).toEqual(value));
  const line = () => uploadLine<SourceFile>(upload.getSnapshot());
  /** Up to the first chunk. */
  const send = async (found = NOTHING) => {
    upload.send({ type: 'start' });
    scripts.server.hash.resolve(DIGEST);
    await isIn({ uploading: 'asking' });
    scripts.server.check.resolve(found);
    await vi.waitFor(() => expect(state()).not.toEqual({ uploading: 'asking' }));
  };
  return { ...scripts, upload, isIn, line, send };
}
const ready = { wait: 'ready' };
const hash = DIGEST.hash;

describe('an upload in chunks (§4, §9)', () => {
  test('only a file above 15,728,640 bytes travels in chunks', () => {
    expect([CHUNKED_ABOVE, CHUNKED_ABOVE + 1].map((size) => isWhole({ ...LARGE, size }))).toEqual([true, false]);
    expect(CHUNKED_ABOVE).toBe(15_728_640);
  });

  test('a chunk item has fileHash, index, hash, chunk, size and percentage (§3)', () => {
    expect(chunksOf(CHUNK_SIZE + 5, 'abc', [1])).toEqual([
      { fileHash: 'abc', index: 0, hash: 'abc-0', chunk: { from: 0, to: CHUNK_SIZE }, size: CHUNK_SIZE, percentage: 100 },
      { fileHash: 'abc', index: 1, hash: 'abc-1', chunk: { from: CHUNK_SIZE, to: CHUNK_SIZE + 5 }, size: 5, percentage: 0 },
    ]);
  });

  test('chunks go one by one, and the last success asks for the merge; a file is asked for by hash, size and name', async () => {
    const { server, asked, isIn, send, notices } = open(LARGE);
    await send();
    for (const part of [1, 2, 3, 4]) {
      await vi.waitFor(() => expect(server.send.calls).toHaveLength(part));
      server.send.resolve(undefined);
    }
    await isIn('merge');
    server.merge.resolve('/f/1');
    await isIn(ready);
    const part = (number: number, from: number, to: number) =>
      `part ${number} of ${hash} 年报.zip: ${from}-${to} ${DIGEST.chunks[number - 1]}`;
    expect(asked).toEqual([
      'hash',
      `check ${hash} ${LARGE.size} 年报.zip`,
      part(1, 0, CHUNK_SIZE),
      part(2, CHUNK_SIZE, 2 * CHUNK_SIZE),
      part(3, 2 * CHUNK_SIZE, 3 * CHUNK_SIZE),
      part(4, 3 * CHUNK_SIZE, LARGE.size),
      `merge 4 of ${hash} ${LARGE.size} 年报.zip`,
    ]);
    expect(notices).toEqual([{ tone: 'success', say: 'uploadSucceeded' }]);
  });

  test('as many chunks travel at the same time as the setting says', async () => {
    const { server, send } = open(LARGE, 2);
    await send();
    await vi.waitFor(() => expect(server.send.calls).toHaveLength(2));
  });

  test('what exists is a success at once, and nothing is sent', async () => {
    const { asked, isIn, send, line } = open(LARGE);
    await send(THERE);
    await isIn(ready);
    expect(asked).toHaveLength(2);
    expect(line()).toMatchObject({ step: 'done', percent: 100, canRetry: false });
  });

  test('bytes that are there under another name are merged and not sent again', async () => {
    const { asked, isIn, send } = open(LARGE);
    await send(ALL);
    await isIn('merge');
    expect(asked.filter((one) => one.startsWith('part'))).toEqual([]);
  });

  test('cancel while uploading deletes the chunks on the server and resets to wait', async () => {
    const { server, asked, upload, isIn, send, notices } = open(LARGE);
    await send();
    upload.send({ type: 'cancel' });
    expect(asked.at(-1)).toBe(`drop ${hash}`);
    server.drop.resolve(undefined);
    await isIn(ready);
    expect(notices).toEqual([]);
  });

  test.each(['send', 'merge'] as const)(
    'a refusal (%s) shows the message of the server, cancels and resets (§8)',
    async (call) => {
      const { server, asked, isIn, send, notices, line } = open(LARGE);
      await send(call === 'send' ? MOST : ALL);
      await vi.waitFor(() => expect(server[call].calls).toHaveLength(1));
      server[call].reject(REFUSED);
      await isIn({ wait: 'dropping' });
      server.drop.resolve(undefined);
      await isIn(ready);
      expect(asked.at(-1)).toBe(`drop ${hash}`);
      expect(notices).toEqual([{ tone: 'error', failure: REFUSED.failure, fallback: 'upload' }]);
      expect(line()).toMatchObject({ step: 'refused', canRetry: true });
    },
  );

  test('a lost network retries after 0, 3, 5, 10 and 20 s, then pauses; nothing is deleted, and its return goes on', async () => {
    const { server, asked, isIn, send, clock, heard, line } = open(LARGE);
    await send(MOST);
    await vi.waitFor(() => expect(server.send.calls).toHaveLength(1));
    server.send.reject(OFFLINE);
    for (const delay of [0, 3_000, 5_000, 10_000, 20_000]) {
      await isIn({ uploading: 'retrying' });
      if (delay > 0) clock.increment(delay - 1);
      expect(line().step).toBe('retrying');
      clock.increment(1);
      await isIn({ uploading: 'asking' });
      server.check.reject(OFFLINE);
    }
    await isIn('pause');
    expect(line().step).toBe('disconnected');
    expect(asked.some((one) => one.startsWith('drop'))).toBe(false);
    heard.back();
    await isIn({ uploading: 'asking' });
  });

  test('a pause that the user has asked for outlasts the return of the network', async () => {
    const { server, upload, send, heard, isIn } = open(LARGE);
    await send(MOST);
    await vi.waitFor(() => expect(server.send.calls).toHaveLength(1));
    server.send.reject(OFFLINE);
    await isIn({ uploading: 'retrying' });
    upload.send({ type: 'pause' });
    heard.back();
    await isIn('pause');
  });

  test('while paused, the reading for the hash waits, and it is not begun anew', async () => {
    const { asked, upload, heard } = open(LARGE);
    upload.send({ type: 'start' });
    upload.send({ type: 'pause' });
    let isGoingOn = false;
    const reading = heard.read(8).then(() => {
      isGoingOn = true;
    });
    await Promise.resolve();
    expect(isGoingOn).toBe(false);
    upload.send({ type: 'resume' });
    await reading;
    expect(asked).toEqual(['hash']);
  });

  test('bytes that changed on the disk are refused by the server: that ends the upload and leaves nothing there', async () => {
    const { server, asked, isIn, send, notices } = open(LARGE);
    await send(MOST);
    await vi.waitFor(() => expect(server.send.calls).toHaveLength(1));
    server.send.reject(PART_CHANGED);
    await isIn({ wait: 'dropping' });
    expect([asked.at(-1), notices]).toEqual([`drop ${hash}`, [{ tone: 'error', say: 'uploadChanged' }]]);
  });

  test('a browser that sends no changed file loses the call: the file is looked at, and nothing is tried again', async () => {
    const { server, asked, isIn, send, notices, disk } = open(LARGE);
    await send(MOST);
    await vi.waitFor(() => expect(server.send.calls).toHaveLength(1));
    disk.changed = LARGE.name;
    server.send.reject(OFFLINE);
    await isIn({ wait: 'dropping' });
    expect([asked.at(-1), notices]).toEqual([`drop ${hash}`, [{ tone: 'error', say: 'uploadChanged' }]]);
  });
});

test.each([
  [EMPTY, 'uploadEmpty'],
  [HUGE, 'uploadTooLarge'],
])('an empty file (G19), or one above 1 GiB, is refused before it is read; the state is wait (§5): %o', (file, say) => {
  const { asked, upload, notices } = open(file);
  upload.send({ type: 'start' });
  expect([upload.getSnapshot().value, asked, notices]).toEqual([ready, [], [{ tone: 'error', say }]]);
});

test('a small file travels by the single call', async () => {
  const { server, asked, upload, isIn, line } = open(SMALL);
  upload.send({ type: 'start' });
  server.whole.resolve('/f/2');
  await isIn(ready);
  expect([asked, line().step]).toEqual([['whole 封面.png'], 'done']);
});

test('a small file that has changed on the disk is not sent again and again', async () => {
  const { server, upload, isIn, notices, disk } = open(SMALL);
  upload.send({ type: 'start' });
  disk.changed = SMALL.name;
  server.whole.reject(OFFLINE);
  await isIn(ready);
  expect(notices).toEqual([{ tone: 'error', say: 'uploadChanged' }]);
});

test('speed and time left are means of 5 s: one slow second hardly changes them', () => {
  const bytes = [0, 10, 20, 30, 31, 41, 51, 61];
  const samples = bytes.reduce<ReturnType<typeof sampled>>((all, sent, second) => sampled(all, { at: second * 1000, sent }), []);
  expect(samples).toHaveLength(6);
  expect(speedOf(samples)).toBeCloseTo((61 - 20) / 5);
  expect(secondsLeft(samples, 102)).toBe(5);
  expect([speedOf([]), secondsLeft([{ at: 0, sent: 1 }], 9)]).toEqual([null, null]);
});
