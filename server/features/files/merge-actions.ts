import { createHash } from 'node:crypto';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import { type FileStore, MissingFile, MissingUpload, type StoredAs, type StoredPart } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { dropUpload } from './part-actions';
import { contentTypeOf, isWhole, merging, partCount, SNIFFED_BYTES } from './rules';
import { askedBy, findByHash, forgetHash, giveSpace, insertFile } from './store';
import { inTurn } from './turns';
import { deleteUpload, findUpload, keepTurn, partsOf, type Turn } from './upload-store';

interface Asked {
  readonly fileHash: string;
  readonly partTotalNum: number;
  readonly size?: number | undefined;
}

/**
 * Answers the file that the caller has sent already (G21), unless the parts are a whole file again, or makes it of the caller's parts. Wrong parts
 * are refused, and stay where they are.
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
  const parts = await partsOf(deps.db, turn.file);
  // Parts are stored beside a file of this hash only where their bytes differ from its own.
  const isOther = merging(parts, asked.partTotalNum, asked.size) === undefined;
  if (!file || isOther) return mergeParts(deps, scope, turn, asked);
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
  return finish(deps, scope, sealed, {
    name: turn.name,
    size: found.size,
    sha256: found.sha256,
    contentType: await contentTypeOf(found.head),
  });
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

/** Reads all of a file once: how long it is, its digests, and how it begins. */
async function readThrough(store: FileStore, file: StoredAs) {
  const hash = createHash('md5');
  const strong = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await store.read(file)) as AsyncIterable<Buffer>) {
    if (size < SNIFFED_BYTES) head.push(chunk);
    hash.update(chunk);
    strong.update(chunk);
    size += chunk.length;
  }
  return { size, digest: hash.digest('hex'), sha256: strong.digest('hex'), head: Buffer.concat(head) };
}

/** Has the store make one file of the parts. The database knows first, so that a merge that breaks off is known for what it is. */
export async function seal(deps: Deps, turn: Turn, parts: readonly StoredPart[]): Promise<Turn> {
  const { db, now, files } = deps;
  if (turn.handle === null) throw new Refusal('partsIncomplete');
  await keepTurn(db, now(), turn, { sealed: 1 });
  try {
    await files.store.seal(turn.file, turn.handle, parts);
  } catch (error) {
    if (!(error instanceof MissingUpload)) throw error;
    await dropUpload(deps, turn);
    throw new Refusal('partsIncomplete');
  }
  return { ...turn, sealed: true };
}

interface Facts {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly sha256: string | null;
}

/**
 * Makes a file of a sealed upload, in one transaction: from here on it is there. Where its sender has the same file already, by its
 * SHA-256, that one is answered, and the bytes of this one are discarded.
 */
export async function finish(deps: Deps, scope: Scope, turn: Turn, facts: Facts): Promise<StoredAs> {
  const { db, now, files } = deps;
  const { file, hash } = turn;
  const { name, size, contentType, sha256 } = facts;
  const asked = hash === null ? null : askedBy(scope, hash);
  const described = { name, content_type: contentType, size, hash: asked, sha256 };
  const id = await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    const known = hash === null ? undefined : await findByHash(tx, scope, hash, size);
    await deleteUpload(tx, turn);
    if (known && known.sha256 === sha256) {
      await giveSpace(tx, file, size);
      return known.id;
    }
    if (known) await forgetHash(tx, known);
    await insertFile(tx, file, { id: file.id, ...described, uploaded_by: scope.membershipId, created_at: now() });
    await record(tx, now(), scope, { action: 'add', entity: 'file', entityId: file.id, after: { name, size, contentType } });
    return file.id;
  });
  if (id !== file.id) await files.store.discard(file, null);
  return { ...file, id };
}
