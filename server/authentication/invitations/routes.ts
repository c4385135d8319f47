import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/invitations';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { confirmInvitation, makeInvitation, readInvitation, refuseInvitation, revokeInvitations } from './actions';
import { listInvitations } from './store';

export function invitationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.makeInvitation, ({ scope, query }) => makeInvitation(deps, scope, query));
  serve(app, contract.listInvitations, ({ scope, query }) => listInvitations(deps.db, scope, query));
  serve(app, contract.revokeInvitations, ({ scope, body }) => revokeInvitations(deps, scope, body));
  serve(app, contract.readInvitation, ({ scope, query }) => readInvitation(deps, scope, query.code));
  serve(app, contract.confirmInvitation, ({ scope, body }) => confirmInvitation(deps, scope, body.code));
  serve(app, contract.refuseInvitation, ({ scope, body }) => refuseInvitation(deps, scope, body.code));
}
