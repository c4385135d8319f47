import { definePage } from '../ui/base/page';
import { WorkbenchPage } from '../ui/shell/applications/WorkbenchPage';
import type { Kit } from './kit';
import { appCenterOf } from './parts/app-center';

/** The personal workbench: what the user has collected, in their order. */
export default (kit: Kit) => definePage({ machine: appCenterOf(kit), View: WorkbenchPage });
