import type { FastifyInstance } from 'fastify';
import { listSubsystems } from '../../contract/subsystems';
import type { Deps } from '../deps';
import { menuRights, menuRows } from '../menus/store';
import { serve } from '../serve';
import { isPermitted, sorted } from './rules';
import { subsystemRows } from './store';

export function subsystemRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, listSubsystems, async ({ scope }) => {
    const menus = await menuRows(db);
    const { granted } = await menuRights(db, scope, menus);
    const theirs = new Set(menus.filter(({ id }) => granted.has(id)).map(({ subsystemId }) => subsystemId));
    const rows = await subsystemRows(db);
    return sorted(rows.map((row) => ({ ...row, currentUserHasPermission: isPermitted(row.id, theirs) })));
  });
}
