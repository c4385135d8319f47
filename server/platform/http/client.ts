import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { HEADERS } from '../../../contract/envelope';

/** Where a call comes from that nobody has signed in for. */
export interface From {
  readonly address: string;
  /** The tenant asked for: its id or its code. */
  readonly organisation: string | undefined;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  /** The id that the console has made up for the browser that it runs in. */
  readonly device: string | undefined;
  /** What the caller likes to read. */
  readonly language: string | undefined;
  readonly log: FastifyBaseLogger;
  /** Whether nobody can have listened: over HTTPS, or from this machine itself. */
  readonly isPrivate: boolean;
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  organisation: request.headers[HEADERS.organisation.toLowerCase()]?.toString(),
  requestId: request.id,
  userAgent: request.headers['user-agent'],
  device: deviceIn(request.headers[HEADERS.device.toLowerCase()]),
  language: request.headers['accept-language'],
  log: request.log,
  isPrivate: request.protocol === 'https' || isLocal(request),
});

/** Anything else than an id that nobody guesses counts as none. */
const deviceIn = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : undefined;

/** A proxy on this machine is not the caller: what it passes on may have come a long way. */
function isLocal(request: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  return LOOPBACK.includes(request.ip) && LOOPBACK.includes(request.socket.remoteAddress ?? '') && !isPassedOn;
}
