import {
  addRole,
  editRole,
  listRoles,
  ROLE_FIELDS,
  type Role,
  type RoleRow,
  removeRoles,
  role,
  roleQuery,
} from '../../contract/roles';
import { addRoleMembers, listRoleMembers, removeRoleMembers } from '../../contract/users';
import { recordsApi } from '../api/records';
import { rolesApi, subsystemRolesApi } from '../api/roles';
import { createGrantsMachine } from '../machines/administration/grants';
import { createRoleComparisonMachine } from '../machines/administration/role-comparison';
import {
  afterRoleDialog,
  copied,
  copyValues,
  ROLE_TABLE,
  type RoleDialogs,
  type RoleToCopy,
  roleForm,
  roleValues,
} from '../machines/administration/roles';
import { createSubsystemRolesMachine } from '../machines/administration/subsystem-roles';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { RolesPage } from '../ui/administration/roles/RolesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { membersPart } from './parts/members';
import { recordFormPart, recordParts } from './parts/records';

/** The composition root of the role management. */
export default (kit: Kit) => {
  const form = { record: role, values: roleForm };
  const parts = recordParts(kit, {
    ...form,
    api: recordsApi(kit.call, { list: listRoles, add: addRole, edit: editRole, remove: removeRoles }),
    query: roleQuery,
    valuesOf: roleValues,
    table: ROLE_TABLE,
    fields: ROLE_FIELDS,
  });
  const { call, notify } = kit;
  const { grants, setGrants, namesWith, copy } = rolesApi(call);
  const dialogs: RoleDialogs = {
    ...parts.dialogs,
    copying: createRecordViewMachine<RoleToCopy, Role>(async (source, signal) =>
      copied(source, await namesWith(source.mark, signal)),
    ),
    copy: recordFormPart(kit, {
      ...form,
      valuesOf: copyValues,
      save: ({ row, values }, signal) => copy(row?.id ?? '', values, signal),
      purpose: 'copy-',
    }),
    grants: createGrantsMachine<RoleRow>({
      load: grants,
      save: setGrants,
      notify,
      draft: { stored: kit.stored, idOf: ({ id }) => id },
    }),
    subsystems: createSubsystemRolesMachine({ ...subsystemRolesApi(call), notify }),
    comparison: createRoleComparisonMachine({ load: grants }),
    members: membersPart<RoleRow>(kit, { list: listRoleMembers, add: addRoleMembers, remove: removeRoleMembers }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterRoleDialog }), View: RolesPage });
};
