import { addRole, editRole, getRole, listRoles, type Role, type RoleRow, removeRoles, role } from '../../../contract/roles';
import { addRoleMembers, listRoleMembers, removeRoleMembers } from '../../../contract/users';
import { recordsApi } from '../../api/records';
import { rolesApi } from '../../api/roles';
import { createGrantsMachine } from '../../machines/administration/grants';
import {
  copied,
  copyValues,
  type RoleActDialogs,
  type RoleToCopy,
  roleForm,
  roleValues,
} from '../../machines/administration/roles';
import { createActMachine } from '../../machines/base/act';
import { createRecordViewMachine } from '../../machines/records/record-view';
import type { Kit } from '../kit';
import { membersPart } from './members';
import { recordFormPart } from './records';

/** The dialogs about one role: of the list, and of the page of that role. */
export function roleActs(kit: Kit, { save, remove }: Pick<ReturnType<typeof roleCalls>, 'save' | 'remove'>): RoleActDialogs {
  const { grants, setGrants, namesWith, copy } = rolesApi(kit.call);
  const form = { record: role, values: roleForm };
  return {
    form: recordFormPart(kit, { ...form, valuesOf: roleValues, save }),
    removal: createActMachine<readonly RoleRow[], string>(remove),
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
      notify: kit.notify,
      draft: { stored: kit.stored, idOf: ({ id }) => id },
    }),
  };
}

export const roleCalls = ({ call }: Pick<Kit, 'call'>) => ({
  ...recordsApi(call, { list: listRoles, add: addRole, edit: editRole, remove: removeRoles }),
  read: (id: string, signal: AbortSignal): Promise<RoleRow> => call(getRole, { params: { id }, signal }),
});

/** Who holds a role. */
export const roleMembers = (kit: Kit) =>
  membersPart<RoleRow>(kit, { list: listRoleMembers, add: addRoleMembers, remove: removeRoleMembers });
