import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/opening';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { openingSteps } from './actions';
import { setClosed } from './store';

export function openingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getOpeningSteps, ({ scope }) => openingSteps(deps, scope));
  serve(app, contract.closeOpening, ({ scope }) => setClosed(deps.db, deps.now(), scope));
}
