import { z } from 'zod/mini';
import type { OwnTenant } from '../../contract/own-tenants';
import type { AssignableRole, RoleName } from '../../contract/roles';
import type { UserInfo } from '../../contract/sign-in';
import { type ExplainedRights, USER_FIELDS, type User, user, userQuery } from '../../contract/users';
import { departmentsApi } from '../api/departments';
import { roleSource } from '../api/pickers';
import { picturesApi } from '../api/pictures';
import { rolesApi } from '../api/roles';
import { usersApi } from '../api/users';
import { copyText } from '../browser/clipboard';
import type { Picture } from '../browser/pictures';
import { createDepartmentTreeMachine } from '../machines/administration/department-tree';
import { createMadePasswordMachine } from '../machines/administration/made-password';
import { createRoleAssignmentMachine } from '../machines/administration/role-assignment';
import type { Viewer } from '../machines/administration/user-acts';
import {
  afterUserDialog,
  type BesideUsers,
  givenToUser,
  USER_TABLE,
  type UserDialogs,
  type UserValues,
  userValues,
} from '../machines/administration/users';
import { createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { createPictureChangeMachine } from '../machines/upload/picture-change';
import { UsersPage } from '../ui/administration/users/UsersPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { isAdministrator } from './parts/administrator';
import { fileImport } from './parts/imports';
import { newcomerDialogs } from './parts/newcomers';
import { recordParts } from './parts/records';
import { fieldUploads } from './parts/uploads';
import { accountDialogs } from './parts/user-accounts';
import { userFiles } from './parts/user-files';

/** The composition root of the user management: the actor tree of the page, joined to its calls. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = usersApi(call);
  const departments = createDepartmentTreeMachine(departmentsApi(call).tree);
  const roles = createLoadingMachine<readonly RoleName[]>(rolesApi(call).assignable);
  const parts = recordParts(kit, {
    api,
    query: userQuery,
    record: user,
    values,
    valuesOf: userValues,
    given: givenToUser,
    table: USER_TABLE,
    fields: USER_FIELDS,
  });
  const files = userFiles(kit, api);
  const dialogs: UserDialogs<File, Picture> = {
    ...parts.dialogs,
    passwordReset: createActMachine(api.resetPassword),
    statusChange: createActMachine(api.setStatus),
    enabling: createActMachine(api.setManyStatus('enabled')),
    disabling: createActMachine(api.setManyStatus('disabled')),
    joining: createActMachine<readonly User[], unknown, 'departmentId'>(api.join, { fields: ['departmentId'], notify }),
    picture: createPictureChangeMachine<User, File, Picture>(
      { pictureOf: ({ avatar }) => avatar ?? null, save: picturesApi(call).save, notify },
      fieldUploads(kit),
    ),
    secondFactor: createActMachine(api.takeAwaySecondFactor),
    import: fileImport(kit, { send: api.importFile, rowByRow: true, refusedAs: 'users-refused.xlsx' }),
    password: createMadePasswordMachine({ copy: copyText, notify }),
    ...accountDialogs(kit, parts.columns),
    rights: createRecordViewMachine<User, ExplainedRights>(api.rightsOf),
    tenants: createRecordViewMachine<User, readonly OwnTenant[]>(api.tenantsOf),
    ...newcomerDialogs(kit, api),
    headers: files.headers,
    roles: createRoleAssignmentMachine({
      picker: createPickerMachine<AssignableRole>({ ...roleSource(call), notify }),
      give: api.giveRoles,
    }),
  };
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs,
      after: afterUserDialog,
      beside: (spawn, { departmentId }): BesideUsers => ({
        departments: spawn(departments, { input: { chosen: departmentId === undefined ? null : String(departmentId) } }),
        downloads: spawn(files.downloads),
        roles: spawn(roles),
        viewer: viewerOf(kit.user()),
      }),
    }),
    View: UsersPage,
  });
};

const viewerOf = (user: UserInfo): Viewer => ({ id: user.id, administrator: isAdministrator(user) });

const values: z.ZodMiniType<UserValues> = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  departmentIds: z.array(z.string()),
  roleIds: z.array(z.string()),
});
