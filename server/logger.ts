import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Logs go to the error stream; the output stream is for people. Of a request the method, the path and the address are kept: no
 * query, no headers, no body, so that no name that was searched for, no token and no password is ever written down.
 */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    stream: process.stderr,
    redact: ['*.password', '*.token', '*.captcha', 'req.headers'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
    },
  };
}
