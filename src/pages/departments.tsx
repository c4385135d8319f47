import { addMembers, type Department, department, listMembers, removeMembers } from '../../contract/departments';
import { DEFAULT_ZONE } from '../../contract/text';
import type { Member } from '../../contract/users';
import { departmentsApi } from '../api/departments';
import { userSource } from '../api/pickers';
import { findText } from '../i18n/find-text';
import {
  afterDepartmentDialog,
  type BesideDepartments,
  type DepartmentDialogs,
  type DepartmentValues,
  departmentBody,
  departmentForm,
  departmentValues,
  givenToDepartment,
} from '../machines/administration/departments';
import { createActMachine } from '../machines/base/act';
import { createPickerMachine } from '../machines/pickers/list-picker';
import type { NamedUser } from '../machines/pickers/named-user';
import { createPickerSlotMachine } from '../machines/pickers/picker-slot';
import { createTreePageMachine } from '../machines/records/tree-page';
import { DepartmentsPage } from '../ui/administration/departments/DepartmentsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { membersPart } from './parts/members';
import { recordFormPart } from './parts/records';

/** The composition root of the department management. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = departmentsApi(call);
  const dialogs: DepartmentDialogs = {
    form: recordFormPart<Department, DepartmentValues, Department>(kit, {
      save: ({ values, ...draft }, signal) => api.save({ ...draft, values: departmentBody(values) }, signal),
      record: department,
      values: departmentForm,
      valuesOf: departmentValues,
      given: givenToDepartment,
    }),
    removal: createActMachine<readonly Department[], string>(api.remove),
    members: membersPart<Department>(kit, { list: listMembers, add: addMembers, remove: removeMembers }),
    relocation: createActMachine<Department, unknown, 'parentId'>(
      (row, signal, { parentId }) => api.move(row, { parentId }, signal),
      { fields: ['parentId'], notify },
    ),
  };
  const users = createPickerSlotMachine<NamedUser>(createPickerMachine<Member>({ ...userSource(call), notify }));
  return definePage({
    machine: createTreePageMachine<Department, DepartmentDialogs, BesideDepartments>({
      load: api.rows,
      move: api.move,
      isFound: ({ departmentName, departmentCode }, typed) =>
        findText(departmentName, typed) !== null || (departmentCode !== null && findText(departmentCode, typed) !== null),
      takes: () => true,
      dialogs,
      after: afterDepartmentDialog,
      beside: (spawn) => ({ users: spawn(users) }),
      zone: () => kit.user().zone ?? DEFAULT_ZONE,
      notify,
    }),
    View: DepartmentsPage,
  });
};
