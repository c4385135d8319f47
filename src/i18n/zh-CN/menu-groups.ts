/** The screen of menu groups. */
export const menuGroups = {
  title: '菜单组',
  name: '菜单组名称',
  menuCount: '菜单与权限数',
  createTime: '创建时间',
  remark: '备注',
  addTitle: '新增菜单组',
  editTitle: '编辑菜单组',
  emptyHint: '还没有菜单组。菜单组是一组菜单和权限，可一次授权给多个租户。',
  named: '菜单组 {{name}}',
  menus: '菜单',
  menusTitle: '菜单组的菜单：{{name}}',
  menusEffect: '以后修改菜单组不会影响已授权的租户',
} as const;
