import { getCurrentUserMenu } from '../../contract/menus';
import { listSubsystems } from '../../contract/subsystems';
import type { MenusPorts } from '../machines/shell/menus';
import type { Call } from './call';

/** The user's menus and sub-systems. */
export const menusApi = (call: Call): Pick<MenusPorts, 'loadMenus' | 'loadSubsystems'> => ({
  loadMenus: (signal) => call(getCurrentUserMenu, { signal }),
  loadSubsystems: (signal) => call(listSubsystems, { signal }),
});
