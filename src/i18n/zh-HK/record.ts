import type { Pack } from '../text';
import type { record as zh } from '../zh-CN/record';

export const record: Pack<typeof zh> = {
  facts: '資料',
  basics: '基本資料',
  back: '返回{{list}}',
  gone: '資料不存在或已被刪除',
  outdated: '該資料已更新',
  tabs: '資料分類',
};
