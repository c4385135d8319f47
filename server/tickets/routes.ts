import type { FastifyInstance } from 'fastify';
import { enterByTicket } from '../../contract/tickets';
import type { Deps } from '../deps';
import { serveOpen } from '../serve';
import { fromOf } from '../sign-in/from';
import { enter } from './enter';

export function ticketRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, enterByTicket, ({ body, request }) => enter(deps, body.ticket, fromOf(request)));
}
