import {
  addDepartment,
  DEPARTMENT_PAGE_SIZE,
  type Department,
  type DepartmentDraft,
  editDepartment,
  getDepartmentTree,
  listDepartments,
  removeDepartments,
} from '../../contract/departments';
import type { Draft } from '../machines/records/record-form';
import type { Position } from '../machines/records/tree-rows';
import type { Call } from './call';
import { allOf, loaderOf, removerOf } from './records';

/** Departments of the current tenant (§7.2). */
export const departmentsApi = (call: Call) => ({
  tree: (signal: AbortSignal) => call(getDepartmentTree, { signal }),
  rows: (signal: AbortSignal) => allOf(loaderOf<Department>(call, listDepartments), DEPARTMENT_PAGE_SIZE, signal),
  save: ({ row, values, version }: Draft<Department, DepartmentDraft>, signal: AbortSignal): Promise<Department> =>
    row
      ? call(editDepartment, { params: { id: row.id }, body: { ...values, version }, signal })
      : call(addDepartment, { body: values, signal }),
  move: ({ id, departmentName, departmentCode, remark, version }: Department, to: Partial<Position>, signal: AbortSignal) =>
    call(editDepartment, { params: { id }, body: { departmentName, departmentCode, remark, ...to, version }, signal }),
  remove: removerOf(call, removeDepartments),
});
