import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  heading: '歡迎登入',
  methods: '登入方式',
  tabs: { account: '平台帳戶', phone: '手機號碼', original: '原帳戶', code: '驗證碼', qr: '掃碼' },
  sloganFirst: '數碼中台',
  sloganSecond: '科學管理',
  sloganHint: '連接每一個部門，讓機構運作有序',
  remember: '記住帳戶',
  rememberPhone: '記住手機號碼',
  register: '註冊帳戶',
  apply: '機構入駐',
  otherMethods: '其他登入方式',
  proof: {
    title: '兩步驗證',
    codeHint: '請輸入手機上驗證器應用程式顯示的 6 位驗證碼。',
    recoveryCodeHint: '請輸入一個尚未使用過的恢復碼。',
    codeWay: '使用驗證碼',
    recoveryCodeWay: '使用恢復碼',
    trust: '{{days}} 天內在此裝置上不再驗證',
    submit: '驗證並登入',
    submitting: '正在驗證…',
  },
  submit: '登入',
  submitting: '正在登入…',
};
