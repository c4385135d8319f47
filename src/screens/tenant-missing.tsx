import { createTenantMissingMachine } from '../machines/tenant-missing';
import { definePage } from '../ui/page';
import { TenantMissing } from '../ui/tenant-missing/TenantMissing';
import type { ScreenKit } from './kit';

/** The screen /login/404 (§2.2). */
export default ({ go }: ScreenKit) => definePage({ machine: createTenantMissingMachine({ go }), View: TenantMissing });
