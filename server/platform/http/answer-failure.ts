import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { brokenReference } from '../db/violations';
import { BadParameter, Forbidden, Refusal, SignedOutError, TooLarge, TooMany } from '../failures';
import type { Texts } from '../texts';
import { isUnavailable } from '../unavailable';
import { textsOf } from './client';
import { RETRY_AFTER_S } from './health';

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly desc: string;
  readonly data: unknown;
}

const http = (status: number, desc: string): Answer => ({ status, code: status, desc, data: null });

/** The one place where a failure becomes a status and an envelope, in the caller's language. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...envelope } = answerOf(asRefusal(error), textsOf(request), request.routeOptions.bodyLimit);
  if (brokenReference(error)) request.log.warn({ err: error }, 'what was referred to is gone');
  if (error instanceof TooMany) reply.header('Retry-After', error.retryAfter);
  if (status >= 500) request.log.error({ err: error }, 'failed');
  if (status === 503) reply.header('Retry-After', RETRY_AFTER_S);
  return reply.code(status).send(envelope);
}

/** A row that a request refers to and that was deleted meanwhile, as when a whole tenant is deleted while its members work, is gone. */
const asRefusal = (error: FastifyError | Error) => (brokenReference(error) ? new Refusal('gone') : error);

function answerOf(error: FastifyError | Error, texts: Texts, bodyLimit: number): Answer {
  if (error instanceof Refusal) return { status: 200, code: error.code, desc: refusalText(error, texts), data: error.data };
  if (error instanceof SignedOutError) return { status: 401, code: error.code, desc: texts.sessions[error.why], data: null };
  if (error instanceof BadParameter) return http(400, texts.parameter(error.parameter));
  if (error instanceof Forbidden) return http(403, texts.forbidden);
  if (error instanceof TooLarge) return http(413, tooLargeText(error, texts));
  if (error instanceof TooMany) return http(429, texts.tooMany(error.retryAfter));
  if (isUnavailable(error)) return http(503, texts.unavailable);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status === 413 ? http(413, tooLarge(bodyLimit, texts)) : httpAnswer(status, texts);
}

const NAMES_SHOWN = 5;

/** A refusal that is about certain things names them, as far as a notice has room. */
function refusalText({ refusal, names }: Refusal, texts: Texts): string {
  const shown = names.slice(0, NAMES_SHOWN).join(texts.comma) + (names.length > NAMES_SHOWN ? '…' : '');
  return texts.refusals[refusal].replace('{names}', () => shown);
}

/** What the framework itself refuses, and whatever is a bug. Nothing of the error's own text goes out. */
export function httpAnswer(status: number, texts: Texts): Answer {
  if (status === 404) return http(404, texts.notFound);
  if (status === 405) return http(405, texts.methodNotAllowed);
  if (status === 408) return http(408, texts.timeout);
  if (status === 415) return http(415, texts.mediaType);
  if (status === 421) return http(421, texts.noPrefix);
  if (status === 503) return http(503, texts.stopping);
  if (status >= 400 && status < 500) return http(status, texts.badRequest);
  return http(500, texts.internal);
}

function tooLargeText({ limit }: TooLarge, texts: Texts): string {
  if (limit === 'storage') return texts.storageFull;
  return limit === 'uploads' ? texts.uploadsFull : tooLarge(limit, texts);
}

const KIB = 1024;
const MIB = KIB ** 2;
const tooLarge = (limit: number, texts: Texts) =>
  texts.tooLarge(limit < MIB ? `${Math.round(limit / KIB)} KiB` : `${limit / MIB} MiB`);
