import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/roles';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addRole, copyRole, editRole, removeRoles, roleGrants, setGrants } from './actions';
import { findRoleRow, listRoles } from './rows-store';
import { isWithinOwnRights } from './rules';
import { holderOf, rolesWithRights } from './store';

export function roleRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listRoles, ({ scope, query }) => listRoles(deps.db, scope, query));
  serve(app, contract.listAssignableRoles, async ({ scope }) => {
    const roles = await rolesWithRights(deps.db, scope);
    const holder = await holderOf(deps.db, scope);
    return roles.filter((role) => isWithinOwnRights(holder, role));
  });
  serve(app, contract.getRole, ({ scope, params }) => findRoleRow(deps.db, scope, params.id));
  serve(app, contract.addRole, ({ scope, body }) => addRole(deps, scope, body));
  serve(app, contract.copyRole, ({ scope, params, body }) => copyRole(deps, scope, params.id, body));
  serve(app, contract.editRole, ({ scope, params, body }) => editRole(deps, scope, params.id, body));
  serve(app, contract.removeRoles, ({ scope, body }) => removeRoles(deps, scope, body));
  serve(app, contract.getRoleGrants, ({ scope, params }) => roleGrants(deps.db, scope, params.id));
  serve(app, contract.setRoleGrants, ({ scope, params, body }) => setGrants(deps, scope, params.id, body));
}
