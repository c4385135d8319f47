import { createHash } from 'node:crypto';
import type { Scope } from '../access';
import type { Deps } from '../deps';
import { Refusal, refuseIf } from '../failures';
import { type FileStore, MissingFile, type StoredAs } from './file-store';
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
 * Makes a file of the caller's parts, or answers the one that was made of them before (G21). Whatever is not right is refused, and
 * leaves the parts where they are.
 */
export async function merge(deps: Deps, scope: Scope, asked: Asked): Promise<StoredAs> {
  const { db } = deps;
  const upload = await findUpload(db, scope, asked.fileHash);
  const merged = upload && (await inTurn(deps, upload, (turn) => mergeParts(deps, scope, turn, asked)));
  if (merged) return merged;
  const file = await findByHash(db, scope, asked.fileHash, asked.size);
  if (!file || partCount(file.size) !== asked.partTotalNum) throw new Refusal('partsIncomplete');
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
