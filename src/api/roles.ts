import { getRoleGrants, listAssignableRoles, type RoleName, setRoleGrants } from '../../contract/roles';
import type { GrantsDraft } from '../machines/administration/grants';
import type { Call } from './call';

/** Roles of the current tenant (§7.3). */
export const rolesApi = (call: Call) => ({
  assignable: (signal: AbortSignal) => call(listAssignableRoles, { signal }),
  grants: ({ id }: Pick<RoleName, 'id'>, signal: AbortSignal) => call(getRoleGrants, { params: { id }, signal }),
  setGrants: ({ id }: Pick<RoleName, 'id'>, { menuIds, ...draft }: GrantsDraft, signal: AbortSignal) =>
    call(setRoleGrants, { params: { id }, body: { ...draft, menuIds: [...menuIds] }, signal }),
});
