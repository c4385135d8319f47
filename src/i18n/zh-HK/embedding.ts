import type { Pack } from '../text';
import type { embedding as source } from '../zh-CN/embedding';

export const embedding: Pack<typeof source> = {
  ready: '正在等候所在網站為您登入',
  readyHint: '登入後會自動顯示內容。',
  expired: '登入已失效，正在等候所在網站重新登入',
  expiredHint: '重新登入後會返回剛才的頁面，未儲存的表單內容會為您保留。',
  refused: '此網站不能嵌入管理平台',
  refusedHint: '請在新視窗中開啟。如需嵌入，請聯絡平台管理員將此網站加入允許名單。',
  openOwn: '在新視窗中開啟',
};
