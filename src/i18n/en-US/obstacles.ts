import type { Pack } from '../text';
import type { obstacles as zh } from '../zh-CN/obstacles';

export const obstacles: Pack<typeof zh> = {
  childDepartments: 'Sub-departments of “{{name}}”: {{count}}',
  departmentUsers: 'Members of “{{name}}”: {{count}}',
  roleUsers: 'Users with the role “{{name}}”: {{count}}',
  childMenus: 'Menus and buttons below “{{name}}”: {{count}}',
  subsystemMenus: 'Menus of “{{name}}”: {{count}}',
};
