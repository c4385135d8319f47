import { create as disposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownAs } from '../../../contract/shown-files';
import { isTenantOpen } from '../../identity/accounts/rules';
import { Forbidden, httpError } from '../../platform/failures';
import { type FileStore, MissingFile, type StoredAs } from '../../platform/file-store/file-store';
import { isSigned } from '../../platform/file-store/signing';
import type { Deps } from '../../platform/ports/deps';
import { rangeOf } from './rules';
import { findFile } from './store';

interface Asked {
  readonly file: StoredAs;
  readonly query: { readonly e: string; readonly s: string };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a file, or one range of it, for a signed address. */
export async function download({ db, now, files }: Deps, { file, query, request, reply }: Asked) {
  if (!(await isSigned(db, now(), file, query))) throw new Forbidden();
  const found = await findFile(db, file);
  if (!found) throw httpError(404);
  if (!isTenantOpen(found, now())) throw new Forbidden();
  const { headers } = request;
  const etag = `"${file.id}"`;
  const keeping = { ETag: etag, 'Cache-Control': `private, max-age=${Number(query.e) - Math.floor(now() / 1_000)}` };
  if (matches(headers['if-none-match'], etag)) return reply.code(304).headers(keeping).send();

  const isWanted = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = rangeOf(isWanted ? headers.range : undefined, found.size);
  if (range === 'beyond') {
    reply.header('Content-Range', `bytes */${found.size}`);
    throw httpError(416);
  }
  const { from, to } = range ?? { from: 0, to: found.size - 1 };
  const bytes =
    request.method === 'HEAD' ? undefined : await bytesOf(files.store, { ...file, id: found.contentId }, { from, to });
  reply.headers({ ...keeping, ...kindOf(found), 'Accept-Ranges': 'bytes', 'Content-Length': to - from + 1 });
  if (range) reply.code(206).header('Content-Range', `bytes ${from}-${to}/${found.size}`);
  return reply.send(bytes);
}

/** An id never gets other bytes, so it is its own tag. */
const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;

/** Nothing that could run is ever shown from this origin: what is not known to be passive is saved as mere bytes. */
function kindOf({ name, content_type }: { name: string; content_type: string }) {
  const isShown = shownAs(content_type) !== null;
  return {
    'Content-Type': isShown ? content_type : 'application/octet-stream',
    'Content-Disposition': disposition(name, { type: isShown ? 'inline' : 'attachment' }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

async function bytesOf(store: FileStore, file: StoredAs, range: { from: number; to: number }) {
  try {
    return await store.read(file, range);
  } catch (error) {
    throw error instanceof MissingFile ? httpError(404) : error;
  }
}
