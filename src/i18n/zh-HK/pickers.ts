import type { Pack } from '../text';
import type { pickers as zh } from '../zh-CN/pickers';

export const pickers: Pack<typeof zh> = {
  choose: '選擇',
  pick: '選擇',
  picked: '已選擇的內容',
  pickedCount: '已選 {{count}}',
  pickedTab: '已選（{{count}}）',
  clear: '清空',
  confirm: '確定（{{count}}）',
  users: {
    title: '選擇用戶',
    search: '姓名或帳戶名稱',
    below: '含下級',
    empty: '還沒有用戶',
  },
  roles: { title: '選擇候選角色', empty: '還沒有角色' },
  tenants: { title: '選擇租戶', search: '租戶名稱', code: '租戶編碼', name: '租戶名稱', empty: '還沒有租戶' },
  texts: {
    title: '選擇多語言文本',
    search: '文本內容',
    zhCN: '簡體',
    zhHK: '繁體',
    enUS: '英文',
    current: '目前選擇',
    empty: '還沒有多語言文本',
  },
  dictionaries: { title: '選擇字典', search: '名稱或編碼', name: '名稱', code: '編碼', empty: '還沒有字典' },
  icons: {
    title: '選擇圖示',
    groups: '圖示分類',
    direction: '方向',
    hint: '提示',
    edit: '編輯',
    media: '影音',
    brand: '品牌',
    common: '通用',
  },
  areas: {
    title: '選擇地區',
    levels: { 0: '省', 1: '市', 2: '區', 3: '街道' },
    chosen: '已選擇：{{names}}',
    none: '請先選擇上一級',
  },
};
