import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { partFields } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { type Queries, transact } from '../../platform/db/transact';
import { transactUnsynced } from '../../platform/db/unsynced';
import { Refusal, TooLarge } from '../../platform/failures';
import { type FileLimits, type FileStore, MissingFile, MissingUpload } from '../../platform/file-store/file-store';
import { addressOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import { type ArrivingFile, readForm } from '../../platform/http/form';
import { check } from '../../platform/http/parameters';
import type { Deps } from '../../platform/ports/deps';
import { hasDigest } from './checksums';
import { digestPart, forgetDigests } from './digests';
import { isOf, isWhole, partCount, shownName, sizeOf, uploadedParts } from './rules';
import { type AskedFor, findByHash, giveSpace, type SentFile, spaceOf, takeSpace } from './store';
import { inTurn } from './turns';
import {
  addTaken,
  announcePart,
  beginUpload,
  deleteParts,
  deleteUpload,
  findPart,
  findUpload,
  handleOf,
  keepTurn,
  partsOf,
  setReceipt,
  type Turn,
  takenWith,
} from './upload-store';

/**
 * Takes one part of a file. All of it is here before any of it is kept, so that one that breaks off leaves no trace. One of a file that
 * the caller has sent already is taken and not kept; under another name, the upload says how the second file will be called (G43).
 */
export async function takePart(deps: Deps, scope: Scope, request: FastifyRequest): Promise<void> {
  const { db, now, files } = deps;
  const { fields, taken } = await readForm(request, CHUNK_SIZE, hold);
  const { fileHash, fileName, partNumber, partDigest } = check(partFields, fields, 'body');
  if (taken.bytes.length === 0) throw new Refusal('fileEmpty');
  if (partNumber > partCount(files.limits.chunked)) throw new TooLarge(files.limits.chunked);
  if (partDigest !== undefined && !(await hasDigest(taken.bytes, partDigest))) throw new Refusal('partChanged');
  const asked = { hash: fileHash, name: shownName(fileName) };
  const upload = await beginUpload(db, now(), scope, asked);
  const sent = { number: partNumber, ...taken };
  // The caller's file is asked for in turn, when a merge that came first is over: what it has merged is never begun anew.
  const settled = await inTurn(deps, upload, async (turn) => {
    const file = await findWith(deps, scope, asked, sent);
    if (file?.name === asked.name) return passOver(deps, turn);
    if (turn.name !== asked.name) await keepTurn(db, now(), turn, { name: asked.name });
    return file ? turn : keepOrPassOver(deps, turn, sent);
  });
  // The caller has given the upload up meanwhile, or merged it to a file without this part.
  if (!settled && !(await findWith(deps, scope, asked, sent))) throw new Refusal('uploadBusy');
}

/** The caller's file of this hash, if it has this part. */
async function findWith({ db, files }: Deps, scope: Scope, asked: AskedFor, sent: Sent): Promise<SentFile | undefined> {
  const file = await findByHash(db, scope, asked);
  return file && (await hasPart(files.store, file, sent)) ? file : undefined;
}

/** A part that is refused leaves nothing behind. */
async function keepOrPassOver(deps: Deps, turn: Turn, sent: Sent): Promise<Turn> {
  try {
    return await keepPart(deps, turn, sent);
  } catch (error) {
    await passOver(deps, turn);
    throw error;
  }
}

/** Whether a file has these very bytes there: another file may have the same MD5 (G43). */
async function hasPart(store: FileStore, file: SentFile, { number, bytes }: Pick<Sent, 'number' | 'bytes'>): Promise<boolean> {
  if (!isOf(file.size, { number, size: bytes.length })) return false;
  const from = (number - 1) * CHUNK_SIZE;
  try {
    return bytes.equals(await buffer(await store.read(file.content, { from, to: from + bytes.length - 1 })));
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

/** Keeps nothing: not the upload either, where it was begun for this part. */
async function passOver({ db }: Deps, turn: Turn): Promise<Turn> {
  if ((await partsOf(db, turn.file)).length === 0) await deleteUpload(db, turn);
  return turn;
}

/** A part is small enough to be held; it is hashed as it comes, which blocks no other call. */
async function hold({ bytes }: ArrivingFile): Promise<{ bytes: Buffer; digest: string }> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > CHUNK_SIZE) throw new TooLarge(CHUNK_SIZE);
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), digest: hash.digest('hex') };
}

/**
 * What the server already has of the caller's file: all of it, or some parts of the caller's own upload. Under another name than that of
 * the file, it has all parts: the caller can merge them at once.
 */
export async function checkUpload({ db, now }: Deps, scope: Scope, { hash, size, name }: AskedFor) {
  const file = await findByHash(db, scope, { hash, size, name });
  if (file && (name === undefined || name === file.name))
    return { exists: true, url: await addressOf(db, now(), file), uploadedParts: [] };
  if (file) return { exists: false, uploadedParts: Array.from({ length: partCount(file.size) }, (_, index) => index + 1) };
  const upload = await findUpload(db, scope, hash);
  return { exists: false, uploadedParts: upload ? uploadedParts(await partsOf(db, upload), size) : [] };
}

/** Gives up the caller's own upload. Where there is none it is given up already. */
export async function giveUp(deps: Deps, scope: Scope, hash: string): Promise<void> {
  const upload = await findUpload(deps.db, scope, hash);
  if (upload) await inTurn(deps, upload, (turn) => dropUpload(deps, turn));
}

/** A part as it came in. */
interface Sent {
  readonly number: number;
  readonly bytes: Buffer;
  readonly digest: string;
}

/** Keeps a part. One that is there already is not written again; while another is being replaced, it counts as missing. */
export async function keepPart(deps: Deps, turn: Turn, { number, bytes, digest }: Sent): Promise<Turn> {
  const { db, now, files } = deps;
  const known = await findPart(db, turn.file, number);
  if (known && isWhole(known) && known.digest === digest) return turn;
  const opened = await reopen(deps, turn);
  // A new part that is not known after a power cut is sent again; of one that is replaced, the disk has to know before its bytes are gone.
  const announce = known ? transact : transactUnsynced;
  await announce(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    const more = bytes.length - (known?.size ?? 0);
    await takeSpace(tx, turn.file, more, files.limits.quota);
    await addTaken(tx, turn.file, more);
    if (turn.hash !== null) await refuseBeyondShare(tx, turn, files.limits);
    await announcePart(tx, turn.file, { number, size: bytes.length, digest });
  });
  const handle = opened.handle ?? (await begun(deps, turn));
  let receipt: string;
  try {
    receipt = await files.store.writePart(turn.file, handle, number, bytes);
  } catch (error) {
    // An upload that has just begun is not lost.
    if (opened.handle === null || !(error instanceof MissingUpload)) throw error;
    return keepAfresh(deps, opened, { number, bytes, digest });
  }
  await transactUnsynced(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    await setReceipt(tx, turn.file, number, receipt);
  });
  if (turn.hash !== null) await digestPart(files.store, turn.file, { number, digest, bytes });
  return { ...opened, handle };
}

/** The store has lost all parts: they count as missing, and this one is the first of a new upload. */
async function keepAfresh(deps: Deps, turn: Turn, part: Sent): Promise<Turn> {
  await forgetParts(deps, turn);
  // A file in one piece does not come again part by part.
  if (turn.hash === null) throw new Refusal('partsIncomplete');
  return keepPart(deps, { ...turn, handle: null, sealed: false }, part);
}

/** A person sends a few files at a time. */
const MOST_UPLOADS = 200;

/**
 * What one user has not finished may take three quarters of the room that was left without it, and twice the largest file: no user can
 * lock out the others. Changes of a tenant's space wait for this transaction: parts at once cannot go beyond it together.
 */
async function refuseBeyondShare(tx: Queries, { file }: Turn, { quota: usual, chunked }: FileLimits): Promise<void> {
  const { used, quota } = await spaceOf(tx, file, usual);
  const { bytes, count } = await takenWith(tx, file);
  if (bytes > Math.min(3 * (quota - used), 2 * chunked) || count > MOST_UPLOADS) throw new TooLarge('uploads');
}

async function begun({ db, now, files }: Deps, turn: Turn): Promise<string> {
  const handle = await files.store.begin(turn.file);
  await keepTurn(db, now(), turn, { handle });
  return handle;
}

/** Makes parts of a sealed upload again: some of them were wrong, or its merge broke off. */
async function reopen({ db, now, files }: Deps, turn: Turn): Promise<Turn> {
  if (!turn.sealed || turn.handle === null) return turn;
  const parts = (await partsOf(db, turn.file)).filter(isWhole);
  const opened = await files.store.unseal(turn.file, turn.handle, parts);
  await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn, { handle: opened.handle, sealed: 0 });
    for (const { number, receipt } of opened.parts) await setReceipt(tx, turn.file, number, receipt);
  });
  return { ...turn, handle: opened.handle, sealed: false };
}

/**
 * Forgets an upload, and gives back what its parts took. The database forgets the parts first: where this breaks off, what is sent next
 * begins anew. `also` is done in the same transaction.
 */
export async function dropUpload(deps: Deps, turn: Turn, also?: Also): Promise<void> {
  const handle = await forgetParts(deps, turn, also);
  forgetDigests(deps.files.store, turn.file);
  await deps.files.store.discard(turn.file, handle);
  await deleteUpload(deps.db, turn);
}

type Also = (tx: Queries) => Promise<void>;

/** Answers the handle that the store knew the parts by. */
function forgetParts({ db, now }: Deps, turn: Turn, also?: Also): Promise<string | null> {
  return transact(db, async (tx) => {
    const begun = await handleOf(tx, turn.file);
    await keepTurn(tx, now(), turn, { handle: null, sealed: 0, taken: 0 });
    const taken = sizeOf(await partsOf(tx, turn.file));
    await giveSpace(tx, turn.file, taken);
    await deleteParts(tx, turn.file);
    await also?.(tx);
    return begun;
  });
}
