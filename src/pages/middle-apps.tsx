import { definePage } from '../ui/base/page';
import { AppCenterPage } from '../ui/shell/applications/AppCenterPage';
import type { Kit } from './kit';
import { appCenterOf } from './parts/app-center';

/** The application centre. */
export default (kit: Kit) => definePage({ machine: appCenterOf(kit), View: AppCenterPage });
