import type { FastifyInstance } from 'fastify';
import * as original from '../../../contract/original-accounts';
import * as contract from '../../../contract/users';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { resetPassword, setManyStatus, setOriginalAccount, setUserStatus } from './account-actions';
import { addUser, addUsers, editFacts, editUser, removeUsers } from './actions';
import { withAvatar, withAvatars } from './avatars-store';
import { explainRights } from './rights-actions';
import { assignRoles, listRoleMembers } from './role-actions';
import { listUsers } from './search-store';
import { findUser } from './store';

export function userRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listUsers, async ({ scope, query }) => {
    const { records, total } = await listUsers(deps.db, scope, query);
    return { records: await withAvatars(deps, scope, records), total };
  });
  serve(app, contract.getUser, async ({ scope, params }) => withAvatar(deps, scope, await findUser(deps.db, scope, params.id)));
  serve(app, contract.addUser, async ({ scope, body }) => {
    const { user, password } = await addUser(deps, scope, body);
    return { user: await withAvatar(deps, scope, user), password };
  });
  serve(app, contract.addUsers, ({ scope, body }) => addUsers(deps, scope, body));
  serve(app, contract.editUser, async ({ scope, params, body }) =>
    withAvatar(deps, scope, await editUser(deps, scope, params.id, body)),
  );
  serve(app, contract.assignRoles, ({ scope, body }) => assignRoles(deps, scope, body));
  serve(app, contract.listRoleMembers, ({ scope, params, query }) => listRoleMembers(deps.db, scope, params.id, query));
  serve(app, contract.addRoleMembers, ({ scope, params, body }) =>
    assignRoles(deps, scope, { userIds: body, add: [params.id], remove: [] }),
  );
  serve(app, contract.removeRoleMembers, ({ scope, params, body }) =>
    assignRoles(deps, scope, { userIds: body, add: [], remove: [params.id] }),
  );
  serve(app, contract.removeUsers, ({ scope, body }) => removeUsers(deps, scope, body));
  serve(app, contract.resetPassword, async ({ scope, params }) => ({ password: await resetPassword(deps, scope, params.id) }));
  serve(app, contract.setUserStatus, ({ scope, params, query }) => setUserStatus(deps, scope, params.id, query.status));
  serve(app, contract.explainRights, ({ scope, params }) => explainRights(deps.db, scope, params.id));
  serve(app, contract.setManyStatus, ({ scope, body }) => setManyStatus(deps, scope, body.userIds, body.status));
  serve(app, contract.editOwnFacts, async ({ scope, body }) =>
    withAvatar(deps, scope, await editFacts(deps, scope, scope.membershipId, body, contract.ownFacts)),
  );
  serve(app, contract.editFacts, async ({ scope, params, body }) =>
    withAvatar(deps, scope, await editFacts(deps, scope, params.id, body)),
  );
  serve(app, original.setOriginalAccount, ({ scope, params, body }) =>
    setOriginalAccount(deps, scope, params.id, body.originalAccount),
  );
}
