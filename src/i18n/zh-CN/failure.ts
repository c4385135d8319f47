/** The error catalogue (§8). */
export const failure = {
  http: {
    400: '请求错误',
    403: '拒绝访问',
    404: '请求错误，未找到该资源',
    405: '请求方法不被允许',
    408: '请求超时',
    500: '服务器端出错',
    501: '网络未实现',
    502: '网络错误',
    503: '服务不可用',
    504: '网关超时',
    505: 'HTTP 版本不受支持',
  },
  httpOther: '连接错误 {{status}}',
  fallback: { operation: '操作失败！', query: '查询失败！', remove: '删除失败！', upload: '上传失败！' },
  elsewhere: '您的账号已在其他设备登录，如非本人操作，请修改密码！',
  expired: '登录已过期，请重新登录！',
  offline: '无法连接服务器，请检查网络后重试',
  malformed: '服务器返回了无法识别的内容',
  exposed: '当前连接未加密，密码不能这样发送。请改用 HTTPS 访问，或联系管理员',
} as const;
