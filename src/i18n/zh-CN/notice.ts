/** What notices say (§8). One text for each `NoticeKey`. */
export const notice = {
  removed: '删除成功！',
  saved: '保存成功！',
  copied: '已复制',
  copyFailed: '复制失败，请手动选择并复制',
  statusChanged: '状态已更新',
  passwordReset: '密码已重置',
  pickAtLeastOne: '请至少选择一条记录！',
  lastTab: '这是最后一个标签页，不能关闭',
  noTabsLeft: '左侧没有标签页',
  noTabsRight: '右侧没有标签页',
  signedOutElsewhere: '您的账号已在其他设备登录，如非本人操作，请修改密码！',
  signedOutExpired: '登录已过期，请重新登录！',
  languageUnavailable: '语言包加载失败，请稍后重试',
  smsSent: '短信已发送，请查看',
  smsNoAddress: '缺少获取验证码的地址',
  smsNoParams: '缺少参数',
} as const;
