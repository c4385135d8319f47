import { z } from 'zod/mini';
import type { RoleName } from '../../contract/roles';
import type { UserInfo } from '../../contract/sign-in';
import { DEFAULT_ZONE } from '../../contract/text';
import { type User, user, userQuery } from '../../contract/users';
import { departmentsApi } from '../api/departments';
import { requestReader } from '../api/list-request';
import { rolesApi } from '../api/roles';
import { usersApi } from '../api/users';
import { copyText } from '../browser/clipboard';
import { createDepartmentTreeMachine } from '../machines/administration/department-tree';
import type { Viewer } from '../machines/administration/user-acts';
import {
  createUsersPageMachine,
  type SavedUser,
  type StatusChange,
  type UserValues,
  userValues,
} from '../machines/administration/users-page';
import { createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import { createColumnSettingsMachine, DENSITIES, type Settings } from '../machines/records/column-settings';
import { createListPageMachine } from '../machines/records/list-page';
import { createRecordFormMachine, type KeptDraft } from '../machines/records/record-form';
import { UsersPage } from '../ui/administration/users/UsersPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';

/** The composition root of the users page: its actor tree, joined to its calls. */
export default ({ call, keep, notify, user: present }: Kit) => {
  const users = usersApi(call);
  return definePage({
    machine: createUsersPageMachine({
      list: createListPageMachine<User>({
        load: users.page,
        remove: users.remove,
        readRequest: requestReader(userQuery),
        keep,
        notify,
      }),
      departments: createDepartmentTreeMachine(departmentsApi(call).tree),
      roles: createLoadingMachine<readonly RoleName[]>(rolesApi(call).assignable),
      columns: createColumnSettingsMachine({ keep, readSettings: reader(settings) }),
      form: createRecordFormMachine<User, UserValues, SavedUser>({
        save: users.save,
        valuesOf: userValues,
        readDraft,
        readRow: reader(user),
        keep,
        notify,
      }),
      passwordReset: createActMachine<User, string>(users.resetPassword),
      statusChange: createActMachine<StatusChange, unknown>(users.setStatus),
      copy: copyText,
      notify,
      zone: () => present().zone ?? DEFAULT_ZONE,
      viewer: () => viewerOf(present()),
    }),
    View: UsersPage,
  });
};

/** A server that does not say who is an administrator decides by itself: the page then offers every action. */
const viewerOf = ({ id, administrator, superAdministrator }: UserInfo): Viewer => ({
  id,
  administrator: superAdministrator === true || administrator !== false,
});

/** Reads a stored value if it has the expected shape, and ignores it otherwise. */
const reader =
  <Value,>(schema: z.ZodMiniType<Value>) =>
  (raw: unknown): Value | null =>
    schema.safeParse(raw).data ?? null;

const settings: z.ZodMiniType<Settings> = z.object({ hidden: z.array(z.string()), density: z.enum(DENSITIES) });

const values: z.ZodMiniType<UserValues> = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  departmentIds: z.array(z.string()),
  roleIds: z.array(z.string()),
});
const draft = z.object({ values, version: z.optional(z.number()) });

function readDraft(raw: unknown): KeptDraft<UserValues> | null {
  const kept = draft.safeParse(raw).data;
  return kept ? { values: kept.values, version: kept.version } : null;
}
