import type { Pack } from '../text';
import type { imports as zh } from '../zh-CN/imports';

export const imports: Pack<typeof zh> = {
  steps: {
    choosing: '選擇檔案',
    trying: '試行匯入',
    importing: '匯入',
    finished: '結果',
  },
  template: '下載範本',
  hint: '只支援 .xlsx 檔案，最多 10,000 行',
  trying: '正在檢查 {{name}}…',
  faults: {
    wrongType: '請選擇 .xlsx 檔案',
    empty: '檔案是空的，請選擇有內容的檔案',
    tooLarge: '檔案超過 10 MB，請拆分後再匯入',
  },
  mode: '匯入方式',
  modes: { create: '新增', update: '更新', both: '兩者' },
  back: '返回',
  start: '匯入 {{count}} 行',
  tried: '共 {{total}} 行：可新增 {{created}}，可更新 {{updated}}，有問題 {{problems}}',
  imported: '匯入完成：共 {{total}} 行，新增 {{created}}，更新 {{updated}}，有問題 {{problems}}',
  allOrNothing: '有問題的行全部改正後才能匯入，現在不會儲存任何一行。',
  onlyRight: '有問題的行不會匯入，其餘的行可以匯入。',
  nothingNew: '所有行都與現有資料相同，無須匯入。',
  noRows: '檔案中沒有資料行，請填寫後再匯入。',
  passedOver: '未能識別的欄，其內容不會匯入：{{columns}}',
  row: '行',
  field: '欄',
  reason: '原因',
  downloadProblems: '下載問題行',
};
