import type { Pack } from '../text';
import type { notice as source } from '../zh-CN/notice';

export const notice: Pack<typeof source> = {
  removed: '刪除成功！',
  saved: '儲存成功！',
  copied: '已複製',
  copyFailed: '複製失敗，請手動選取並複製',
  statusChanged: '狀態已更新',
  passwordReset: '密碼已重設',
  passwordChanged: '密碼已更改，請使用新密碼登入',
  pickAtLeastOne: '請至少選擇一條記錄！',
  pickOnlyOne: '只能選擇一個',
  selectionFailed: '選擇失敗！',
  lastTab: '這是最後一個分頁，不能關閉',
  noTabsLeft: '左側沒有分頁',
  noTabsRight: '右側沒有分頁',
  draftsWait: '上次未儲存的內容已保留，開啟原來的表單即可繼續',
  signedOutElsewhere: '您的帳戶已在其他裝置登入，如非本人操作，請修改密碼！',
  signedOutExpired: '登入已過期，請重新登入！',
  languageUnavailable: '語言包載入失敗，請稍後重試',
  smsSent: '短訊已發送，請查看',
  smsNoAddress: '缺少獲取驗證碼的地址',
  smsNoParams: '缺少參數',
};
