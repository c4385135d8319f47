import type { z } from 'zod/mini';
import {
  copyRole,
  getRoleGrants,
  listAssignableRoles,
  listRoles,
  type RoleName,
  type roleDraft,
  setRoleGrants,
} from '../../contract/roles';
import { BASE_SUBSYSTEM_ID, getSubsystemRoles, listSubsystems, setSubsystemRoles } from '../../contract/subsystems';
import type { GrantsDraft } from '../machines/administration/grants';
import type { SubsystemChoices } from '../machines/administration/subsystem-roles';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { allOf, loaderOf } from './records';

/** Roles of the current tenant (§7.3). */
export const rolesApi = (call: Call) => ({
  /** The names of roles that have this text in them. */
  namesWith: async (roleName: string, signal: AbortSignal): Promise<readonly string[]> => {
    const found: LoadPage<RoleName> = (request, end) => loaderOf<RoleName>(call, listRoles)({ ...request, roleName }, end);
    return (await allOf(found, PAGE, signal)).map((role) => role.roleName);
  },
  copy: (id: string, body: z.input<typeof roleDraft>, signal: AbortSignal) => call(copyRole, { params: { id }, body, signal }),
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
