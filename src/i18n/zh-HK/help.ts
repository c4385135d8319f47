import type { Pack } from '../text';
import type { help as source } from '../zh-CN/help';

export const help: Pack<typeof source> = {
  open: '頁面說明',
  none: '還沒有頁面說明',
  noneHint: '寫下如何使用此頁面，本租戶的用戶都能看到。',
  edit: '編輯',
  text: '說明內容',
  title: '編輯頁面說明',
};
