import type { Pack } from '../text';
import type { frame as source } from '../zh-CN/frame';

export const frame: Pack<typeof source> = {
  siteTitle: '綜合管理平台',
  defaultTitle: '一體化管理平台',
  language: '語言',
  theme: '外觀',
  themes: { light: '淺色', dark: '深色', system: '跟隨系統' },
  close: '關閉',
  loading: '正在載入…',
  retry: '重試',
  reload: '重新載入',
  signOut: '登出',
  requestId: '請求編號',
  offline: '網絡已中斷',
  offlineHint: '恢復後可以重試，已填寫的內容不會遺失。',
  unreachable: '暫時無法進入系統',
  unreachableHint: '您仍處於登入狀態。請稍後重試，或登出後重新登入。',
  crashed: '頁面出現了意外錯誤',
  crashedHint: '剛才的操作可能沒有完成。重新載入後可以繼續使用。',
};
