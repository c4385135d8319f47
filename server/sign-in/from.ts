import type { FastifyRequest } from 'fastify';
import { HEADERS } from '../../contract/envelope';

/** Where a call comes from that nobody has signed in for. */
export interface From {
  readonly address: string;
  /** The tenant asked for: its id or its code. */
  readonly organisation: string | undefined;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  /** Whether nobody can have listened: over HTTPS, or from this machine itself. */
  readonly isPrivate: boolean;
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  organisation: request.headers[HEADERS.organisation.toLowerCase()]?.toString(),
  requestId: request.id,
  userAgent: request.headers['user-agent'],
  isPrivate: request.protocol === 'https' || isLocal(request),
});

/** A proxy on this machine is not the caller: what it passes on may have come a long way. */
function isLocal(request: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  return LOOPBACK.includes(request.ip) && LOOPBACK.includes(request.socket.remoteAddress ?? '') && !isPassedOn;
}
