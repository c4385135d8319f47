import { listAssignableRoles } from '../../contract/roles';
import type { Call } from './call';

/** Roles of the current tenant (§7.3). */
export const rolesApi = (call: Call) => ({
  assignable: (signal: AbortSignal) => call(listAssignableRoles, { signal }),
});
