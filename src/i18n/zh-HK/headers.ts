import type { Pack } from '../text';
import type { headers as zh } from '../zh-CN/headers';

export const headers: Pack<typeof zh> = {
  value: '名稱',
  type: '鍵',
  width: '闊度',
  field: '第 {{row}} 行 {{label}}',
  add: '在第 {{row}} 行下方新增',
  remove: '刪除第 {{row}} 行',
  needed: '至少需要一條有效資料',
  sure: '確定刪除嗎？',
  title: '匯出表頭',
  open: '自訂表頭匯出…',
};
