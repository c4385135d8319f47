/** What is in the way of a deletion. */
export const obstacles = {
  childDepartments: '“{{name}}”下有 {{count}} 个子部门',
  departmentUsers: '“{{name}}”有 {{count}} 名成员',
  roleUsers: '{{count}} 名用户持有角色“{{name}}”',
  childMenus: '“{{name}}”下有 {{count}} 个菜单或按钮',
  subsystemMenus: '“{{name}}”有 {{count}} 个菜单',
} as const;
