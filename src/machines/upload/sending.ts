import { type Chunk, type Digest, missingOf, type SourceFile } from './chunks';
import type { UploadPorts } from './upload-ports';

interface Sending<Bytes> {
  readonly read: (chunk: Chunk) => Promise<Bytes>;
  readonly send: (chunk: Chunk, bytes: Bytes) => Promise<unknown>;
  /** How many chunks travel at the same time. */
  readonly parallel: number;
}

/** Sends chunks in their order. While some travel, the next one is read: never more than one ahead, so memory stays flat. */
async function sendChunks<Bytes>(chunks: readonly Chunk[], { read, send, parallel }: Sending<Bytes>): Promise<void> {
  const queue = [...chunks];
  const readNext = () => {
    const chunk = queue.shift();
    if (!chunk) return null;
    const bytes = read(chunk);
    // The lane that awaits the bytes gets the failure. After the failure of another chunk no lane awaits them.
    bytes.catch(() => {});
    return { chunk, bytes };
  };
  let ahead = readNext();
  const lane = async () => {
    while (ahead) {
      const { chunk, bytes } = ahead;
      ahead = readNext();
      await send(chunk, await bytes);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

interface Upload<Source> {
  readonly file: Source;
  readonly digest: Digest;
  readonly chunks: readonly Chunk[];
  readonly parallel: number;
  readonly tell: (event: { type: 'moved'; index: number; bytes: number } | { type: 'confirmed'; index: number }) => void;
}

/** Sends the chunks that the server has not. */
export const sendMissing = <Source extends SourceFile, Bytes>(
  { read, sendPart }: Pick<UploadPorts<Source, Bytes>, 'read' | 'sendPart'>,
  { file, digest, chunks, parallel, tell }: Upload<Source>,
  signal: AbortSignal,
) =>
  sendChunks<Bytes>(missingOf(chunks), {
    parallel,
    read: (chunk) => read(file, chunk, digest.chunks[chunk.index] ?? '', signal),
    send: async ({ fileHash, index }, bytes) => {
      const part = { fileHash, fileName: file.name, partNumber: index + 1, bytes };
      await sendPart(part, (sent) => tell({ type: 'moved', index, bytes: sent }), signal);
      tell({ type: 'confirmed', index });
    },
  });
