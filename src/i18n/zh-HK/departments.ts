import type { Pack } from '../text';
import type { departments as zh } from '../zh-CN/departments';

export const departments: Pack<typeof zh> = {
  title: '部門管理',
  departmentName: '部門名稱',
  departmentCode: '部門編碼',
  leader: '負責人',
  leaderTitle: '選擇負責人',
  leaderHelp: '本機構的一名用戶；用戶被刪除後，負責人隨之清空',
  memberCount: '成員數',
  createTime: '建立時間',
  remark: '備註',
  addTitle: '新增部門',
  editTitle: '編輯部門',
  addBelow: '新增下級',
  emptyHint: '還沒有部門。建立部門後，可按部門管理用戶和資料範圍。',
  named: '部門 {{departmentName}}',
  search: '搜尋名稱、編碼',
  top: '頂級',
  moveContent: '該部門連同全部下級一起移動。資料範圍包含原上級或新上級的用戶，能看到的資料隨之改變。',
  members: '成員',
  membersTitle: '部門成員：{{departmentName}}',
  addMembers: '加入成員',
  removeMembers: '移出部門',
  removeContent: '這些用戶將不再屬於此部門，資料範圍隨之改變。',
  noMembers: '此部門還沒有成員',
  obstacles: '該部門有 {{childCount}} 個下級部門、{{memberCount}} 名成員，須先移走才能刪除。',
};
