import { z } from 'zod/mini';
import { addMembers } from '../../contract/departments';
import { CallError } from '../../contract/failure';
import type { ImportReport } from '../../contract/imports';
import { listInvitations, makeInvitation, revokeInvitations } from '../../contract/invitations';
import { listTenantsOf } from '../../contract/own-tenants';
import { takeAwaySecondFactor } from '../../contract/second-factor';
import { exportUsers, getImportTemplate, importUsers } from '../../contract/user-files';
import {
  addUser,
  addUsers,
  assignRoles,
  editUser,
  explainRights,
  getUser,
  listUsers,
  removeUsers,
  resetPassword,
  setManyStatus,
  setUserStatus,
  type User,
  type UserStatus,
} from '../../contract/users';
import type { InvitationValues, OpenInvitation } from '../machines/administration/invitations';
import type { MadePassword } from '../machines/administration/made-password';
import type { NewUsersValues } from '../machines/administration/new-users';
import type { RoleAssignment } from '../machines/administration/role-assignment';
import type { SavedUser, StatusChange, UserValues } from '../machines/administration/users';
import type { ImportWish } from '../machines/records/file-import';
import type { Filters } from '../machines/records/pager';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { fileIn, loaderOf, removerOf } from './records';

const whose = z.object({ username: z.string() });

function withUsername(error: unknown): unknown {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return error;
  const username = whose.safeParse(error.failure.data).data?.username;
  return username === undefined ? error : new CallError({ ...error.failure, desc: `${username}: ${error.failure.desc}` });
}

/** Users of the current tenant (§7.4). */
export const usersApi = (call: Call) => ({
  load: loaderOf<User>(call, listUsers),
  read: (id: string, signal: AbortSignal): Promise<User> => call(getUser, { params: { id }, signal }),
  remove: removerOf(call, removeUsers),
  save: async ({ row, values, version }: Draft<User, UserValues>, signal: AbortSignal): Promise<SavedUser> => {
    const draft = { ...values, departmentIds: [...values.departmentIds], roleIds: [...values.roleIds] };
    if (row)
      return { user: await call(editUser, { params: { id: row.id }, body: { ...draft, version }, signal }), password: null };
    const { user, password } = await call(addUser, { body: draft, signal });
    return { user, password: password ?? null };
  },
  /** All or none. Where one is refused, the words begin with whose row it is. */
  addMany: async ({ people, ...links }: NewUsersValues, signal: AbortSignal): Promise<readonly MadePassword[]> => {
    const body = people.map((person) => ({ ...person, ...links, email: '', remark: '' }));
    try {
      const added = await call(addUsers, { body, signal });
      return added.map(({ user, password }) => ({ user, password: password ?? '' }));
    } catch (error) {
      throw withUsername(error);
    }
  },
  /** Given to all of the users, or to none. */
  giveRoles: ({ users, roles }: RoleAssignment, signal: AbortSignal) =>
    call(assignRoles, { body: { userIds: users.map(({ id }) => id), add: roles.map(({ id }) => id) }, signal }),
  /** All of the users are switched on or off, or none. */
  setManyStatus: (status: UserStatus) => (users: readonly User[], signal: AbortSignal) =>
    call(setManyStatus, { body: { userIds: users.map(({ id }) => id), status }, signal }),
  /** All of the users join the department, or none. */
  join: (users: readonly User[], signal: AbortSignal, { departmentId }: { readonly departmentId: string }) =>
    call(addMembers, { params: { id: departmentId }, body: users.map(({ id }) => id), signal }),
  rightsOf: ({ id }: User, signal: AbortSignal) => call(explainRights, { params: { id }, signal }),
  tenantsOf: ({ id }: User, signal: AbortSignal) => call(listTenantsOf, { params: { id }, signal }),
  invite: ({ roleIds, departmentIds, days, maxUses }: InvitationValues, signal: AbortSignal) => {
    const query = { roleIds: roleIds.join(','), departmentIds: departmentIds.join(','), days, maxUses };
    return call(makeInvitation, { query, signal });
  },
  invitations: loaderOf<OpenInvitation>(call, listInvitations),
  revoke: removerOf(call, revokeInvitations),
  exportFile: async (filters: Filters, signal: AbortSignal) => fileIn(await call(exportUsers, { query: filters, signal })),
  template: async (signal: AbortSignal) => fileIn(await call(getImportTemplate, { signal })),
  importFile: (file: File, { dryRun, ...wish }: ImportWish, signal: AbortSignal): Promise<ImportReport> =>
    call(importUsers, { query: { dryRun: dryRun ? 'true' : 'false', ...wish }, file, signal }),
  takeAwaySecondFactor: ({ id }: User, signal: AbortSignal) => call(takeAwaySecondFactor, { params: { id }, signal }),
  resetPassword: async ({ id }: User, signal: AbortSignal) => (await call(resetPassword, { params: { id }, signal })).password,
  setStatus: ({ user: { id }, status }: StatusChange, signal: AbortSignal) =>
    call(setUserStatus, { params: { id }, query: { status }, signal }),
});
