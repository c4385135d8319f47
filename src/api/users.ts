import { addUser, editUser, listUsers, removeUsers, resetPassword, setUserStatus, type User } from '../../contract/users';
import type { SavedUser, StatusChange, UserValues } from '../machines/administration/users-page';
import type { LoadPage } from '../machines/records/pager';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';

/** Users of the current tenant (§7.4). */
export const usersApi = (call: Call) => ({
  page: ((query, signal) => call(listUsers, { query, signal })) satisfies LoadPage<User>,
  save: async ({ row, values, version }: Draft<User, UserValues>, signal: AbortSignal): Promise<SavedUser> => {
    const draft = { ...values, departmentIds: [...values.departmentIds], roleIds: [...values.roleIds] };
    if (row)
      return { user: await call(editUser, { params: { id: row.id }, body: { ...draft, version }, signal }), password: null };
    const { user, password } = await call(addUser, { body: draft, signal });
    return { user, password: password ?? null };
  },
  /** Answers with the server's own text, which the screen shows (§8). */
  remove: async (ids: readonly string[], signal: AbortSignal) => {
    let said = '';
    const onDesc = (desc: string) => {
      said = desc;
    };
    await call(removeUsers, { body: [...ids], signal, onDesc });
    return said;
  },
  resetPassword: async ({ id }: User, signal: AbortSignal) => (await call(resetPassword, { params: { id }, signal })).password,
  setStatus: ({ user: { id }, status }: StatusChange, signal: AbortSignal) =>
    call(setUserStatus, { params: { id }, query: { status }, signal }),
});
