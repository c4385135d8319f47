import { getRoleGrants, listAssignableRoles, type RoleName, setRoleGrants } from '../../contract/roles';
import { addRoleMembers, listRoleMembers, type Member, removeRoleMembers } from '../../contract/users';
import type { GrantsDraft } from '../machines/administration/grants';
import type { Membership } from '../machines/administration/role-members';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import type { PagedRoute } from './records';

/** Roles of the current tenant (§7.3). */
export const rolesApi = (call: Call) => ({
  members: membersOf(call, listRoleMembers),
  addMembers: ({ role: { id }, users }: Membership, signal: AbortSignal) =>
    call(addRoleMembers, { params: { id }, body: users.map((user) => user.id), signal }),
  removeMembers: ({ role: { id }, users }: Membership, signal: AbortSignal) =>
    call(removeRoleMembers, { params: { id }, body: users.map((user) => user.id), signal }),
  assignable: (signal: AbortSignal) => call(listAssignableRoles, { signal }),
  grants: ({ id }: Pick<RoleName, 'id'>, signal: AbortSignal) => call(getRoleGrants, { params: { id }, signal }),
  setGrants: ({ id }: Pick<RoleName, 'id'>, { menuIds, ...draft }: GrantsDraft, signal: AbortSignal) =>
    call(setRoleGrants, { params: { id }, body: { ...draft, menuIds: [...menuIds] }, signal }),
});

const membersOf =
  (call: Call, list: PagedRoute<Member>): LoadPage<Member> =>
  async ({ roleId, ...query }, signal) => {
    const answer = await call(list, { params: { id: roleId }, query, signal });
    return 'records' in answer ? answer : { records: answer, total: answer.length };
  };
