import type { Pack } from '../text';
import type { failure as source } from '../zh-CN/failure';

export const failure: Pack<typeof source> = {
  http: {
    400: '請求錯誤',
    403: '拒絕存取',
    404: '請求錯誤，找不到該資源',
    405: '請求方法不獲允許',
    408: '請求逾時',
    500: '伺服器端出錯',
    501: '網絡未實現',
    502: '網絡錯誤',
    503: '服務不可用',
    504: '閘道逾時',
    505: 'HTTP 版本不受支援',
  },
  httpOther: '連線錯誤 {{status}}',
  fallback: { operation: '操作失敗！', query: '查詢失敗！', remove: '刪除失敗！', upload: '上載失敗！' },
  elsewhere: '您的帳戶已在其他裝置登入，如非本人操作，請修改密碼！',
  expired: '登入已過期，請重新登入！',
  offline: '無法連接伺服器，請檢查網絡後重試',
  malformed: '伺服器返回了無法識別的內容',
  exposed: '目前連線未加密，密碼不能這樣傳送。請改用 HTTPS 存取，或聯絡管理員',
};
