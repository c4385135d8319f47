import type { RoleRow } from '../../contract/roles';
import { afterRoleAct, type RoleActDialogs, type RoleTabs } from '../machines/administration/roles';
import { createRecordPageMachine } from '../machines/records/record-page';
import { RolePage } from '../ui/administration/roles/RolePage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordPageParts } from './parts/records';
import { roleActs, roleCalls, roleMembers } from './parts/role-acts';

/** The composition root of the page of one role. */
export default (kit: Kit) => {
  const api = roleCalls(kit);
  const members = roleMembers(kit);
  return definePage({
    machine: createRecordPageMachine<RoleRow, RoleActDialogs, RoleTabs>({
      ...recordPageParts(kit),
      read: api.read,
      nameOf: ({ roleName }) => roleName,
      tabs: { members: { right: 'role:members', open: (spawn, input) => spawn(members, { input }) } },
      dialogs: roleActs(kit, api),
      after: afterRoleAct,
    }),
    View: RolePage,
  });
};
