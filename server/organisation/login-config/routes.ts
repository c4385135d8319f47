import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/login-config';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { editLoginConfig } from './actions';
import { configEdited } from './store';

export function loginConfigRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getOwnLoginConfig, ({ scope }) => configEdited(deps.db, deps.now(), scope));
  serve(app, contract.editLoginConfig, ({ scope, body }) => editLoginConfig(deps, scope, body));
}
