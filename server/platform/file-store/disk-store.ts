import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_SIZE } from '../../../contract/limits';
import { codeOf } from '../failures';
import { type FileStore, type Found, MissingFile, MissingUpload, type StoredAs } from './file-store';

const UNFINISHED = '.part';

/**
 * Files in a folder of their own for each tenant, for their owner only. Parts are written where they belong in one file, so that sealing
 * it is a sync and a new name.
 */
export function diskStore(root: string): FileStore {
  const folderOf = (tenantId: string) => join(root, tenantId);
  const sealedAt = ({ tenantId, id }: StoredAs) => join(folderOf(tenantId), id);
  const unfinishedAt = (file: StoredAs) => sealedAt(file) + UNFINISHED;
  return {
    begin: async (file) => {
      await mkdir(folderOf(file.tenantId), { recursive: true, mode: 0o700 });
      const made = await open(unfinishedAt(file), 'a', 0o600);
      await made.close();
      return 'disk';
    },
    writePart: (file, _handle, number, bytes) => writeAt(unfinishedAt(file), (number - 1) * CHUNK_SIZE, bytes),
    seal: async (file, _handle, parts) => {
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      if (await syncedAt(unfinishedAt(file), size)) await rename(unfinishedAt(file), sealedAt(file));
      await syncFolder(folderOf(file.tenantId));
    },
    unseal: async (file, handle, parts) => {
      await unlessAbsent(rename(sealedAt(file), unfinishedAt(file)));
      return { handle, parts };
    },
    read: async (file, range) => {
      const handle = await unlessAbsent(open(sealedAt(file), 'r'));
      if (!handle) throw new MissingFile();
      return handle.createReadStream(range ? { start: range.from, end: range.to } : {});
    },
    discard: async (file) => {
      for (const path of [unfinishedAt(file), sealedAt(file)]) await rm(path, { force: true });
    },
    check: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
    },
    list: (tenantId) => listFolder(folderOf(tenantId)),
  };
}

async function writeAt(path: string, position: number, bytes: Buffer): Promise<string> {
  const file = await unlessAbsent(open(path, 'r+'));
  if (!file) throw new MissingUpload();
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    await file.datasync();
    return 'written';
  } finally {
    await file.close();
  }
}

/** Whether the file is there; then it is as long as its parts, and safe. A longer part may have been where a shorter one is now. */
async function syncedAt(path: string, size: number): Promise<boolean> {
  const file = await unlessAbsent(open(path, 'r+'));
  if (!file) return false;
  try {
    await file.truncate(size);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only when its folder was synced. Windows does that by itself and opens no folders. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFolder(path: string): AsyncIterable<Found> {
  for (const name of (await unlessAbsent(readdir(path))) ?? []) {
    const facts = await unlessAbsent(stat(join(path, name)));
    if (facts?.isFile()) yield { id: name.replace(UNFINISHED, ''), changedAt: facts.mtimeMs };
  }
}

async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
