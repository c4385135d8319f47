import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  heading: '平台帳戶登入',
  sloganFirst: '數碼中台',
  sloganSecond: '科學管理',
  sloganHint: '連接每一個部門，讓機構運作有序',
  remember: '記住帳戶',
  submit: '登入',
  submitting: '正在登入…',
};
