/** The screens that need no token (§2.1). */
export const screens = {
  title: {
    login: '登录',
    login404: '404',
    wechat: '微信扫码登录',
    register: '注册',
    thirdParty: '第三方登录',
    authorize: '授权登录',
    ticket: '自动登录',
    chart: '图表',
    form: '表单',
  },
  unavailable: '页面未能加载',
  unavailableHint: '网络可能已中断，或系统刚刚更新。请重试；如仍未成功，请刷新整个系统。',
} as const;
