import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { Chunk, Digest, SourceFile } from './chunks';
import type { Ending } from './ending';
import type { Sample } from './pace';

/** What the server knows of a file by its hash. */
export interface Found {
  readonly exists: boolean;
  readonly url?: string | null | undefined;
  readonly uploadedParts: readonly number[];
}

/** Called with how many bytes have left. */
type OnSent = (bytes: number) => void;

/** A chunk of a file, and its digest. */
interface FilePart<Source> {
  readonly file: Source;
  readonly chunk: Chunk;
  readonly digest: string;
}

export interface UploadPorts<Source extends SourceFile> {
  /** Reads a file once, from its beginning to its end, and goes on after each piece as soon as `onRead` has resolved. */
  readonly hash: (file: Source, onRead: (bytes: number) => Promise<unknown>, signal: AbortSignal) => Promise<Digest>;
  /** Rejects with an error called `FileChanged` if a file on the disk is gone, or has another date than when it was chosen. */
  readonly look: (file: Source) => Promise<unknown>;
  readonly check: (asked: { hash: string; size: number; fileName: string }, signal: AbortSignal) => Promise<Found>;
  /** The server refuses bytes that have not the digest which the reading for the hash has made of them. */
  readonly sendPart: (part: FilePart<Source>, onSent: OnSent, signal: AbortSignal) => Promise<unknown>;
  readonly merge: (
    asked: { fileHash: string; partTotalNum: number; size: number; fileName: string },
    signal: AbortSignal,
  ) => Promise<string>;
  /** Deletes what the server has of an upload. */
  readonly drop: (hash: string, signal: AbortSignal) => Promise<unknown>;
  readonly sendWhole: (file: Source, onSent: OnSent, signal: AbortSignal) => Promise<string>;
  /** Tells the time at once and every second. */
  readonly everySecond: (tell: (now: number) => void) => () => void;
  /** Tells whenever the network returns. */
  readonly watchReturn: (tell: () => void) => () => void;
  readonly notify: Notify;
  /** Told of a bug that broke an upload. */
  readonly report: (error: unknown) => void;
}

/** Told to the owner: the upload waits, is paused, or has ended, so that another may have its turn. */
export type UploadFact = { type: 'upload.rests' };

export interface UploadInput<Source> {
  readonly file: Source;
  readonly owner: Teller<UploadFact>;
  /** The largest file that is sent; without it, 1 GiB. */
  readonly limit?: number;
  readonly parallel?: number;
}

export type UploadEvent =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  /** Facts of the work under way. */
  | { type: 'read'; bytes: number }
  | { type: 'moved'; index: number; bytes: number }
  | { type: 'confirmed'; index: number }
  | { type: 'movedWhole'; bytes: number }
  | { type: 'tick'; now: number }
  | { type: 'returned' };

export interface UploadContext<Source> {
  readonly file: Source;
  readonly owner: Teller<UploadFact>;
  readonly limit: number;
  readonly parallel: number;
  readonly digest: Digest;
  /** Bytes that were read for the hash. */
  readonly read: number;
  readonly chunks: readonly Chunk[];
  /** Bytes of a file in one piece that have left. */
  readonly sentWhole: number;
  readonly samples: readonly Sample[];
  /** How often in a row the network was lost. */
  readonly losses: number;
  /** Null before the first end; a new start clears it. */
  readonly ending: Ending | null;
}
