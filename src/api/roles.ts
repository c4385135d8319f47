import { getRoleGrants, listAssignableRoles, listRoles, type RoleName, setRoleGrants } from '../../contract/roles';
import { BASE_SUBSYSTEM_ID, getSubsystemRoles, listSubsystems, setSubsystemRoles } from '../../contract/subsystems';
import type { GrantsDraft } from '../machines/administration/grants';
import type { SubsystemChoices } from '../machines/administration/subsystem-roles';
import type { Call } from './call';
import { allOf, loaderOf } from './records';

/** Roles of the current tenant (§7.3). */
export const rolesApi = (call: Call) => ({
  assignable: (signal: AbortSignal) => call(listAssignableRoles, { signal }),
  grants: ({ id }: Pick<RoleName, 'id'>, signal: AbortSignal) => call(getRoleGrants, { params: { id }, signal }),
  setGrants: ({ id }: Pick<RoleName, 'id'>, { menuIds, ...draft }: GrantsDraft, signal: AbortSignal) =>
    call(setRoleGrants, { params: { id }, body: { ...draft, menuIds: [...menuIds] }, signal }),
});

/** Which roles may use a sub-system. Everyone may use the console itself, and no one gives what they may not use themselves. */
export const subsystemRolesApi = (call: Call) => ({
  load: async (signal: AbortSignal): Promise<SubsystemChoices> => {
    const [subsystems, roles] = await Promise.all([
      call(listSubsystems, { signal }),
      allOf(loaderOf<RoleName>(call, listRoles), PAGE, signal),
    ]);
    const given = subsystems.filter(({ id, currentUserHasPermission }) => id !== BASE_SUBSYSTEM_ID && currentUserHasPermission);
    return { subsystems: given, roles };
  },
  read: async (id: string, signal: AbortSignal) => (await call(getSubsystemRoles, { params: { id }, signal })).roleIds,
  save: (id: string, roleIds: readonly string[], signal: AbortSignal) =>
    call(setSubsystemRoles, { params: { id }, body: { roleIds: [...roleIds] }, signal }),
});

const PAGE = 200;
