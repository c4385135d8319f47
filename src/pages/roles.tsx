import { addRole, editRole, listRoles, ROLE_FIELDS, type RoleRow, removeRoles, role, roleQuery } from '../../contract/roles';
import { addRoleMembers, listRoleMembers, removeRoleMembers } from '../../contract/users';
import { recordsApi } from '../api/records';
import { rolesApi, subsystemRolesApi } from '../api/roles';
import { createGrantsMachine } from '../machines/administration/grants';
import { afterRoleDialog, ROLE_TABLE, type RoleDialogs, roleForm, roleValues } from '../machines/administration/roles';
import { createSubsystemRolesMachine } from '../machines/administration/subsystem-roles';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { RolesPage } from '../ui/administration/roles/RolesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { membersPart } from './parts/members';
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
    fields: ROLE_FIELDS,
  });
  const { call, notify } = kit;
  const { grants, setGrants } = rolesApi(call);
  const dialogs: RoleDialogs = {
    ...parts.dialogs,
    grants: createGrantsMachine<RoleRow>({ load: grants, save: setGrants, notify }),
    subsystems: createSubsystemRolesMachine({ ...subsystemRolesApi(call), notify }),
    members: membersPart<RoleRow>(kit, { list: listRoleMembers, add: addRoleMembers, remove: removeRoleMembers }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterRoleDialog }), View: RolesPage });
};
