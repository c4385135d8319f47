import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/subsystems';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addSubsystem, editSubsystem, removeSubsystems, renewSecret, rolesOf, setRoles, subsystemsOf } from './actions';
import { sorted } from './rules';
import { findOne, listKept } from './store';

export function subsystemRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listSubsystems, async ({ scope }) => sorted(await subsystemsOf(db, scope)));
  serve(app, contract.listKeptSubsystems, ({ scope, query }) => listKept(db, scope, query));
  serve(app, contract.getKeptSubsystem, ({ params }) => findOne(db, params.id));
  serve(app, contract.addSubsystem, ({ scope, body }) => addSubsystem(deps, scope, body));
  serve(app, contract.editSubsystem, ({ scope, params, body }) => editSubsystem(deps, scope, params.id, body));
  serve(app, contract.removeSubsystems, ({ scope, body }) => removeSubsystems(deps, scope, body));
  serve(app, contract.renewClientSecret, ({ scope, params }) => renewSecret(deps, scope, params.id));
  serve(app, contract.getSubsystemRoles, ({ scope, params }) => rolesOf(db, scope, params.id));
  serve(app, contract.setSubsystemRoles, ({ scope, params, body }) => setRoles(deps, scope, params.id, body.roleIds));
}
