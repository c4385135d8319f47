import type { GrantableMenu, RoleRow } from '../../../contract/roles';
import type { Grants } from '../../../src/machines/administration/grants';

type Kind = GrantableMenu['kind'];

/** A menu of the tree, called by its id. */
export const menu = (menuId: string, kind: Kind, children: readonly GrantableMenu[] = [], own = true): GrantableMenu => ({
  menuId,
  parentId: '0',
  kind,
  alias: menuId,
  permission: kind === 'button' ? `${menuId}:right` : null,
  currentUserHasPermission: own,
  children,
});

/** A directory of three pages: users with two buttons, roles with one that the viewer does not have, and an address. */
export const MENUS: readonly GrantableMenu[] = [
  menu('system', 'directory', [
    menu('users', 'page', [menu('add', 'button'), menu('edit', 'button')]),
    menu('roles', 'page', [menu('authorise', 'button', [], false)]),
    menu('report', 'iframe'),
  ]),
];

/** A role that holds one of the directory's three pages. */
export const GRANTS: Grants = { menuIds: ['system', 'users', 'add'], dataScope: 'own', version: 3, menus: MENUS };

/** Another user has granted the report meanwhile, and widened the scope. */
export const THEIRS: Grants = { ...GRANTS, menuIds: ['system', 'users', 'add', 'report'], dataScope: 'below', version: 4 };

export const ROLE: RoleRow = {
  id: 'r1',
  roleNumber: 'R001',
  roleName: '审计员',
  displayOrder: 1,
  dataScope: 'own',
  memberCount: 18,
  remark: null,
  createTime: '2026-01-31T16:00:00Z',
  version: 3,
};
