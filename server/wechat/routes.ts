import type { FastifyInstance } from 'fastify';
import { getQrState, makeQr as making } from '../../contract/sign-in-methods';
import type { Deps } from '../deps';
import { serveOpen } from '../serve';
import { fromOf } from '../sign-in/from';
import { makeQr, qrState } from './qr';

export function weChatRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, making, ({ request }) => makeQr(deps, fromOf(request)));
  serveOpen(app, getQrState, ({ body, request }) => qrState(deps, body.ticket, fromOf(request)));
}
