import { getDepartmentTree } from '../../contract/departments';
import type { Call } from './call';

/** Departments of the current tenant (§7.2). */
export const departmentsApi = (call: Call) => ({
  tree: (signal: AbortSignal) => call(getDepartmentTree, { signal }),
});
