import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { partFields } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { Refusal, TooLarge } from '../../platform/failures';
import { addressOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import { type ArrivingFile, readForm } from '../../platform/http/form';
import { check } from '../../platform/http/parameters';
import type { Deps } from '../../platform/ports/deps';
import { findByHash } from './find';
import { isOf, partCount, shownName, uploadedParts } from './rules';
import { inTurn, type Turn } from './turns';
import { beginUpload, dropUpload, findUpload, forgetUpload, keepPart, partsOf } from './uploads';

/**
 * Takes one part of a file. All of it is here before any of it is kept, so that one that breaks off leaves no trace. One of a file that
 * the tenant has already is taken and not kept.
 */
export async function takePart(deps: Deps, scope: Scope, request: FastifyRequest): Promise<void> {
  const { db, now, files } = deps;
  const { fields, taken } = await readForm(request, CHUNK_SIZE, hold);
  const { fileHash, fileName, partNumber } = check(partFields, fields, 'body');
  if (taken.bytes.length === 0) throw new Refusal('fileEmpty');
  if (partNumber > partCount(files.limits.chunked)) throw new TooLarge(files.limits.chunked);
  const upload = await beginUpload(db, now(), scope, { hash: fileHash, name: shownName(fileName) });
  const isLate = async () => {
    const file = await findByHash(db, scope, fileHash, undefined);
    return file !== undefined && isOf(file.size, { number: partNumber, size: taken.bytes.length });
  };
  // It is asked in turn, when a merge that came first is over: what it has merged is never begun anew.
  const settled = await inTurn(deps, upload, async (turn) =>
    (await isLate()) ? passOver(deps, turn) : keepPart(deps, turn, { number: partNumber, ...taken }),
  );
  // Whoever sends it has given the upload up meanwhile, or merged it to something that this is no part of.
  if (!settled && !(await isLate())) throw new Refusal('uploadBusy');
}

/** Keeps nothing: not the upload either, where it was begun for this part. */
async function passOver({ db }: Deps, turn: Turn): Promise<Turn> {
  if ((await partsOf(db, turn.file)).length === 0) await forgetUpload(db, turn);
  return turn;
}

/** A part is small enough to be held; it is hashed as it comes, which blocks nobody. */
async function hold({ bytes }: ArrivingFile): Promise<{ bytes: Buffer; digest: string }> {
  const hash = createHash('md5');
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

/** What the server already has of a file: all of it, or some parts of the caller's own upload. */
export async function checkUpload({ db, now }: Deps, scope: Scope, hash: string, size: number | undefined) {
  const file = await findByHash(db, scope, hash, size);
  if (file) return { exists: true, url: await addressOf(db, now(), file), uploadedParts: [] };
  const upload = await findUpload(db, scope, hash);
  return { exists: false, uploadedParts: upload ? uploadedParts(await partsOf(db, upload), size) : [] };
}

/** Gives up the caller's own upload. Where there is none it is given up already. */
export async function giveUp(deps: Deps, scope: Scope, hash: string): Promise<void> {
  const upload = await findUpload(deps.db, scope, hash);
  if (upload) await inTurn(deps, upload, (turn) => dropUpload(deps, turn));
}
