import type { ImportReport } from '../../contract/imports';
import { takeAwaySecondFactor } from '../../contract/second-factor';
import { exportUsers, getImportTemplate, importUsers } from '../../contract/user-files';
import {
  addUser,
  assignRoles,
  editUser,
  listUsers,
  removeUsers,
  resetPassword,
  setUserStatus,
  type User,
} from '../../contract/users';
import type { RoleAssignment } from '../machines/administration/role-assignment';
import type { SavedUser, StatusChange, UserValues } from '../machines/administration/users';
import type { ImportWish } from '../machines/records/file-import';
import type { Filters } from '../machines/records/pager';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { fileIn, loaderOf, removerOf } from './records';

/** Users of the current tenant (§7.4). */
export const usersApi = (call: Call) => ({
  load: loaderOf<User>(call, listUsers),
  remove: removerOf(call, removeUsers),
  save: async ({ row, values, version }: Draft<User, UserValues>, signal: AbortSignal): Promise<SavedUser> => {
    const draft = { ...values, departmentIds: [...values.departmentIds], roleIds: [...values.roleIds] };
    if (row)
      return { user: await call(editUser, { params: { id: row.id }, body: { ...draft, version }, signal }), password: null };
    const { user, password } = await call(addUser, { body: draft, signal });
    return { user, password: password ?? null };
  },
  /** Given to all of the users, or to none. */
  giveRoles: ({ users, roles }: RoleAssignment, signal: AbortSignal) =>
    call(assignRoles, { body: { userIds: users.map(({ id }) => id), add: roles.map(({ id }) => id) }, signal }),
  exportFile: async (filters: Filters, signal: AbortSignal) => fileIn(await call(exportUsers, { query: filters, signal })),
  template: async (signal: AbortSignal) => fileIn(await call(getImportTemplate, { signal })),
  importFile: (file: File, { dryRun, mode }: ImportWish, signal: AbortSignal): Promise<ImportReport> =>
    call(importUsers, { query: { dryRun: dryRun ? 'true' : 'false', mode }, file, signal }),
  takeAwaySecondFactor: ({ id }: User, signal: AbortSignal) => call(takeAwaySecondFactor, { params: { id }, signal }),
  resetPassword: async ({ id }: User, signal: AbortSignal) => (await call(resetPassword, { params: { id }, signal })).password,
  setStatus: ({ user: { id }, status }: StatusChange, signal: AbortSignal) =>
    call(setUserStatus, { params: { id }, query: { status }, signal }),
});
