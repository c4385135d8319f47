import { z } from 'zod/mini';
import type { Department, DepartmentDraft } from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import { type NamedUser, namedUser } from '../pickers/named-user';
import type { PickerSlotRef } from '../pickers/picker-slot';
import type { Filters } from '../records/pager';
import type { Consequence, Ended } from '../records/records-page';
import { afterTreeDialog, type TreeDialogs } from '../records/tree-dialogs';
import type { TreePageRef } from '../records/tree-page';
import type { MembersMachine } from './members';

/** What the form of a department holds. */
export const departmentForm = z.object({
  departmentName: z.string(),
  departmentCode: z.string(),
  parentId: z.string(),
  leader: z.array(namedUser),
  remark: z.string(),
});
export type DepartmentValues = z.infer<typeof departmentForm>;

/** What the form shows of a department, or of none. */
export const departmentValues = (department: Department | null): DepartmentValues => ({
  departmentName: department?.departmentName ?? '',
  departmentCode: department?.departmentCode ?? '',
  parentId: department?.parentId ?? ROOT_ID,
  leader: department?.leader ? [department.leader] : [],
  remark: department?.remark ?? '',
});

/** What is sent of a department. */
export const departmentBody = ({ leader, ...values }: DepartmentValues): DepartmentDraft => ({
  ...values,
  leaderId: leader[0]?.id ?? null,
});

/** A new department is added below the one that it was asked for at. */
export const givenToDepartment = ({ parentId }: Filters): Partial<DepartmentValues> =>
  typeof parentId === 'string' ? { parentId } : {};

export type DepartmentDialogs = TreeDialogs<Department, DepartmentValues> & { readonly members: MembersMachine<Department> };
/** The users who may be chosen in the form. */
export interface BesideDepartments {
  readonly users: PickerSlotRef<NamedUser>;
}
export type DepartmentsPageRef = TreePageRef<Department, DepartmentDialogs, BesideDepartments>;

/** How many members a department has is in its row. */
export const afterDepartmentDialog = (ended: Ended<DepartmentDialogs>): Consequence =>
  ended.dialog === 'members' ? { reload: ended.output.changed } : afterTreeDialog<Department, DepartmentValues>(ended);
