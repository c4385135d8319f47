import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/third-parties';
import { tenantAsked } from '../../identity/accounts/store';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addThirdParty, editThirdParty, removeThirdParties, replaceCode } from './actions';
import { ownBindings, removeOwnBindings, removeUserBindings, userBindings } from './binding-actions';
import { listConfigs, offeredConfigs } from './store';

export function thirdPartyRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listThirdParties, ({ scope, query }) => listConfigs(db, scope, query));
  serve(app, contract.addThirdParty, ({ scope, body }) => addThirdParty(deps, scope, body));
  serve(app, contract.editThirdParty, ({ scope, params, body }) => editThirdParty(deps, scope, params.id, body));
  serve(app, contract.removeThirdParties, ({ scope, body }) => removeThirdParties(deps, scope, body));

  serve(app, contract.listOwnBindings, ({ scope }) => ownBindings(deps, scope));
  serve(app, contract.removeOwnBindings, ({ scope, body }) => removeOwnBindings(deps, scope, body));
  serve(app, contract.listUserBindings, ({ scope, params }) => userBindings(deps, scope, params.id));
  serve(app, contract.removeUserBindings, ({ scope, params, body }) => removeUserBindings(deps, scope, params.id, body));

  serveOpen(app, contract.listOfferedThirdParties, async ({ request }) => {
    const tenant = await tenantAsked(db, fromOf(request).organisation);
    const offered = tenant ? await offeredConfigs(db, tenant) : [];
    return offered.map((row) => ({
      id: row.id,
      provider: row.provider,
      name: row.name,
      clientId: row.client_id,
      authorizeUrl: row.authorize_url,
    }));
  });
  serveOpen(app, contract.replaceCode, ({ body, request }) => replaceCode(deps, body, fromOf(request), request.log));
}
