import { CHUNK_SIZE, CHUNKED_ABOVE } from '../../../contract/limits';

/** What the machines see of a file that a person has chosen. */
export interface SourceFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: number;
}

/** A file that is not large travels in one piece. */
export const isWhole = ({ size }: SourceFile) => size <= CHUNKED_ABOVE;

/** What one reading of a file tells: its MD5, and a digest of each chunk, by which a change on the disk is noticed. */
export interface Digest {
  readonly hash: string;
  readonly chunks: readonly string[];
}

/** A piece of a file: `to` is not included. */
interface Slice {
  readonly from: number;
  readonly to: number;
}

/** §3, Chunk upload item. It is sent as `file`, `fileHash`, `fileName` and `partNumber` (index plus 1). */
export interface Chunk {
  readonly fileHash: string;
  readonly index: number;
  /** `fileHash-index` */
  readonly hash: string;
  readonly chunk: Slice;
  readonly size: number;
  /** 100 once the server has confirmed it, and not before. */
  readonly percentage: number;
}

/** The chunks of a file, those that the server has already included. */
export function chunksOf(size: number, fileHash: string, uploadedParts: readonly number[]): readonly Chunk[] {
  const uploaded = new Set(uploadedParts);
  return Array.from({ length: Math.ceil(size / CHUNK_SIZE) }, (_, index) => {
    const chunk = { from: index * CHUNK_SIZE, to: Math.min(size, (index + 1) * CHUNK_SIZE) };
    const percentage = uploaded.has(index + 1) ? 100 : 0;
    return { fileHash, index, hash: `${fileHash}-${index}`, chunk, size: chunk.to - chunk.from, percentage };
  });
}

export const missingOf = (chunks: readonly Chunk[]) => chunks.filter(({ percentage }) => percentage < 100);

/** How many bytes of the chunks have left. */
export const bytesOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { size, percentage }) => sum + (size * percentage) / 100, 0);

/** The chunks after some bytes of one have left. A form is a little longer than the chunk inside it. */
export const advanced = (chunks: readonly Chunk[], index: number, bytes: number) =>
  chunks.map((chunk) =>
    chunk.index === index ? { ...chunk, percentage: Math.min(99, Math.floor((100 * bytes) / chunk.size)) } : chunk,
  );

export const confirmed = (chunks: readonly Chunk[], index: number) =>
  chunks.map((chunk) => (chunk.index === index ? { ...chunk, percentage: 100 } : chunk));
