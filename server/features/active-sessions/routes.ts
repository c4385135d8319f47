import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/sessions';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { endOthers, endOwn, endSessions } from './actions';
import { listSessions, ownSessions } from './store';

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serve(app, contract.listOwnSessions, ({ scope }) => ownSessions(db, now(), scope));
  serve(app, contract.endOwnSessions, ({ scope, body }) => endOwn(deps, scope, body));
  serve(app, contract.endOtherSessions, ({ scope }) => endOthers(deps, scope));
  serve(app, contract.listSessions, ({ scope, query }) => listSessions(db, now(), scope, query));
  serve(app, contract.endSessions, ({ scope, body }) => endSessions(deps, scope, body));
}
