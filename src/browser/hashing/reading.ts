import { CHUNK_SIZE } from '../../../contract/limits';
import type { Digest } from '../../machines/upload/chunks';
import type { Digests } from './digests';
import { FileChanged } from './file-changed';

/** How much is read between two reports: each makes the page draw, on a machine that is busy enough. */
const reportedBytes = (size: number) => Math.max(8 * 1024 * 1024, size / 40);

/** Reads a file once: its MD5, and a digest of each of its chunks. `onRead` may make it wait, after one more report's worth of bytes. */
export async function digestOf(
  file: Blob,
  { whole, chunk }: Digests,
  onRead: (bytes: number) => Promise<unknown>,
): Promise<Digest> {
  const chunks: string[] = [];
  const reported = reportedBytes(file.size);
  let read = 0;
  let told = 0;
  let heard: Promise<unknown> = Promise.resolve();
  for await (const bytes of piecesOf(file)) {
    whole.update(bytes);
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + CHUNK_SIZE - ((read + from) % CHUNK_SIZE));
      chunk.update(bytes.subarray(from, to));
      if ((read + to) % CHUNK_SIZE === 0) chunks.push(chunk.finish());
      from = to;
    }
    read += bytes.length;
    if (read - told < reported) continue;
    told = read;
    // The page hears of it while the reading goes on.
    await heard;
    heard = onRead(read);
    heard.catch(() => {});
  }
  await heard;
  if (read % CHUNK_SIZE > 0) chunks.push(chunk.finish());
  const hash = whole.finish();
  if (read !== file.size) throw new FileChanged();
  return { hash, chunks };
}

/** Reads a byte, which a browser does only in a file that has the date it was chosen with. */
export const lookAt = (file: Blob): Promise<unknown> => file.slice(0, 1).arrayBuffer().catch(changed);

/** Chromium clears away a reading into a buffer of ours that nothing else holds: it would stop in the middle and never go on. */
const underWay = new Set<Reading>();

/** A piece is there until the next is asked for. */
async function* piecesOf(file: Blob): AsyncGenerator<Piece> {
  const reading = readingOf(file.stream());
  underWay.add(reading);
  try {
    for (;;) {
      const { done, value } = await reading.read().catch(changed);
      if (done || !value) return;
      yield value;
    }
  } finally {
    underWay.delete(reading);
    // A reading that is given up releases the file.
    await reading.cancel();
  }
}

type Piece = Uint8Array<ArrayBuffer>;

interface Reading {
  readonly read: () => Promise<{ readonly done: boolean; readonly value?: Piece | undefined }>;
  readonly cancel: () => Promise<unknown>;
}

/** How much is read at once into a buffer of ours. */
const READ_BYTES = 1024 * 1024;

/** Fills one buffer again and again where the browser can: it then neither makes a new one for each piece nor has any to clear away. */
function readingOf(stream: ReadableStream<Piece>): Reading {
  const reader = byteReader(stream);
  if (!reader) return stream.getReader();
  let buffer = new ArrayBuffer(READ_BYTES);
  const read = async () => {
    const piece = await reader.read(new Uint8Array(buffer));
    if (piece.value) buffer = piece.value.buffer;
    return piece;
  };
  return { read, cancel: () => reader.cancel() };
}

function byteReader(stream: ReadableStream<Piece>): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch (error) {
    // In older browsers files are not streams of bytes.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A browser does not read on in a file that has another date than when it was chosen. */
function changed(error: unknown): never {
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)) throw new FileChanged();
  throw error;
}
