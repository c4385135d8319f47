import type { Pack } from '../text';
import type { conflict as zh } from '../zh-CN/conflict';

export const conflict: Pack<typeof zh> = {
  left: '該資料已被他人修改。還有 {{count}} 項與您的修改衝突，請選擇。',
  ready: '該資料已被他人修改。沒有未處理的衝突，可以儲存合併結果。',
  mine: '我的',
  theirs: '對方的',
  both: '雙方的',
  before: '原來的',
  settled: '已自動合併 {{count}} 項',
  back: '返回表格',
  save: '儲存合併結果',
};
