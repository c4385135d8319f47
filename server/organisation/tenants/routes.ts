import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/tenants';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { withAvatars } from '../users/avatars-store';
import { listUsers } from '../users/search-store';
import { addTenant, editTenant, removeTenants, setTenantStatus } from './actions';
import { setAdministrator } from './administrator-actions';
import { actingIn, enterTenant } from './entering-actions';
import { findCounted, findTenant, listTenants } from './store';

export function tenantRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listTenants, ({ scope, query }) => listTenants(db, scope, query));
  serve(app, contract.getTenant, ({ params }) => findCounted(db, params.id));
  serve(app, contract.addTenant, ({ scope, body }) => addTenant(deps, scope, body));
  serve(app, contract.copyTenant, ({ scope, params, body }) => addTenant(deps, scope, body, params.id));
  serve(app, contract.editTenant, ({ scope, params, body }) => editTenant(deps, scope, params.id, body));
  serve(app, contract.removeTenants, ({ scope, body }) => removeTenants(deps, scope, body));
  serve(app, contract.setTenantStatus, ({ scope, params, query }) => setTenantStatus(deps, scope, params.id, query.status));
  serve(app, contract.setAdministrator, ({ scope, params, body }) => setAdministrator(deps, scope, params.id, body));
  serve(app, contract.listTenantUsers, async ({ scope, params, query }) => {
    const tenant = await findTenant(db, params.id);
    const acting = await actingIn(db, scope, tenant.id);
    const { records, total } = await listUsers(db, acting, query);
    return { records: await withAvatars(deps, acting, records), total };
  });
  serve(app, contract.enterTenant, async ({ scope, params }) => ({ ticket: await enterTenant(deps, scope, params.id) }));
}
