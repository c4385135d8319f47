/** Sign-in by WeChat QR code. */
export const wechat = {
  heading: '微信扫码登录',
  picture: '微信登录二维码',
  making: '正在生成二维码…',
  waiting: '请使用微信扫描二维码',
  waitingHint: '打开手机微信，点击右上角“＋”，选择“扫一扫”。',
  scanned: '扫描成功',
  scannedHint: '请在手机上确认登录。',
  done: '登录成功，正在进入…',
  expired: '二维码已过期',
  expiredHint: '请刷新二维码，再使用微信扫描。',
  refused: '已取消登录',
  refusedHint: '您在手机上取消了本次登录。',
  failed: '无法使用微信扫码登录',
  lost: '网络连接中断，正在重试…',
  renew: '刷新二维码',
  otherMethods: '使用其他方式登录',
} as const;
