import type { Pack } from '../text';
import type { roles as zh } from '../zh-CN/roles';

export const roles: Pack<typeof zh> = {
  title: '角色管理',
  roleName: '角色名稱',
  roleNumber: '角色編號',
  displayOrder: '顯示次序',
  dataScope: '資料範圍',
  memberCount: '用戶數',
  createTime: '建立時間',
  remark: '備註',
  addTitle: '新增角色',
  editTitle: '編輯角色',
  emptyHint: '還沒有角色。角色決定用戶能看到的選單和能做的操作。',
  named: '角色 {{roleName}}',
  roleNumberHelp: '留空時由系統編號',
  displayOrderHelp: '留空時排在最後',
  dataScopeHelp: '決定持有該角色的用戶能看到哪些人的資料',
  members: '成員',
  membersTitle: '角色成員：{{roleName}}',
  addMembers: '新增成員',
  removeMembers: '移出角色',
  removeTitle: '移出角色',
  removeContent: '這些用戶將失去此角色的權限，即時生效。',
  noMembers: '還沒有用戶擁有此角色',
  scopes: {
    all: '全部',
    below: '本部門及以下',
    own: '本部門',
    self: '只限本人',
  },
};
