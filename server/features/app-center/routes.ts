import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/app-center';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { countUse, setCollected } from './actions';
import { common, named } from './rules';
import { applicationsOf, ownerOf, usedIds } from './store';

export function appCenterRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listOwnApplications, async ({ scope }) => (await applicationsOf(db, scope)).applications);
  serve(app, contract.listCommonApplications, async ({ scope }) => {
    const { applications, collected } = await applicationsOf(db, scope);
    return common(applications, collected, await usedIds(db, ownerOf(scope)));
  });
  serve(app, contract.listCollected, async ({ scope }) => {
    const { applications, collected } = await applicationsOf(db, scope);
    return named(applications, collected);
  });
  serve(app, contract.setCollected, ({ scope, body }) => setCollected(deps, scope, body.menuIds));
  serve(app, contract.countUse, ({ scope, params }) => countUse(deps, scope, params.id));
}
