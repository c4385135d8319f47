import type { AssignableRole } from '../../contract/roles';
import { USER_FIELDS, type User, userQuery } from '../../contract/users';
import { roleSource } from '../api/pickers';
import { usersApi } from '../api/users';
import type { Picture } from '../browser/pictures';
import { createRoleAssignmentMachine } from '../machines/administration/role-assignment';
import { afterUserDialog, type BesideUsers, USER_TABLE, type UserDialogs } from '../machines/administration/users';
import { createActMachine } from '../machines/base/act';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { UsersPage } from '../ui/administration/users/UsersPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { fileImport } from './parts/imports';
import { newcomerDialogs } from './parts/newcomers';
import { listParts } from './parts/records';
import { userActs, userChoices, viewerOf } from './parts/user-acts';
import { userFiles } from './parts/user-files';

/** The composition root of the user management: the actor tree of the page, joined to its calls. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = usersApi(call);
  const { departments, roles } = userChoices(kit);
  const files = userFiles(kit, api);
  const dialogs: UserDialogs<File, Picture> = {
    ...userActs(kit, api),
    enabling: createActMachine(api.setManyStatus('enabled')),
    disabling: createActMachine(api.setManyStatus('disabled')),
    joining: createActMachine<readonly User[], unknown, 'departmentId'>(api.join, { fields: ['departmentId'], notify }),
    import: fileImport(kit, { send: api.importFile, rowByRow: true, refusedAs: 'users-refused.xlsx' }),
    ...newcomerDialogs(kit, api),
    headers: files.headers,
    roles: createRoleAssignmentMachine({
      picker: createPickerMachine<AssignableRole>({ ...roleSource(call), notify }),
      give: api.giveRoles,
    }),
  };
  return definePage({
    machine: createRecordsPageMachine({
      ...listParts<User>(kit, { load: api.load, query: userQuery, table: USER_TABLE, fields: USER_FIELDS }),
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
