import { definePage } from '../ui/base/page';
import { MiddleHomePage } from '../ui/shell/applications/MiddleHomePage';
import type { Kit } from './kit';
import { appCenterOf } from './parts/app-center';

/** The sub-systems of the platform. */
export default (kit: Kit) => definePage({ machine: appCenterOf(kit), View: MiddleHomePage });
