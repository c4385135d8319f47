import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/forms';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { listDictionaries } from '../dictionaries/store';
import { addForm, designForm, editForm, removeForms } from './actions';
import { findForm, listForms } from './store';

export function formRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listForms, ({ scope, query }) => listForms(db, scope, query));
  serve(app, contract.getForm, ({ scope, params }) => findForm(db, scope, params.id));
  serve(app, contract.listFormDictionaries, async ({ scope, query: { keyword, current, size } }) => {
    const found = await listDictionaries(db, scope, keyword);
    return { records: found.slice((current - 1) * size, current * size), total: found.length };
  });
  serve(app, contract.addForm, ({ scope, body }) => addForm(deps, scope, body));
  serve(app, contract.editForm, ({ scope, params, body }) => editForm(deps, scope, params.id, body));
  serve(app, contract.designForm, ({ scope, params, body }) => designForm(deps, scope, params.id, body));
  serve(app, contract.removeForms, ({ scope, body }) => removeForms(deps, scope, body));
}
