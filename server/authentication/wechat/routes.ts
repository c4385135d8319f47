import type { FastifyInstance } from 'fastify';
import { getQrState, makeQr as making } from '../../../contract/sign-in-methods';
import { fromOf } from '../../platform/http/client';
import { serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { makeQr, qrState } from './actions';

export function weChatRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, making, ({ request }) => makeQr(deps, fromOf(request)));
  serveOpen(app, getQrState, ({ body, request }) => qrState(deps, body.ticket, fromOf(request)));
}
