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
};
