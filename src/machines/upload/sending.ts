import { type Chunk, type Digest, missingOf, type SourceFile } from './chunks';
import type { UploadPorts } from './upload-ports';

interface Upload<Source> {
  readonly file: Source;
  readonly digest: Digest;
  readonly chunks: readonly Chunk[];
  /** How many chunks travel at the same time. */
  readonly parallel: number;
  readonly tell: (event: { type: 'moved'; index: number; bytes: number } | { type: 'confirmed'; index: number }) => void;
}

/** Sends the chunks that the server has not, in their order. */
export async function sendMissing<Source extends SourceFile>(
  { sendPart, look }: Pick<UploadPorts<Source>, 'sendPart' | 'look'>,
  { file, digest, chunks, parallel, tell }: Upload<Source>,
  signal: AbortSignal,
): Promise<void> {
  const queue = missingOf(chunks)[Symbol.iterator]();
  const lane = async () => {
    for (const chunk of queue) {
      const { index } = chunk;
      const part = { file, chunk, digest: digest.chunks[index] ?? '' };
      await sendPart(part, (bytes) => tell({ type: 'moved', index, bytes }), signal);
      tell({ type: 'confirmed', index });
    }
  };
  await unlessChanged(look, file, Promise.all(Array.from({ length: parallel }, lane)));
}

/** A browser stops a call whose file has changed on the disk, and says no more than that the network was lost. */
export async function unlessChanged<Source, Result>(
  look: (file: Source) => Promise<unknown>,
  file: Source,
  sent: Promise<Result>,
): Promise<Result> {
  try {
    return await sent;
  } catch (error) {
    await look(file);
    throw error;
  }
}
