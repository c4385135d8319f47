import { addMembers, type Department, department, listMembers, removeMembers } from '../../contract/departments';
import { DEFAULT_ZONE } from '../../contract/text';
import { departmentsApi } from '../api/departments';
import { findText } from '../i18n/find-text';
import {
  afterDepartmentDialog,
  type DepartmentDialogs,
  type DepartmentValues,
  departmentForm,
  departmentValues,
  givenToDepartment,
} from '../machines/administration/departments';
import { createActMachine } from '../machines/base/act';
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
      save: api.save,
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
  return definePage({
    machine: createTreePageMachine<Department, DepartmentDialogs>({
      load: api.rows,
      move: api.move,
      isFound: ({ departmentName, departmentCode }, typed) =>
        findText(departmentName, typed) !== null || (departmentCode !== null && findText(departmentCode, typed) !== null),
      takes: () => true,
      dialogs,
      after: afterDepartmentDialog,
      zone: () => kit.user().zone ?? DEFAULT_ZONE,
      notify,
    }),
    View: DepartmentsPage,
  });
};
