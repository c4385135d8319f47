import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/own-tenants';
import type { Deps } from '../deps';
import { serve } from '../serve';
import { fromOf } from '../sign-in/from';
import { ownTenants, switchTenant, tenantsOfUser } from './switch';

export function ownTenantRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listOwnTenants, ({ scope }) => ownTenants(deps, scope));
  serve(app, contract.listTenantsOf, ({ scope, params }) => tenantsOfUser(deps, scope, params.id));
  serve(app, contract.switchTenant, ({ scope, params, request }) => switchTenant(deps, scope, params.tenantId, fromOf(request)));
}
