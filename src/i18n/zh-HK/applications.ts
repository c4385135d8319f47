import type { Pack } from '../text';
import type { applications as zh } from '../zh-CN/applications';

/** The application centre: common menus, the workbench, sub-systems (§2.2, §2.3). */
export const applications: Pack<typeof zh> = {
  failed: '應用程式載入失敗',
  all: '全部應用程式',
  find: '搜尋應用程式',
  count: '找到 {{count}} 個應用程式',
  noneFound: '沒有符合條件的應用程式',
  collected: '我的收藏',
  noneCollected: '尚未有收藏。按應用程式上的星號即可收藏。',
  used: '經常開啟',
  arrange: '自訂',
  collect: '收藏「{{title}}」',
  discard: '取消收藏「{{title}}」',
  mine: '我的工作台',
  mineHint: '拖曳或用方向鍵排序，次序與首頁一致，更改會自動儲存。',
  grip: '移動「{{title}}」',
  keys: '按空白鍵拿起，方向鍵移動，再按空白鍵放下，按 Esc 鍵放回',
  standing: '「{{title}}」在第 {{at}} 位，共 {{of}} 位',
  saving: '正在儲存…',
  others: '可加入的應用程式',
  forward: '「{{title}}」前移',
  back: '「{{title}}」後移',
  remove: '移除「{{title}}」',
  subsystems: '子系統',
  here: '目前的子系統',
  enter: '切換至此子系統',
  enterElsewhere: '進入，無需再次登入',
  ownSite: '開啟獨立網站',
  closed: '您沒有此子系統的權限',
};
