import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/charts';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { editChart, publishChart, revokeCharts } from './actions';
import { listCharts, monthBar, openChart } from './store';

export function chartRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serve(app, contract.getMonthBar, ({ scope }) => monthBar(db, now(), scope));
  serve(app, contract.listCharts, ({ scope, query }) => listCharts(db, scope, query));
  serve(app, contract.publishChart, ({ scope, body }) => publishChart(deps, scope, body));
  serve(app, contract.editChart, ({ scope, params, body }) => editChart(deps, scope, params.id, body));
  serve(app, contract.revokeCharts, ({ scope, body }) => revokeCharts(deps, scope, body));
  serveOpen(app, contract.openChart, ({ params }) => openChart(db, now(), params.id));
}
