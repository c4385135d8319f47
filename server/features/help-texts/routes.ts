import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/help-texts';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { helpPages, helpTextOf, setHelpText } from './actions';

export function helpTextRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listHelpPages, ({ scope }) => helpPages(deps, scope));
  serve(app, contract.getHelpText, ({ scope, query }) => helpTextOf(deps, scope, query.path));
  serve(app, contract.setHelpText, ({ scope, body }) => setHelpText(deps, scope, body));
}
