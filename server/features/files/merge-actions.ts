import { buffer } from 'node:stream/consumers';
import { CHUNK_SIZE } from '../../../contract/limits';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import { type FileStore, MissingFile, MissingUpload, type StoredAs, type StoredPart } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { addFile, addNamed, type Facts, missLost } from './adding-actions';
import { digestsOf, forgetDigests } from './digests';
import { dropUpload } from './part-actions';
import { contentTypeOf, isWhole, merging, type Part, partCount, SNIFFED_BYTES, shownName, sizeOf } from './rules';
import { findByHash, type SentFile } from './store';
import { inTurn } from './turns';
import { deleteUpload, findUpload, keepTurn, partsOf, type Turn } from './upload-store';

interface Asked {
  readonly fileHash: string;
  readonly partTotalNum: number;
  readonly size?: number | undefined;
  readonly fileName?: string | undefined;
}

/**
 * Answers the file that the caller has sent already (G21), unless the parts are a whole file again, or makes it of the caller's parts. Wrong parts
 * are refused, and stay where they are. A second name for what the caller has sent makes a second file (G43).
 */
export async function merge(deps: Deps, scope: Scope, given: Asked): Promise<StoredAs> {
  const { db } = deps;
  const asked = { ...given, fileName: given.fileName === undefined ? undefined : shownName(given.fileName) };
  const upload = await findUpload(db, scope, asked.fileHash);
  const merged = upload && (await inTurn(deps, upload, (turn) => mergeInTurn(deps, scope, turn, asked)));
  if (merged) return merged;
  const file = await findMerged(db, scope, asked);
  if (!file) throw new Refusal('partsIncomplete');
  const { fileName = file.name } = asked;
  return fileName === file.name ? file : transact(db, (tx) => addNamed(tx, deps, scope, { ...asked, fileName }, file));
}

/** The file that is asked for, where it is there; one of another name, where none of this name is. */
async function findMerged(db: Queries, scope: Scope, asked: Asked): Promise<SentFile | undefined> {
  const { fileHash: hash, fileName: name, size } = asked;
  const file = await findByHash(db, scope, { hash, size, name });
  return file && partCount(file.size) === asked.partTotalNum ? file : undefined;
}

async function mergeInTurn(deps: Deps, scope: Scope, turn: Turn, given: Asked): Promise<StoredAs> {
  const asked = { ...given, fileName: given.fileName ?? turn.name };
  const file = await findMerged(deps.db, scope, asked);
  const parts = await partsOf(deps.db, turn.file);
  // Parts are stored beside a file of this hash only where their bytes differ from its own, or their name does.
  const isOther = merging(parts, asked.partTotalNum, asked.size) === undefined;
  if (!file || isOther) return mergeParts(deps, scope, { ...turn, name: asked.fileName }, asked);
  let named: StoredAs = file;
  await dropUpload(deps, turn, async (tx) => {
    if (file.name !== asked.fileName) named = await addNamed(tx, deps, scope, asked, file);
  });
  return named;
}

async function mergeParts(deps: Deps, scope: Scope, turn: Turn, { fileHash, partTotalNum, size }: Asked): Promise<StoredAs> {
  const parts = await partsOf(deps.db, turn.file);
  refuseIf(merging(parts, partTotalNum, size));
  const sealed = await seal(deps, turn, parts.filter(isWhole));
  const found = await verified(deps, sealed, parts);
  // It stays sealed: should a part be sent again, that opens it.
  if (found.md5 !== fileHash) throw new Refusal('fileDamaged');
  return finish(deps, scope, sealed, {
    name: turn.name,
    size: found.size,
    sha256: found.sha256,
    contentType: await contentTypeOf(found.head),
  });
}

async function verified(deps: Deps, turn: Turn, parts: readonly Part[]) {
  try {
    return await readThrough(deps.files.store, turn.file, parts);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    // The store has lost what it said it had: there is nothing to keep.
    await dropUpload(deps, turn);
    throw new Refusal('partsIncomplete');
  }
}

/** How long a file is, its digests, and how it begins: what was not digested while it came in is read. */
async function readThrough(store: FileStore, file: StoredAs, parts: readonly Part[]) {
  const size = sizeOf(parts);
  const head = await buffer(await store.read(file, { from: 0, to: Math.min(SNIFFED_BYTES, size) - 1 }));
  const { count, digesting } = await digestsOf(store, file, parts);
  const from = count * CHUNK_SIZE;
  try {
    if (from < size) {
      for await (const chunk of (await store.read(file, { from, to: size - 1 })) as AsyncIterable<Buffer>)
        await digesting.feed(chunk);
    }
    return { size, head, ...(await digesting.finish()) };
  } finally {
    digesting.drop();
  }
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

/**
 * Makes a file of a sealed upload, in one transaction: from here on it is there. Where its sender has the same file under the same name
 * already, that one is answered. Bytes that the tenant has already are shared, and those of this upload discarded.
 */
export async function finish(deps: Deps, scope: Scope, turn: Turn, facts: Facts): Promise<StoredAs> {
  const { db, now, files } = deps;
  const { file } = turn;
  forgetDigests(files.store, file);
  await missLost(deps, file, facts);
  const made = await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    await deleteUpload(tx, turn);
    return addFile(tx, deps, scope, turn, facts);
  });
  if (made.contentId !== file.id) await files.store.discard(file, null);
  return { ...file, id: made.id };
}
