import type { Readable } from 'node:stream';

/** What routes need of files: where their bytes are, and how many there may be. */
export interface Files {
  readonly store: FileStore;
  readonly limits: FileLimits;
}

/** In bytes. */
export interface FileLimits {
  /** One file in one piece. */
  readonly single: number;
  /** One file in parts. */
  readonly chunked: number;
  /** All files of a tenant, where nothing else is said of it. */
  readonly quota: number;
}

/** The key of a file's bytes. Both are ids of ours, never a name from a request. */
export interface StoredAs {
  readonly tenantId: string;
  readonly id: string;
}

export interface StoredPart {
  readonly number: number;
  readonly size: number;
  /** What `writePart` answered. */
  readonly receipt: string;
}

export interface Found {
  readonly id: string;
  readonly changedAt: number;
}

/**
 * Where bytes are kept. A file comes in parts, is sealed, and is read from then on. One caller at a time writes, seals, unseals and
 * discards what is stored under an id (`inTurn` sees to that); whatever broke off in between may be done again.
 */
export interface FileStore {
  /** Makes room for a file, and answers by what the store knows it until it is sealed. */
  begin(file: StoredAs): Promise<string>;
  /** Keeps a part, which survives a power cut once the next call for this file has answered. One that was there is replaced. May throw `MissingUpload`. */
  writePart(file: StoredAs, handle: string, number: number, bytes: Buffer): Promise<string>;
  /** Makes one file of the parts, without copying them. May throw `MissingUpload`. */
  seal(file: StoredAs, handle: string, parts: readonly StoredPart[]): Promise<void>;
  /** Makes parts of it again, whether or not it had been sealed, so that some can be replaced. */
  unseal(file: StoredAs, handle: string, parts: readonly StoredPart[]): Promise<{ handle: string; parts: readonly StoredPart[] }>;
  /** Both ends are included. Throws `MissingFile` before it answers. */
  read(file: StoredAs, range?: { readonly from: number; readonly to: number }): Promise<Readable>;
  /** Forgets a file, sealed or not, or one that is not there. */
  discard(file: StoredAs, handle: string | null): Promise<void>;
  /** Answers if files can be read and written; throws otherwise. */
  check(): Promise<void>;
  /** Every file of a tenant that is there. */
  list(tenantId: string): AsyncIterable<Found>;
}

/** The database knows of an upload, the store does not: its parts have to be sent again. */
export class MissingUpload extends Error {}

/** The database knows of the file, the store does not. */
export class MissingFile extends Error {}
