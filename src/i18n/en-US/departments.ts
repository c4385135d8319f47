import type { Pack } from '../text';
import type { departments as zh } from '../zh-CN/departments';

export const departments: Pack<typeof zh> = {
  title: 'Departments',
  departmentName: 'Name',
  departmentCode: 'Code',
  leader: 'Leader',
  leaderTitle: 'Choose the leader',
  leaderHelp: 'One user of this organization. When the user is deleted, the department has no leader.',
  memberCount: 'Members',
  createTime: 'Created',
  remark: 'Notes',
  addTitle: 'Add department',
  editTitle: 'Edit department',
  addBelow: 'Add below',
  emptyHint: 'No departments yet. With departments you can manage users and data scopes by department.',
  named: 'department {{departmentName}}',
  search: 'Find name or code',
  top: 'Top level',
  moveContent:
    'All departments below it move along. Users whose data scope includes the old or the new parent will see other data.',
  members: 'Members',
  membersTitle: 'Members of {{departmentName}}',
  addMembers: 'Add members',
  removeMembers: 'Remove from department',
  removeContent: 'These users will no longer belong to this department, and their data scope changes with it.',
  noMembers: 'This department has no members yet',
  obstacles: 'It has {{childCount}} departments below it and {{memberCount}} members. Move them first, then it can be deleted.',
};
