import { CHUNK_SIZE } from '../../../contract/limits';
import type { Digest } from '../../machines/upload/chunks';
import type { Digests } from './digests';
import { FileChanged } from './file-changed';

/** How much is read between two reports. */
const REPORTED_BYTES = 8 * 1024 * 1024;

/** Reads a file once: its MD5, and a digest of each of its chunks. `onRead` may make it wait. */
export async function digestOf(
  file: Blob,
  { whole, chunk }: Digests,
  onRead: (bytes: number) => Promise<unknown>,
): Promise<Digest> {
  const chunks: string[] = [];
  let read = 0;
  let reported = 0;
  for await (const bytes of piecesOf(file)) {
    whole.update(bytes);
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + CHUNK_SIZE - ((read + from) % CHUNK_SIZE));
      chunk.update(bytes.subarray(from, to));
      if ((read + to) % CHUNK_SIZE === 0) chunks.push(chunk.finish());
      from = to;
    }
    read += bytes.length;
    if (read - reported < REPORTED_BYTES) continue;
    reported = read;
    await onRead(read);
  }
  if (read % CHUNK_SIZE > 0) chunks.push(chunk.finish());
  const hash = whole.finish();
  if (read !== file.size) throw new FileChanged();
  return { hash, chunks };
}

/** Makes sure that a chunk is still what the first reading has seen. */
export async function checkChunk(chunk: Blob, digest: string, digests: Digests): Promise<void> {
  digests.chunk.update(new Uint8Array(await chunk.arrayBuffer().catch(changed)));
  if (digests.chunk.finish() !== digest) throw new FileChanged();
}

/** A piece is there until the next is asked for. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { read, cancel } = pieces(file.stream());
  try {
    for (;;) {
      const { done, value } = await read().catch(changed);
      if (done || !value) return;
      yield value;
    }
  } finally {
    // A reading that is given up releases the file.
    await cancel();
  }
}

/** How much is read at once where the browser fills our own buffer. */
const READ_BYTES = 4 * 1024 * 1024;

/** Reads into one buffer again and again where the browser can: half the cost of a new one each time, and nothing to clear away. */
function pieces(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = byteReader(stream);
  if (!reader) {
    const plain = stream.getReader();
    return { read: () => plain.read(), cancel: () => plain.cancel() };
  }
  let buffer = new ArrayBuffer(READ_BYTES);
  const read = async () => {
    const piece = await reader.read(new Uint8Array(buffer));
    if (piece.value) buffer = piece.value.buffer;
    return piece;
  };
  return { read, cancel: () => reader.cancel() };
}

function byteReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch (error) {
    // Its blobs are not streams of bytes.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A browser does not read on in a file that has another date than when it was chosen. */
function changed(error: unknown): never {
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)) throw new FileChanged();
  throw error;
}
