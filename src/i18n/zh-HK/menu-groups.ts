import type { Pack } from '../text';
import type { menuGroups as zh } from '../zh-CN/menu-groups';

export const menuGroups: Pack<typeof zh> = {
  title: '選單組',
  name: '選單組名稱',
  menuCount: '選單與權限數',
  createTime: '建立時間',
  remark: '備註',
  addTitle: '新增選單組',
  editTitle: '編輯選單組',
  emptyHint: '還沒有選單組。選單組是一組選單和權限，可一次授權給多個租戶。',
  named: '選單組 {{name}}',
  menus: '選單',
  menusTitle: '選單組的選單：{{name}}',
  menusEffect: '以後修改選單組不會影響已授權的租戶',
};
