import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newId } from '../db/ids';
import { httpError } from '../failures';
import { textsFor } from '../texts';
import { httpAnswer } from './answer-failure';
import { usualHeaders } from './headers';

/** The two of Node's faults that have a status of their own. */
const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What never became a request (it is no HTTP, its headers are too long, it is too slow) is answered like any other, and hung up. */
export function answerNotHttp(error: NodeJS.ErrnoException, socket: Socket) {
  if (socket.writable) socket.write(rawAnswer(STATUS[error.code ?? ''] ?? 400));
  socket.destroySoon();
}

function rawAnswer(code: number) {
  const { status, ...envelope } = httpAnswer(code, textsFor(undefined));
  const body = JSON.stringify(envelope);
  const headers = {
    ...usualHeaders(newId()),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** One host, as the standard asks: of two, a proxy before the server may have read the other. HTTP/1.0 knows none. */
function hasOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage) {
  if (headers.host === undefined) return httpVersion !== '1.1';
  return rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === 'host').length === 1;
}

/** A body is read as it is: one that is packed would be taken for another, or for a broken one. */
const isPacked = ({ headers }: IncomingMessage) => !['', 'identity'].includes((headers['content-encoding'] ?? '').toLowerCase());

/** What Node refuses in its own words where it is not told otherwise (`requireHostHeader`, `checkExpectation`), or not at all. */
export function refuseHalfHttp(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasOneHost(raw)) return done(httpError(400));
    done(isPacked(raw) ? httpError(415) : undefined);
  });
  // An expectation other than `100-continue` may be passed over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
