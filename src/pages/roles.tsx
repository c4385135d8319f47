import { ROLE_FIELDS, type RoleRow, roleQuery } from '../../contract/roles';
import { rolesApi, subsystemRolesApi } from '../api/roles';
import { createRoleComparisonMachine } from '../machines/administration/role-comparison';
import { afterRoleDialog, ROLE_TABLE, type RoleDialogs } from '../machines/administration/roles';
import { createSubsystemRolesMachine } from '../machines/administration/subsystem-roles';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { RolesPage } from '../ui/administration/roles/RolesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { listParts } from './parts/records';
import { roleActs, roleCalls, roleMembers } from './parts/role-acts';

/** The composition root of the role management. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = roleCalls(kit);
  const dialogs: RoleDialogs = {
    ...roleActs(kit, api),
    subsystems: createSubsystemRolesMachine({ ...subsystemRolesApi(call), notify }),
    comparison: createRoleComparisonMachine({ load: rolesApi(call).grants }),
    members: roleMembers(kit),
  };
  return definePage({
    machine: createRecordsPageMachine({
      ...listParts<RoleRow>(kit, { load: api.load, query: roleQuery, table: ROLE_TABLE, fields: ROLE_FIELDS }),
      dialogs,
      after: afterRoleDialog,
    }),
    View: RolesPage,
  });
};
