/** What surrounds every screen. */
export const frame = {
  siteTitle: '综合管理平台',
  defaultTitle: '一体化管理平台',
  language: '语言',
  theme: '外观',
  themes: { light: '浅色', dark: '深色', system: '跟随系统' },
  close: '关闭',
  loading: '正在加载…',
  retry: '重试',
  reload: '重新加载',
  signOut: '退出登录',
  requestId: '请求编号',
  unreachable: '暂时无法进入系统',
  unreachableHint: '您仍处于登录状态。请稍后重试，或退出后重新登录。',
  crashed: '页面出现了意外错误',
  crashedHint: '刚才的操作可能没有完成。重新加载后可以继续使用。',
} as const;
