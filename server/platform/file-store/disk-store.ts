import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_SIZE } from '../../../contract/limits';
import { codeOf } from '../failures';
import { type FileStore, type Found, MissingFile, MissingUpload, type StoredAs } from './file-store';

const UNFINISHED = '.part';

/**
 * Files in a folder of their own for each tenant, for their owner only. Parts are written where they belong in one file, so that sealing
 * it is a sync and a new name. The disk takes a part while the next one comes in.
 */
export function diskStore(root: string): FileStore {
  const syncs = new Syncs();
  const folderOf = (tenantId: string) => join(root, tenantId);
  const sealedAt = ({ tenantId, id }: StoredAs) => join(folderOf(tenantId), id);
  const unfinishedAt = (file: StoredAs) => sealedAt(file) + UNFINISHED;
  return {
    begin: async (file) => {
      await mkdir(folderOf(file.tenantId), { recursive: true, mode: 0o700 });
      await syncs.forget(unfinishedAt(file));
      const made = await open(unfinishedAt(file), 'a', 0o600);
      await made.close();
      return 'disk';
    },
    writePart: async (file, _handle, number, bytes) => {
      await syncs.over(unfinishedAt(file));
      syncs.begin(unfinishedAt(file), await writtenAt(unfinishedAt(file), (number - 1) * CHUNK_SIZE, bytes));
      return 'written';
    },
    seal: async (file, _handle, parts) => {
      await syncs.over(unfinishedAt(file));
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
      await syncs.forget(unfinishedAt(file));
      for (const path of [unfinishedAt(file), sealedAt(file)]) await rm(path, { force: true });
    },
    check: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
    },
    list: (tenantId) => listFolder(folderOf(tenantId)),
  };
}

/** The file, with the bytes in it, for the disk to take. */
async function writtenAt(path: string, position: number, bytes: Buffer): Promise<FileHandle> {
  const file = await unlessAbsent(open(path, 'r+'));
  if (!file) throw new MissingUpload();
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * What the disk is still taking. Once it has failed to, it does not say which bytes it has lost, and the next sync may succeed without
 * them: then the file counts as gone.
 */
class Syncs {
  readonly #running = new Map<string, Promise<boolean>>();

  begin(path: string, file: FileHandle) {
    const running = synced(file).then(
      () => true,
      () => false,
    );
    this.#running.set(path, running);
    void running.then((isSafe) => isSafe && this.#running.get(path) === running && this.#running.delete(path));
  }

  async over(path: string): Promise<void> {
    if ((await this.#running.get(path)) === false) throw new MissingUpload();
  }

  async forget(path: string): Promise<void> {
    await this.#running.get(path);
    this.#running.delete(path);
  }
}

async function synced(file: FileHandle): Promise<void> {
  try {
    await file.datasync();
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
