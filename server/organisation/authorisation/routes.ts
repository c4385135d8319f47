import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/authorisation';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { authorisationOf, authoriseByGroup, authoriseTenants, setAuthorisation, unauthoriseTenants } from './actions';

export function authorisationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getAuthorisation, ({ params }) => authorisationOf(deps.db, params.id));
  serve(app, contract.setAuthorisation, ({ scope, params, body }) => setAuthorisation(deps, scope, params.id, body));
  serve(app, contract.authoriseTenants, ({ scope, body }) => authoriseTenants(deps, scope, body));
  serve(app, contract.unauthoriseTenants, ({ scope, body }) => unauthoriseTenants(deps, scope, body));
  serve(app, contract.authoriseByGroup, ({ scope, body }) => authoriseByGroup(deps, scope, body));
}
