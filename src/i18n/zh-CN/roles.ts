/** The role management screen. */
export const roles = {
  title: '角色管理',
  roleName: '角色名称',
  roleNumber: '角色编号',
  displayOrder: '显示顺序',
  dataScope: '数据范围',
  memberCount: '用户数',
  createTime: '创建时间',
  remark: '备注',
  addTitle: '新增角色',
  editTitle: '编辑角色',
  emptyHint: '还没有角色。角色决定用户能看到的菜单和能做的操作。',
  named: '角色 {{roleName}}',
  roleNumberHelp: '不填写时由系统编号',
  displayOrderHelp: '不填写时排在最后',
  dataScopeHelp: '决定持有该角色的用户能看到哪些人的数据',
  scopes: {
    all: '全部',
    below: '本部门及以下',
    own: '本部门',
    self: '仅本人',
  },
} as const;
