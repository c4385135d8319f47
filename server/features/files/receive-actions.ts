import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CHUNK_SIZE } from '../../../contract/limits';
import { Refusal, TooLarge } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import { type ArrivingFile, readForm } from '../../platform/http/form';
import type { Deps } from '../../platform/ports/deps';
import { finish, seal } from './merge-actions';
import { dropUpload, keepPart } from './part-actions';
import { contentTypeOf, isWhole, shownName } from './rules';
import { inTurn } from './turns';
import { beginUpload, partsOf, type Turn } from './upload-store';

/** Keeps the file of a form, in parts of our own making: there is never more of it in memory than one of them. */
export async function receiveFile(
  deps: Deps,
  scope: Scope,
  request: FastifyRequest,
  fileName: string | undefined,
): Promise<StoredAs> {
  const upload = await beginUpload(deps.db, deps.now(), scope, { hash: null, name: '' });
  const file = await inTurn(deps, upload, async (turn) => {
    try {
      const { taken } = await readForm(request, deps.files.limits.single, (arriving) => receive(deps, turn, arriving, request));
      const sealed = await seal(deps, taken.turn, (await partsOf(deps.db, upload)).filter(isWhole));
      return await finish(deps, scope, sealed, { ...taken, name: shownName(fileName ?? taken.name) });
    } catch (error) {
      // What cannot be dropped now, cleaning drops later.
      await dropUpload(deps, turn).catch(() => undefined);
      throw error;
    }
  });
  if (!file) throw new Error('An upload was cleaned away while it was coming in');
  return file;
}

async function receive(deps: Deps, begun: Turn, { name, bytes }: ArrivingFile, request: FastifyRequest) {
  const { single } = deps.files.limits;
  const hash = createHash('sha256');
  let turn = begun;
  let size = 0;
  let contentType = '';
  let number = 0;
  for await (const part of partsOfSize(bytes, CHUNK_SIZE)) {
    size += part.length;
    if (size > single) throw new TooLarge(single);
    hash.update(part);
    number += 1;
    if (number === 1) contentType = await contentTypeOf(part);
    await request.checkAgain();
    turn = await keepPart(deps, turn, { number, bytes: part, digest: '' });
  }
  if (size === 0) throw new Refusal('fileEmpty');
  return { turn, name, size, contentType, sha256: hash.digest('hex') };
}

/** The same bytes, in pieces of one size and a last one that may be shorter. */
async function* partsOfSize(bytes: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const together = Buffer.concat(held);
    const rest = together.subarray(size);
    yield together.subarray(0, size);
    held = rest.length > 0 ? [rest] : [];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
