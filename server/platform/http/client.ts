import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { HEADERS } from '../../../contract/envelope';
import { isLoopback } from '../loopback';
import { type Texts, textsFor } from '../texts';

/** Where a call without a session comes from. */
export interface From {
  /** For people to read. Limits count by `origin`. */
  readonly address: string;
  readonly origin: string;
  /** The tenant asked for: its id or its code. */
  readonly organisation: string | undefined;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  /** The id that the console has made up for the browser that it runs in. */
  readonly device: string | undefined;
  /** What the caller likes to read. */
  readonly language: string | undefined;
  readonly log: FastifyBaseLogger;
  /** Whether the connection was private: over HTTPS, or from this machine itself. */
  readonly isPrivate: boolean;
}

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  origin: request.origin,
  organisation: headerOf(request, HEADERS.organisation),
  requestId: request.id,
  userAgent: request.headers['user-agent'],
  device: deviceIn(headerOf(request, HEADERS.device)),
  language: request.headers['accept-language'],
  log: request.log,
  isPrivate: request.protocol === 'https' || isLocal(request),
});

const headerOf = (request: FastifyRequest, name: string) => request.headers[name.toLowerCase()]?.toString();

/** The token that a call came with; undefined where it came with none. */
export const tokenOf = (request: FastifyRequest): string | undefined => headerOf(request, HEADERS.token) || undefined;

/** The texts in the language that the caller likes to read. */
export const textsOf = (request: FastifyRequest): Texts => textsFor(request.headers['accept-language']);

/** Anything but an unguessable id counts as missing. */
const deviceIn = (given: string | undefined) => (given && /^[\w-]{16,64}$/.test(given) ? given : undefined);

/** A proxy on this machine is not the caller: what it passes on may have come a long way. */
function isLocal(request: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  return isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? '') && !isPassedOn;
}
