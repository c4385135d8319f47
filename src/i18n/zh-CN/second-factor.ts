/** The second factor of a sign-in. */
export const secondFactor = {
  title: '两步验证',
  setUpTitle: '设置两步验证',
  setUpHint: '用手机上的身份验证器应用扫描二维码，然后输入应用显示的 6 位验证码。',
  picture: '供身份验证器应用扫描的二维码',
  byHand: '无法扫描时，请在应用中手动输入密钥：',
  turnOn: '验证并启用',
  verifying: '正在验证…',
  asking: '正在准备…',
  retry: '重试',
  recoveryCodes: '恢复码',
  recoveryHint: '两步验证已启用。以下 {{count}} 个恢复码只显示这一次：手机不在身边时，每个可代替验证码使用一次。请妥善保存。',
  copy: '复制',
  download: '下载',
  kept: '我已妥善保存',
} as const;
