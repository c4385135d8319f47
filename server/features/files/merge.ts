import { createHash } from 'node:crypto';
import type { Queries } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import { type FileStore, MissingFile, type StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findByHash } from './find';
import { finish, seal } from './finish';
import { merging, partCount } from './rules';
import { contentTypeOf, SNIFFED_BYTES } from './sniff';
import { inTurn, type Turn } from './turns';
import { dropUpload, findUpload, isWhole, partsOf } from './uploads';

interface Asked {
  readonly fileHash: string;
  readonly partTotalNum: number;
  readonly size?: number | undefined;
}

/**
 * Answers the file that the tenant has already (G21), whatever the caller has sent of it, or makes it of the caller's parts. Whatever is
 * not right is refused, and leaves the parts where they are.
 */
export async function merge(deps: Deps, scope: Scope, asked: Asked): Promise<StoredAs> {
  const { db } = deps;
  const upload = await findUpload(db, scope, asked.fileHash);
  const merged = upload && (await inTurn(deps, upload, (turn) => mergeInTurn(deps, scope, turn, asked)));
  const file = merged ?? (await findMerged(db, scope, asked));
  if (!file) throw new Refusal('partsIncomplete');
  return file;
}

/** The file that is asked for, where it is there. */
async function findMerged(db: Queries, scope: Scope, { fileHash, partTotalNum, size }: Asked): Promise<StoredAs | undefined> {
  const file = await findByHash(db, scope, fileHash, size);
  return file && partCount(file.size) === partTotalNum ? file : undefined;
}

async function mergeInTurn(deps: Deps, scope: Scope, turn: Turn, asked: Asked): Promise<StoredAs> {
  const file = await findMerged(deps.db, scope, asked);
  if (!file) return mergeParts(deps, scope, turn, asked);
  // Its parts, right or wrong, are of no more use.
  await dropUpload(deps, turn);
  return file;
}

async function mergeParts(deps: Deps, scope: Scope, turn: Turn, { fileHash, partTotalNum, size }: Asked): Promise<StoredAs> {
  const parts = await partsOf(deps.db, turn.file);
  refuseIf(merging(parts, partTotalNum, size));
  const sealed = await seal(deps, turn, parts.filter(isWhole));
  const found = await verified(deps, sealed);
  // It stays sealed: should a part be sent again, that opens it.
  if (found.digest !== fileHash) throw new Refusal('fileDamaged');
  return finish(deps, scope, sealed, { name: turn.name, size: found.size, contentType: await contentTypeOf(found.head) });
}

async function verified(deps: Deps, turn: Turn) {
  try {
    return await readThrough(deps.files.store, turn.file);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    // The store has lost what it said it had: there is nothing to keep.
    await dropUpload(deps, turn);
    throw new Refusal('partsIncomplete');
  }
}

/** Reads all of a file once: how long it is, its MD5, and how it begins. */
async function readThrough(store: FileStore, file: StoredAs) {
  const hash = createHash('md5');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await store.read(file)) as AsyncIterable<Buffer>) {
    if (size < SNIFFED_BYTES) head.push(chunk);
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, digest: hash.digest('hex'), head: Buffer.concat(head) };
}
