import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/own-tenants';
import { fromOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { ownTenants, switchTenant, tenantsOfUser } from './actions';

export function ownTenantRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listOwnTenants, ({ scope }) => ownTenants(deps, scope));
  serve(app, contract.listTenantsOf, ({ scope, params }) => tenantsOfUser(deps, scope, params.id));
  serve(app, contract.switchTenant, ({ scope, params, request }) => switchTenant(deps, scope, params.tenantId, fromOf(request)));
}
