import { createInflateRaw } from 'node:zlib';

/** What a file unpacks to at most, all of it together. */
const UNPACKED_LIMIT = 128 * 1024 ** 2;
const ENTRIES_LIMIT = 1_000;

/** A file that is no workbook. */
export class Unreadable extends Error {}

/** A file that unpacks to more than it may, or to more than it says. */
export class UnpacksTooLarge extends Error {}

interface Entry {
  readonly packed: Buffer;
  readonly isStored: boolean;
  readonly size: number;
}

/** The files of a zip archive by name. */
export type Archive = ReadonlyMap<string, Entry>;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LONGEST_END = 22 + 0xffff;

/**
 * Reads the directory of a zip archive, and refuses one that says that it unpacks to more than it may. The directory alone counts:
 * what else lies in the file is never looked at.
 */
export function openArchive(zip: Buffer): Archive {
  try {
    return directoryOf(zip);
  } catch (error) {
    throw error instanceof UnpacksTooLarge ? error : new Unreadable();
  }
}

function directoryOf(zip: Buffer): Archive {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > ENTRIES_LIMIT) throw new UnpacksTooLarge();
  const archive = new Map<string, Entry>();
  let total = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY) throw new Unreadable();
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = entryAt(zip, at);
    total += entry.size;
    if (total > UNPACKED_LIMIT) throw new UnpacksTooLarge();
    archive.set(name, entry);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return archive;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - LONGEST_END); at -= 1) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw new Unreadable();
}

function entryAt(zip: Buffer, at: number): Entry {
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  const method = zip.readUInt16LE(at + 10);
  if (isEncrypted || (method !== 0 && method !== 8)) throw new Unreadable();
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  return { packed, isStored: method === 0, size: zip.readUInt32LE(at + 24) };
}

/** Unpacks a file of the archive bit by bit, and stops where it has more than its directory says. */
export async function* unpack({ packed, isStored, size }: Entry): AsyncGenerator<Buffer> {
  if (isStored) {
    if (packed.length > size) throw new UnpacksTooLarge();
    yield packed;
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(packed);
  let read = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > size) throw new UnpacksTooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnpacksTooLarge ? error : new Unreadable();
  }
}
