import type { FastifyInstance } from 'fastify';
import { listAssignableRoles } from '../../contract/roles';
import type { Deps } from '../deps';
import { serve } from '../serve';
import { isWithinOwnRights } from './rules';
import { rolesWithRights } from './store';

export function roleRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, listAssignableRoles, async ({ scope }) => {
    const roles = await rolesWithRights(db, scope);
    return roles.filter((role) => isWithinOwnRights(scope, role));
  });
}
