import type { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** The logger's number for it; a fatal one has a greater number. */
const ERROR = 50;

interface LogSinks {
  readonly stream?: Writable;
  /** Told of each error that is logged. */
  readonly onError?: (() => void) | undefined;
}

/**
 * Logs go to the error stream; the output stream is for people. Of a request the method, the path and the address are kept: no
 * query, no headers, no body, so that no name that was searched for, no token and no password is ever written down.
 */
export function loggerOptions(level: string, { stream = process.stderr, onError }: LogSinks = {}) {
  return {
    level,
    stream,
    hooks: {
      logMethod(words, log, severity) {
        if (severity >= ERROR) onError?.();
        log.apply(this, words);
      },
    },
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
