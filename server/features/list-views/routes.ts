import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/list-views';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addView, editView, listViews, removeViews, setDefaultView } from './actions';

export function listViewRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getListViews, ({ scope, query }) => listViews(deps.db, scope, query.list));
  serve(app, contract.addListView, ({ scope, body }) => addView(deps, scope, body));
  serve(app, contract.setDefaultView, ({ scope, body }) => setDefaultView(deps, scope, body.list, body.viewId));
  serve(app, contract.editListView, ({ scope, params, body }) => editView(deps, scope, params.id, body));
  serve(app, contract.removeListViews, ({ scope, body }) => removeViews(deps, scope, body));
}
