import { addRole, editRole, listRoles, type RoleRow, removeRoles, role, roleQuery } from '../../contract/roles';
import type { Member } from '../../contract/users';
import { userSource } from '../api/pickers';
import { recordsApi } from '../api/records';
import { rolesApi } from '../api/roles';
import { createGrantsMachine } from '../machines/administration/grants';
import { createRoleMembersMachine } from '../machines/administration/role-members';
import { afterRoleDialog, ROLE_TABLE, type RoleDialogs, roleForm, roleValues } from '../machines/administration/roles';
import { createActMachine } from '../machines/base/act';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createListPageMachine, NOTHING_KEPT } from '../machines/records/list-page';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { RolesPage } from '../ui/administration/roles/RolesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the role management. */
export default (kit: Kit) => {
  const parts = recordParts(kit, {
    api: recordsApi(kit.call, { list: listRoles, add: addRole, edit: editRole, remove: removeRoles }),
    query: roleQuery,
    record: role,
    values: roleForm,
    valuesOf: roleValues,
    table: ROLE_TABLE,
  });
  const { call, notify } = kit;
  const { grants, setGrants, members, addMembers, removeMembers } = rolesApi(call);
  const dialogs: RoleDialogs = {
    ...parts.dialogs,
    grants: createGrantsMachine<RoleRow>({ load: grants, save: setGrants, notify }),
    members: createRoleMembersMachine({
      list: createListPageMachine<Member>({ ...NOTHING_KEPT, load: members, notify }),
      picker: createPickerMachine<Member>({ ...userSource(call), notify }),
      removal: createActMachine(removeMembers),
      add: addMembers,
      notify,
    }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterRoleDialog }), View: RolesPage });
};
