import type { Pack } from '../text';
import type { roles as zh } from '../zh-CN/roles';

export const roles: Pack<typeof zh> = {
  title: 'Roles',
  roleName: 'Role name',
  roleNumber: 'Role number',
  displayOrder: 'Display order',
  dataScope: 'Data scope',
  memberCount: 'Users',
  createTime: 'Created',
  remark: 'Notes',
  addTitle: 'Add role',
  editTitle: 'Edit role',
  emptyHint: 'No roles yet. Roles decide which menus users see and what they may do.',
  named: 'role {{roleName}}',
  roleNumberHelp: 'Leave empty for the next number',
  displayOrderHelp: 'Leave empty to put it last',
  dataScopeHelp: 'Decides whose data the users with this role see',
  members: 'Members',
  membersTitle: 'Members of {{roleName}}',
  addMembers: 'Add members',
  removeMembers: 'Remove from role',
  removeTitle: 'Remove from role',
  removeContent: 'These users lose what the role allows, at once.',
  noMembers: 'No user has this role yet',
  scopes: {
    all: 'All',
    below: 'Own departments and below',
    own: 'Own departments',
    self: 'Only themselves',
  },
};
