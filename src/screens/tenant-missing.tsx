import { createTenantMissingMachine } from '../machines/guest/tenant-missing';
import { definePage } from '../ui/base/page';
import { TenantMissing } from '../ui/guest/TenantMissing';

/** The screen /login/404 (§2.2). */
export default () =>
  definePage({
    machine: createTenantMissingMachine({ open: (address) => window.location.assign(address) }),
    View: TenantMissing,
  });
