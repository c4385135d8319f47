import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** What a file unpacks to at most, all of it together. */
const UNPACKED_LIMIT = 128 * 1024 ** 2;
const ENTRIES_LIMIT = 1_000;

/** A file that is no workbook. */
export class Unreadable extends Error {}

/** A file that unpacks to more than it may, or to more than it says. */
export class UnpacksTooLarge extends Error {}

/** The files of a zip archive by name. */
export interface Archive {
  has(path: string): boolean;
  /** Unpacks a file bit by bit, and stops where it has more than the directory says. A missing file is empty. */
  unpack(path: string): AsyncGenerator<Buffer>;
}

/** Sizes are checked here, where a lie about one is told apart from damage. */
const OPTIONS = { validateEntrySizes: false };

/**
 * Reads the directory of a zip archive, and refuses one that says that it unpacks to more than it may. Only files that the directory
 * names are read; other bytes of the archive are ignored.
 */
export async function openArchive(zip: Buffer): Promise<Archive> {
  try {
    const file = await fromBufferPromise(zip, OPTIONS);
    const entries = await readDirectory(file);
    return { has: (path) => entries.has(keyOf(path)), unpack: (path) => unpack(file, entries.get(keyOf(path))) };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Names of parts differ by more than case, and may be percent-encoded (ECMA-376, part 2). */
function keyOf(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

async function readDirectory(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (file.entryCount > ENTRIES_LIMIT) throw new UnpacksTooLarge();
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of file.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > UNPACKED_LIMIT) throw new UnpacksTooLarge();
    entries.set(keyOf(entry.fileName), entry);
  }
  return entries;
}

async function* unpack(file: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) return;
  let read = 0;
  try {
    for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > entry.uncompressedSize) throw new UnpacksTooLarge();
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown) => (error instanceof UnpacksTooLarge ? error : new Unreadable());
