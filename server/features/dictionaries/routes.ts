import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/dictionaries';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addDictionary, editDictionary, removeDictionaries } from './actions';
import { dictionaryByCode, dictionaryById, listDictionaries } from './store';

export function dictionaryRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listDictionaries, ({ scope, query }) => listDictionaries(db, scope, query.keyword));
  serve(app, contract.getDictionary, ({ scope, params }) => dictionaryByCode(db, scope, params.code));
  serve(app, contract.getDictionaryById, ({ scope, params }) => dictionaryById(db, scope, params.id));
  serve(app, contract.addDictionary, ({ scope, body }) => addDictionary(deps, scope, body));
  serve(app, contract.editDictionary, ({ scope, params, body }) => editDictionary(deps, scope, params.id, body));
  serve(app, contract.removeDictionaries, ({ scope, body }) => removeDictionaries(deps, scope, body));
}
