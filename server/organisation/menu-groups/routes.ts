import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/menu-groups';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { grantable } from '../menus/rules';
import { menuRows } from '../menus/store';
import { addMenuGroup, editMenuGroup, removeMenuGroups } from './actions';
import { listGroups } from './store';

export function menuGroupRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listMenuGroups, ({ scope, query }) => listGroups(deps.db, scope, query));
  serve(app, contract.listGrantableMenus, async () => grantable(await menuRows(deps.db), { platform: false }));
  serve(app, contract.addMenuGroup, ({ scope, body }) => addMenuGroup(deps, scope, body));
  serve(app, contract.editMenuGroup, ({ scope, params, body }) => editMenuGroup(deps, scope, params.id, body));
  serve(app, contract.removeMenuGroups, ({ scope, body }) => removeMenuGroups(deps, scope, body));
}
