import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/departments';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addDepartment, editDepartment, removeDepartments } from './actions';
import { departmentTree } from './rules';
import { departmentRows, findDepartment, listDepartments } from './store';

export function departmentRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getDepartmentTree, async ({ scope, query }) =>
    departmentTree(await departmentRows(deps.db, scope), query?.departmentName),
  );
  serve(app, contract.listDepartments, ({ scope, query }) => listDepartments(deps.db, scope, query));
  serve(app, contract.getDepartment, ({ scope, params }) => findDepartment(deps.db, scope, params.id));
  serve(app, contract.addDepartment, ({ scope, body }) => addDepartment(deps, scope, body));
  serve(app, contract.editDepartment, ({ scope, params, body }) => editDepartment(deps, scope, params.id, body));
  serve(app, contract.removeDepartments, ({ scope, body }) => removeDepartments(deps, scope, body));
}
