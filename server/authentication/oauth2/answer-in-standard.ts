import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BadParameter, TooMany } from '../../platform/failures';
import { isUnavailable } from '../../platform/unavailable';
import { isRefusal } from './protocol';

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly error_description?: string;
}

/** A failure as RFC 6749, 5.2 has it: for the server of a sub-system, which knows no envelopes. */
export function answerInStandard(failure: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...answer } = isUnavailable(causeOf(failure)) ? UNAVAILABLE : answerOf(failure);
  // RFC 6749, 5.2. The library says it by itself where it reads the credentials.
  if (status === 401 && !reply.hasHeader('WWW-Authenticate')) reply.header('WWW-Authenticate', 'Basic realm="Service"');
  if (failure instanceof TooMany) reply.header('Retry-After', failure.retryAfter);
  if (status >= 500) request.log.error({ err: failure }, 'failed');
  return reply.code(status).send(answer);
}

const UNAVAILABLE: Answer = { status: 503, error: 'temporarily_unavailable' };

/** The library wraps errors that are not its own. */
const causeOf = (failure: Error): unknown => ('inner' in failure ? failure.inner : failure);

function answerOf(failure: FastifyError | Error): Answer {
  if (isRefusal(failure)) return { status: failure.code, error: failure.name, error_description: failure.message };
  if (failure instanceof BadParameter) {
    return { status: 400, error: 'invalid_request', error_description: `Invalid parameter: \`${failure.parameter}\`` };
  }
  // An error of our own, which the library has passed on as one of its own, with our words in it.
  if (failure instanceof OAuth2Server.OAuthError) return { status: 500, error: 'server_error' };
  const status = 'statusCode' in failure ? (failure.statusCode ?? 500) : 500;
  if (status === 429 || status === 503) return { status, error: 'temporarily_unavailable' };
  return status >= 400 && status < 500 ? { status, error: 'invalid_request' } : { status: 500, error: 'server_error' };
}
