import type { RefusalName, SessionCodeName } from '../../contract/refusals';

export interface Texts {
  readonly refusals: Readonly<Record<RefusalName, string>>;
  readonly sessions: Readonly<Record<SessionCodeName, string>>;
  readonly parameter: (name: string) => string;
  readonly forbidden: string;
  readonly notFound: string;
  readonly methodNotAllowed: string;
  readonly timeout: string;
  readonly tooLarge: (limit: string) => string;
  readonly mediaType: string;
  readonly tooMany: string;
  readonly badRequest: string;
  readonly internal: string;
  readonly stopping: string;
  readonly bigTitle: string;
  readonly smallTitle: string;
}

export const zhCN: Texts = {
  refusals: {
    captchaWrong: '图形验证码错误或已失效，请重新输入！',
    credentialsWrong: '账号或密码错误！多次失败后须等待几分钟再试。',
    passwordUnreadable: '密码无法解密，请刷新页面后重试！',
    accountDisabled: '该账号已停用，请联系管理员！',
    tenantDisabled: '所属机构已停用或已过有效期，请联系管理员！',
    notAMember: '该账号不属于此机构！',
    stale: '该记录已被他人修改，请核对最新内容后再保存！',
    gone: '记录不存在或已被删除！',
    usernameTaken: '该账号名已被使用！',
    phoneTaken: '该手机号已被使用！',
    departmentUnknown: '所选部门不存在或不在您的管理范围内！',
    roleUnknown: '所选角色不存在！',
    roleBeyondOwn: '不能授予或收回超出您自身权限的角色！',
    notYourself: '不能对自己执行此操作！',
    administratorProtected: '只有管理员才能对管理员执行此操作！',
    homeTenantOnly: '账号名、手机号、密码与账号状态只能由该账号的归属机构修改！',
    beyondOwnRights: '该用户的权限超出您的权限，请联系机构管理员！',
  },
  sessions: {
    signedInElsewhere: '您的账号已在其他设备登录，如非本人操作，请修改密码！',
    tokenUnknown: '尚未登录或登录已失效，请重新登录！',
    tokenExpired: '登录已过期，请重新登录！',
    accountDisabled: '该账号已停用，请联系管理员！',
    tenantDisabled: '所属机构已停用或已过有效期，请联系管理员！',
    sessionRevoked: '密码已修改或会话已被撤销，请重新登录！',
  },
  parameter: (name) => `参数 ${name} 有误！`,
  forbidden: '没有权限执行此操作！',
  notFound: '请求的资源不存在！',
  methodNotAllowed: '不支持该请求方法！',
  timeout: '请求超时！',
  tooLarge: (limit) => `请求内容过大，不能超过 ${limit}！`,
  mediaType: '不支持该内容类型！',
  tooMany: '请求过于频繁，请稍后再试！',
  badRequest: '请求有误！',
  internal: '服务器内部错误！',
  stopping: '服务正在停止，请稍后再试！',
  bigTitle: '综合管理平台',
  smallTitle: '数字中台 · 科学管理',
};
