import type { FastifyInstance } from 'fastify';
import { enterByTicket } from '../../../contract/tickets';
import { fromOf } from '../../platform/http/client';
import { serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { enter } from './actions';

export function ticketRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, enterByTicket, ({ body, request }) => enter(deps, body.ticket, fromOf(request)));
}
