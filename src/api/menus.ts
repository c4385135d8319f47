import { getCurrentUserMenu } from '../../contract/menus';
import { listSubsystems } from '../../contract/subsystems';
import type { MenusPorts } from '../machines/shell/menus';
import type { Call } from './call';

/** The menus and sub-systems of whoever is signed in. */
export const menusApi = (call: Call): Pick<MenusPorts, 'loadMenus' | 'loadSubsystems'> => ({
  loadMenus: (signal) => call(getCurrentUserMenu, { signal }),
  loadSubsystems: (signal) => call(listSubsystems, { signal }),
});
