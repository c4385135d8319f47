import type { Pack } from '../text';
import type { password as source } from '../zh-CN/password';

export const password: Pack<typeof source> = {
  strength: '密碼強度',
  strengths: { weak: '弱', fair: '中', strong: '強' },
  rules: {
    title: '新密碼須符合以下要求',
    length: '{{min}} 至 {{max}} 位',
    characters: '只用數字、字母和 ~!@#$%^&*_./?',
    classes: '大寫字母、小寫字母、數字、特殊字元中至少 {{count}} 種',
    spaces: '不含空格',
    kept: '已符合',
    open: '未符合',
  },
  forgot: {
    link: '忘記密碼',
    title: '找回密碼',
    hint: '透過帳戶綁定的手機號碼驗證身份，並設定新密碼。',
    submit: '設定新密碼',
  },
  change: {
    title: '更改密碼',
    hint: '更改成功後，所有已登入的裝置都會登出，請使用新密碼重新登入。',
    submit: '更改密碼',
  },
  needed: {
    title: '設定新密碼',
    first: '帳戶 {{account}} 的密碼由他人設定，首次登入須先更改。',
    expired: '帳戶 {{account}} 的密碼已過期，須先更改才能登入。',
    plain: '帳戶 {{account}} 須先更改密碼才能登入。',
    submit: '更改密碼',
  },
  submitting: '正在提交…',
  back: '返回登入',
  hindered: {
    ticket: '更改密碼的時限已過',
    ticketHint: '請返回登入，再次驗證帳戶和原密碼後重新設定。',
    other: '此帳戶不能在這裏更改密碼',
    otherHint: '此帳戶登入時還需要再次驗證身份。請先登入，再從右上角的用戶選單中更改密碼。',
  },
};
