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

/**
 * Not into a buffer of our own (`mode: 'byob'`), though that makes less rubbish: in Chromium such a reading stops now and then,
 * one file in thirty, and never goes on.
 */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(changed);
      if (done) return;
      yield value;
    }
  } finally {
    // A reading that is given up releases the file.
    await reader.cancel();
  }
}

/** A browser does not read on in a file that has another date than when it was chosen. */
function changed(error: unknown): never {
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)) throw new FileChanged();
  throw error;
}
