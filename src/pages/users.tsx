import { z } from 'zod/mini';
import type { AssignableRole, RoleName } from '../../contract/roles';
import type { UserInfo } from '../../contract/sign-in';
import { type User, user, userQuery } from '../../contract/users';
import { departmentsApi } from '../api/departments';
import { roleSource } from '../api/pickers';
import { picturesApi } from '../api/pictures';
import { rolesApi } from '../api/roles';
import { usersApi } from '../api/users';
import { copyText } from '../browser/clipboard';
import { saveFile } from '../browser/download';
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
  type UserFile,
  type UserValues,
  userValues,
} from '../machines/administration/users';
import { createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createDownloadMachine } from '../machines/records/download';
import { createFileImportMachine } from '../machines/records/file-import';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { createPictureChangeMachine } from '../machines/upload/picture-change';
import { UsersPage } from '../ui/administration/users/UsersPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';
import { fieldUploads } from './parts/uploads';

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
  });
  const dialogs: UserDialogs<File, Picture> = {
    ...parts.dialogs,
    passwordReset: createActMachine(api.resetPassword),
    statusChange: createActMachine(api.setStatus),
    picture: createPictureChangeMachine<User, File, Picture>(
      { pictureOf: ({ avatar }) => avatar ?? null, save: picturesApi(call).save, notify },
      fieldUploads(kit),
    ),
    secondFactor: createActMachine(api.takeAwaySecondFactor),
    import: createFileImportMachine<File>({ send: api.importFile, rowByRow: true }),
    password: createMadePasswordMachine({ copy: copyText, notify }),
    roles: createRoleAssignmentMachine({
      picker: createPickerMachine<AssignableRole>({ ...roleSource(call), notify }),
      give: api.giveRoles,
    }),
  };
  const downloads = createDownloadMachine<UserFile>({ fetch: fetchFile, notify });
  async function fetchFile(wanted: UserFile, signal: AbortSignal) {
    switch (wanted.file) {
      case 'export':
        return saveFile(await api.exportFile(wanted.filters, signal), 'users.xlsx');
      case 'template':
        return saveFile(await api.template(signal), 'users-template.xlsx');
      case 'problems':
        return saveFile(new Blob(['\uFEFF', wanted.lines], { type: 'text/csv' }), 'users-problems.csv');
    }
  }
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs,
      after: afterUserDialog,
      beside: (spawn, { departmentId }): BesideUsers => ({
        departments: spawn(departments, { input: { chosen: departmentId === undefined ? null : String(departmentId) } }),
        downloads: spawn(downloads),
        roles: spawn(roles),
        viewer: viewerOf(kit.user()),
      }),
    }),
    View: UsersPage,
  });
};

/** A server that does not say who is an administrator decides by itself: nothing is kept from the viewer then. */
const viewerOf = ({ id, administrator, superAdministrator }: UserInfo): Viewer => ({
  id,
  administrator: superAdministrator === true || administrator !== false,
});

const values: z.ZodMiniType<UserValues> = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  departmentIds: z.array(z.string()),
  roleIds: z.array(z.string()),
});
