import type { Pack } from '../text';
import type { menuGroups as zh } from '../zh-CN/menu-groups';

export const menuGroups: Pack<typeof zh> = {
  title: 'Menu groups',
  name: 'Group name',
  menuCount: 'Menus and permissions',
  createTime: 'Created',
  remark: 'Notes',
  addTitle: 'Add menu group',
  editTitle: 'Edit menu group',
  emptyHint:
    'No menu groups yet. A menu group is a set of menus and permissions that several tenants can be authorized for at once.',
  named: 'menu group {{name}}',
  menus: 'Menus',
  menusTitle: 'Menus of the group: {{name}}',
  menusEffect: 'A later change of a group does not change tenants that have been authorized.',
};
