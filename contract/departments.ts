import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';

export interface DepartmentNode {
  readonly id: string;
  readonly departmentName: string;
  readonly children?: readonly DepartmentNode[] | null | undefined;
}

export const departmentNode: z.ZodMiniType<DepartmentNode> = z.object({
  id,
  departmentName: z.string(),
  get children() {
    return z.nullish(z.array(departmentNode));
  },
});

/** The departments of the tenant, as a forest below the virtual root. */
export const getDepartmentTree = route('GET', '/ofa-admin/admin/ofaDepartment/department/tree', {
  right: 'user:list',
  answer: z.array(departmentNode),
});
