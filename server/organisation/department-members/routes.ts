import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import * as contract from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { listUsers } from '../users/search-store';
import { addMembers, listMembers, removeMembers } from './actions';

export function departmentMemberRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listMembers, ({ scope, params, query }) => listMembers(deps.db, scope, params.id, query));
  serve(app, contract.listDepartmentUsers, ({ scope, query }) => listUsers(deps.db, scope, pickedFrom(query)));
  serve(app, contract.addMembers, ({ scope, params, body }) => addMembers(deps, scope, params.id, body));
  serve(app, contract.removeMembers, ({ scope, params, body }) => removeMembers(deps, scope, params.id, body));
}

/** The department of a picker: itself, or with all below it. Everyone is everyone either way. */
const pickedFrom = ({ treeType, departmentId, ...query }: z.output<(typeof contract.listDepartmentUsers)['query']>) =>
  treeType === contract.TREE_TYPES.own && departmentId !== ROOT_ID
    ? { ...query, memberOf: departmentId }
    : { ...query, departmentId };
