import type { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Logs go to the error stream; the output stream is for people. Of a request the method, the path and the address are kept: no
 * query, no headers, no body, so that no name that was searched for, no token and no password is ever written down.
 */
export function loggerOptions(level: string, stream: Writable = process.stderr) {
  return {
    level,
    stream,
    redact: ['*.password', '*.token', '*.captcha', 'req.headers', 'err.detail'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
    },
  } satisfies FastifyServerOptions['logger'];
}
