/** The sign-in screen (§2.6). */
export const signIn = {
  heading: '平台账号登录',
  sloganFirst: '数字中台',
  sloganSecond: '科学管理',
  sloganHint: '连接每一个部门，让组织运转有序',
  remember: '记住账号',
  submit: '登录',
  submitting: '正在登录…',
} as const;
