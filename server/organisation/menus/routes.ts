import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/menus';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addMenu, editMenu, importMenus, removeMenus } from './actions';
import { keptList, keptTree, menuTree } from './rules';
import { menuRights, menuRows } from './store';

export function menuRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getCurrentUserMenu, async ({ scope }) => {
    const rows = await menuRows(deps.db);
    const { granted, authorised } = await menuRights(deps.db, scope, rows);
    return menuTree(rows, granted, authorised);
  });
  serve(app, contract.getMenuTree, async () => keptTree(await menuRows(deps.db)));
  serve(app, contract.addMenu, ({ scope, body }) => addMenu(deps, scope, body));
  serve(app, contract.editMenu, ({ scope, params, body }) => editMenu(deps, scope, params.id, body));
  serve(app, contract.removeMenus, ({ scope, body }) => removeMenus(deps, scope, body));
  serve(app, contract.exportMenus, async () => keptList(await menuRows(deps.db)));
  serve(app, contract.importMenus, ({ scope, body }) => importMenus(deps, scope, body));
}
