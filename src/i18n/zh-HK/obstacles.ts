import type { Pack } from '../text';
import type { obstacles as zh } from '../zh-CN/obstacles';

export const obstacles: Pack<typeof zh> = {
  childDepartments: '「{{name}}」下有 {{count}} 個子部門',
  departmentUsers: '「{{name}}」有 {{count}} 名成員',
  roleUsers: '{{count}} 名用戶持有角色「{{name}}」',
  childMenus: '「{{name}}」下有 {{count}} 個選單或按鈕',
  subsystemMenus: '「{{name}}」有 {{count}} 個選單',
};
