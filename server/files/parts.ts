import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { partFields } from '../../contract/files';
import { CHUNK_SIZE } from '../../contract/limits';
import type { Scope } from '../access';
import type { Deps } from '../deps';
import { Refusal, TooLarge } from '../failures';
import { type ArrivingFile, readForm } from '../form';
import { check } from '../parameters';
import { findByHash } from './find';
import { partCount, shownName, uploadedParts } from './rules';
import { addressOf } from './signing';
import { inTurn } from './turns';
import { beginUpload, dropUpload, findUpload, keepPart, partsOf } from './uploads';

/** Takes one part of a file. All of it is here before any of it is kept, so that one that breaks off leaves no trace. */
export async function takePart(deps: Deps, scope: Scope, request: FastifyRequest): Promise<void> {
  const { db, now, files } = deps;
  const { fields, taken } = await readForm(request, CHUNK_SIZE, hold);
  const { fileHash, fileName, partNumber } = check(partFields, fields, 'body');
  if (taken.bytes.length === 0) throw new Refusal('fileEmpty');
  if (partNumber > partCount(files.limits.chunked)) throw new TooLarge(files.limits.chunked);
  const upload = await beginUpload(db, now(), scope, { hash: fileHash, name: shownName(fileName) });
  const kept = await inTurn(deps, upload, (turn) => keepPart(deps, turn, { number: partNumber, ...taken }));
  // Whoever sends it has given the upload up, or merged it, meanwhile.
  if (!kept) throw new Refusal('uploadBusy');
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
