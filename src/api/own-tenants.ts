import { listOwnTenants, switchTenant } from '../../contract/own-tenants';
import type { Call } from './call';

/** The tenants that one's own account belongs to. */
export const ownTenantsApi = (call: Call) => ({
  loadTenants: (signal: AbortSignal) => call(listOwnTenants, { signal }),
  switchTo: (tenantId: string, signal: AbortSignal) => call(switchTenant, { params: { tenantId }, signal }),
});
