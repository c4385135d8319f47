import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  title: '登入',
  heading: '平台帳戶登入',
  sloganFirst: '數碼中台',
  sloganSecond: '科學管理',
  sloganHint: '連接每一個部門，讓機構運作有序',
  username: '帳戶',
  usernameHint: '請輸入帳戶',
  password: '密碼',
  passwordHint: '請輸入密碼',
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  capsLock: '大寫鎖定已開啟',
  captcha: '圖形驗證碼',
  captchaHint: '請輸入圖形驗證碼',
  captchaRenew: '換一張驗證碼',
  captchaRetry: '載入失敗，點擊重試',
  captchaExpired: '驗證碼已過期，請輸入新的驗證碼',
  remember: '記住帳戶',
  submit: '登入',
  submitting: '正在登入…',
};
