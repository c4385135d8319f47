import type { Pack } from '../text';
import type { wechat as source } from '../zh-CN/wechat';

export const wechat: Pack<typeof source> = {
  heading: '微信掃碼登入',
  picture: '微信登入二維碼',
  making: '正在產生二維碼…',
  waiting: '請使用微信掃描二維碼',
  waitingHint: '開啟手機微信，點按右上角「＋」，選擇「掃一掃」。',
  scanned: '掃描成功',
  scannedHint: '請在手機上確認登入。',
  done: '登入成功，正在進入…',
  expired: '二維碼已過期',
  expiredHint: '請重新整理二維碼，再使用微信掃描。',
  refused: '已取消登入',
  refusedHint: '您在手機上取消了本次登入。',
  failed: '無法使用微信掃碼登入',
  lost: '網絡連線中斷，正在重試…',
  renew: '重新整理二維碼',
  otherMethods: '使用其他方式登入',
};
