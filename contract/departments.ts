import { z } from 'zod';
import { id } from './ids';
import { route } from './route';

export interface DepartmentNode {
  readonly id: string;
  readonly departmentName: string;
  readonly children?: readonly DepartmentNode[] | null | undefined;
}

export const departmentNode: z.ZodType<DepartmentNode> = z.object({
  id,
  departmentName: z.string(),
  get children() {
    return z.array(departmentNode).nullish();
  },
});

/** The departments of the tenant, as a forest below the virtual root. */
export const getDepartmentTree = route('GET', '/ofa-admin/admin/ofaDepartment/department/tree', {
  right: 'user:list',
  answer: z.array(departmentNode),
});
