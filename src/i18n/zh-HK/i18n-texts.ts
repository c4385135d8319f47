import type { Pack } from '../text';
import type { i18nTexts as zh } from '../zh-CN/i18n-texts';

export const i18nTexts: Pack<typeof zh> = {
  title: '多語言管理',
  addTitle: '新增文本',
  editTitle: '編輯文本',
  emptyHint: '還沒有多語言文本',
  named: '文本 {{text}}',
  text: '文本',
  textPlaceholder: '任何語言中的文字',
  missing: '缺少翻譯',
  missingIn: {
    'zh-HK': '缺少繁體',
    'en-US': '缺少英文',
    any: '缺少任何一種',
  },
  languages: {
    'zh-CN': '簡體中文',
    'zh-HK': '繁體中文',
    'en-US': '英文',
  },
  id: '編號',
  createTime: '建立時間',
  none: '未填寫',
  editInPlace: '按一下編輯',
  import: '匯入',
  export: '匯出',
  importTitle: '匯入多語言文本',
};
