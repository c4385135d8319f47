import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/applications';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { applyForTenant, approveApplication, refuseApplication, removeApplications } from './actions';
import { applicationByReceipt, listApplications } from './store';

export function applicationRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serveOpen(app, contract.applyForTenant, async ({ body, request }) => ({
    receipt: await applyForTenant(deps, body, request.origin),
  }));
  serveOpen(app, contract.getApplicationState, ({ body }) => applicationByReceipt(db, body.receipt));
  serve(app, contract.listApplications, ({ query }) => listApplications(db, query));
  serve(app, contract.approveApplication, ({ scope, params, body }) => approveApplication(deps, scope, params.id, body));
  serve(app, contract.refuseApplication, ({ scope, params, body }) => refuseApplication(deps, scope, params.id, body.reason));
  serve(app, contract.removeApplications, ({ scope, body }) => removeApplications(deps, scope, body));
}
