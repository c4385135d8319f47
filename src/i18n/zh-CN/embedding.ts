/** The console inside a page of another site (§4). */
export const embedding = {
  ready: '正在等待所在网站为您登录',
  readyHint: '登录后将自动显示内容。',
  expired: '登录已失效，正在等待所在网站重新登录',
  expiredHint: '重新登录后将回到刚才的页面，未保存的表单内容会为您保留。',
  refused: '此网站不能嵌入管理平台',
  refusedHint: '请在新窗口中打开。如需嵌入，请联系平台管理员将此网站加入允许名单。',
  openOwn: '在新窗口中打开',
} as const;
