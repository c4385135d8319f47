import type { FastifyInstance } from 'fastify';
import { getCurrentUserMenu } from '../../contract/menus';
import type { Deps } from '../deps';
import { serve } from '../serve';
import { menuTree } from './rules';
import { menuRights, menuRows } from './store';

export function menuRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, getCurrentUserMenu, async ({ scope }) => {
    const rows = await menuRows(db);
    const { granted, authorised } = await menuRights(db, scope, rows);
    return menuTree(rows, granted, authorised);
  });
}
