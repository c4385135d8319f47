import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/logs';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { latestOperations, listOwnSignIns } from './own-store';
import { listOperations, listSignIns } from './store';

export function logRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, contract.listOperations, ({ scope, query }) => listOperations(db, scope, query));
  serve(app, contract.listLatestOperations, ({ scope }) => latestOperations(db, scope));
  serve(app, contract.listSignIns, ({ scope, query, request }) => listSignIns(db, scope, query, textsOf(request)));
  serve(app, contract.listOwnSignIns, ({ scope, query, request }) => listOwnSignIns(db, scope, query, textsOf(request)));
}
