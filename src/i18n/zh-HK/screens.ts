import type { Pack } from '../text';
import type { screens as source } from '../zh-CN/screens';

export const screens: Pack<typeof source> = {
  title: {
    login: '登入',
    login404: '404',
    wechat: '微信掃碼登入',
    register: '註冊',
    thirdParty: '第三方登入',
    authorize: '授權登入',
    ticket: '自動登入',
    chart: '圖表',
    form: '表單',
  },
  unavailable: '頁面未能載入',
  unavailableHint: '網絡可能已中斷，或系統剛剛更新。請重試；如仍未成功，請重新載入整個系統。',
};
