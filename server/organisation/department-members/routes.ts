import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/departments';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { listUsers } from '../users/search-store';
import { addMembers, listMembers, removeMembers } from './actions';

export function departmentMemberRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listMembers, ({ scope, params, query }) => listMembers(deps.db, scope, params.id, query));
  serve(app, contract.listDepartmentUsers, ({ scope, query }) => listUsers(deps.db, scope, query));
  serve(app, contract.addMembers, ({ scope, params, body }) => addMembers(deps, scope, params.id, body));
  serve(app, contract.removeMembers, ({ scope, params, body }) => removeMembers(deps, scope, params.id, body));
}
