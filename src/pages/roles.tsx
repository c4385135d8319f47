import { addRole, editRole, listRoles, removeRoles, role, roleQuery } from '../../contract/roles';
import { recordsApi } from '../api/records';
import { ROLE_TABLE, roleForm, roleValues } from '../machines/administration/roles';
import { afterStandard } from '../machines/records/record-dialogs';
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
  return definePage({ machine: createRecordsPageMachine({ ...parts, after: afterStandard }), View: RolesPage });
};
