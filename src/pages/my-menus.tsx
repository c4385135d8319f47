import { definePage } from '../ui/base/page';
import { MyMenusPage } from '../ui/shell/applications/MyMenusPage';
import type { Kit } from './kit';
import { appCenterOf } from './parts/app-center';

/** The common menus of the signed-in user. */
export default (kit: Kit) => definePage({ machine: appCenterOf(kit), View: MyMenusPage });
