import type { MenuItem } from '../../../contract/menus';
import { indexMenus } from '../../../src/machines/base/menu-tree';

/** A menu row with what matters to a test; the rest is what most rows have. */
export const menu = (row: Partial<MenuItem> & { menuId: string }): MenuItem => ({
  parentId: '0',
  alias: row.menuId,
  component: 'users',
  path: `/${row.menuId}`,
  ...row,
});

export const pageExists = (component: string) => ['home', 'exception', 'iframe', 'users', 'roles'].includes(component);
export const indexOf = (...rows: readonly MenuItem[]) => indexMenus(rows, pageExists);
