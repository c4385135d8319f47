import type { RefusalName, SessionCodeName } from '../../../contract/refusals';
import type { UserStatus } from '../../../contract/users';
import type { I18nColumn, I18nRowReason } from './i18n-files';
import type { RowReason, UserFileColumn } from './user-files';

interface NewDeviceFacts {
  /** Of the latest sign-in, as are address and browser. */
  readonly time: string;
  readonly address: string;
  readonly browser: string;
  /** How many new devices there were since the owner last read of one. */
  readonly times: number;
}

export interface Texts {
  readonly refusals: Readonly<Record<RefusalName, string>>;
  readonly sessions: Readonly<Record<SessionCodeName, string>>;
  /** What stands between several names. */
  readonly comma: string;
  /** Import and export of users. */
  readonly userFiles: {
    readonly columns: Readonly<Record<UserFileColumn, string>>;
    readonly notes: Readonly<Record<'required' | 'several', string>>;
    readonly statuses: Readonly<Record<UserStatus, string>>;
    readonly reasons: Readonly<Record<RowReason, string>>;
    /** What the files are called. */
    readonly exported: string;
    readonly template: string;
  };
  /** Replies to forms as text, and their export. */
  readonly formReplies: Readonly<Record<'guest' | 'yes' | 'no' | 'exported', string>> & {
    readonly columns: Readonly<Record<'author' | 'createTime' | 'number', string>>;
  };
  /** The rows that an import has refused: what their file is called, and the head of the column that says why. */
  readonly imports: { readonly refused: string; readonly reason: string };
  /** Import and export of multilingual texts. */
  readonly i18nFiles: {
    readonly columns: Readonly<Record<I18nColumn, string>>;
    readonly reasons: Readonly<Record<I18nRowReason, string>>;
    readonly exported: string;
    readonly template: string;
  };
  readonly parameter: (name: string) => string;
  readonly forbidden: string;
  readonly notFound: string;
  readonly methodNotAllowed: string;
  readonly timeout: string;
  readonly tooLarge: (limit: string) => string;
  readonly storageFull: string;
  readonly uploadsFull: string;
  readonly mediaType: string;
  /** For the operator who set up the reverse proxy. */
  readonly noPrefix: string;
  readonly tooMany: string;
  readonly badRequest: string;
  readonly internal: string;
  readonly stopping: string;
  /** The database or the file store cannot be used. */
  readonly unavailable: string;
  /** The sender of a system message. */
  readonly system: string;
  readonly newDevice: {
    readonly title: string;
    readonly content: (facts: NewDeviceFacts) => string;
    readonly unknownBrowser: string;
  };
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
    passwordChangeNeeded: '请先修改密码，再使用新密码登录！',
    oldPasswordWrong: '原密码错误！多次失败后须等待几分钟再试。',
    passwordLength: '密码长度不符合密码策略！',
    passwordCharacters: '密码只能包含字母、数字和特殊字符 ~!@#$%^&*_./?！',
    passwordSpaces: '密码不能包含空格！',
    passwordClasses: '密码包含的字符种类不足，不符合密码策略！',
    passwordSameName: '密码不能与账号名相同！',
    passwordReused: '不能使用近期使用过的密码！',
    ticketUnknown: '操作凭证无效或已过期，请重新登录！',
    smsTooSoon: '验证码发送过于频繁，请 60 秒后再试！',
    smsTooMany: '今日验证码发送次数已达上限，请明天再试！',
    codeWrong: '短信验证码错误或已失效！',
    phoneUnknown: '没有账号使用该手机号！',
    identityUnbound: '该第三方账号尚未绑定本平台账号，请先绑定！',
    identityTaken: '该第三方账号已绑定其他账号！',
    thirdPartyUnknown: '该第三方登录方式不存在或已停用！',
    thirdPartyFailed: '第三方登录失败，请重试！',
    thirdPartyNameTaken: '该名称已被使用！',
    thirdPartyAddress: '该地址缺失或不在允许访问的第三方地址之内，请联系平台运维人员！',
    originalAccountTaken: '该原账号已被其他用户使用！',
    registrationClosed: '该机构未开放注册，请使用邀请码！',
    secondFactorNeeded: '请继续完成两步验证！',
    secondFactorSetupNeeded: '所属机构要求两步验证，请先完成设置！',
    secondFactorWrong: '验证码不正确或已使用，请重试！',
    secondFactorOff: '所属机构未启用两步验证！',
    secondFactorNotShown: '设置已失效，请重新开始！',
    secondFactorNone: '该账号未启用两步验证！',
    secondFactorInUse: '该账号已启用两步验证，请先移除再重新设置！',
    passkeysOff: '所属机构未启用通行密钥！',
    passkeyAddress: '当前访问地址不能使用通行密钥，请改用平台的正式网址（HTTPS）！',
    passkeyWrong: '通行密钥验证失败，请重试或改用其他方式登录！',
    passkeyCopied: '该通行密钥可能已被复制，不能用于登录！请改用其他方式登录，删除后重新添加。',
    passkeyTaken: '该通行密钥已添加过！',
    passkeysFull: '通行密钥数量已达上限，请先删除不用的通行密钥！',
    passkeyTooLate: '操作已超时或已使用，请重试！',
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
    administratorNeeded: '该用户是机构的管理员，请先由平台指定其他管理员！',
    rolesTooMany: '一名用户最多拥有 50 个角色，请先移除不需要的角色！',
    invitationUnknown: '邀请码不存在！',
    invitationExpired: '邀请已过期！',
    invitationUsed: '邀请已被使用！',
    invitationVoid: '邀请已失效，请联系邀请人！',
    alreadyMember: '您已是该机构的成员！',
    importTooLarge: '文件解压后过大，不能超过 128 MB！',
    importUnreadable: '无法读取该文件，请使用 .xlsx 格式的导入模板！',
    importTooManyRows: '一次最多导入 10000 行！',
    importHeadings: '未找到账号名列，请使用导入模板中的表头！',
    exportTooLarge: '一次最多导出 100000 个用户，请缩小查询范围！',
    departmentNameTaken: '上级部门下已有同名部门！',
    departmentCodeTaken: '该部门编码已被使用！',
    departmentParentUnknown: '所选上级部门不存在或不在您的管理范围内！',
    departmentBelowItself: '不能将部门移动到其自身或其下级部门之下！',
    departmentTooDeep: '部门层级过深！',
    departmentPlaceFixed: '该部门的上级不在您的管理范围内，不能移动、排序或删除！',
    departmentHasChildren: '部门下还有子部门，不能删除：{names}！',
    departmentHasMembers: '部门下还有成员，不能删除：{names}！',
    roleNumberTaken: '该角色编号已被使用！',
    roleNameTaken: '该角色名称已被使用！',
    roleHeld: '角色仍被使用，不能删除：{names}！',
    roleStronger: '该角色的权限超出您的权限，不能修改或删除！',
    grantBeyondOwn: '不能授予或收回超出您自身的权限或数据范围！',
    menuNotAuthorised: '所选菜单不存在或机构未获授权！',
    menuIdTwice: '菜单编号重复：{names}！',
    menuParentWrong: '上级菜单不存在，或按钮的位置有误：{names}！',
    menuBelowItself: '菜单不能位于其自身或其下级之下：{names}！',
    menuTooDeep: '菜单层级过深：{names}！',
    menuPathWrong: '菜单路径有误：{names}！',
    menuPathTaken: '菜单路径已被使用：{names}！',
    menuAddressWrong: '嵌入地址只能是 http 或 https 地址：{names}！',
    menuComponentMissing: '页面缺少组件：{names}！',
    menuPermissionUnknown: '按钮的权限标识不存在：{names}！',
    menuPlatformOnly: '该权限只属于平台：{names}！',
    menuSubsystemUnknown: '所属子系统不存在：{names}！',
    menuHasChildren: '菜单下还有下级或按钮：{names}！',
    menuInUse: '菜单仍被使用，不能删除：{names}！',
    messageNoRecipient: '没有符合条件的接收人！',
    messageRecipientUnknown: '所选接收人、部门或角色不存在或不在您的管理范围内！',
    textTwice: '有编号重复或属于其他应用，未导入任何文本！',
    textHeadings: '未找到简体中文列，请使用导出的文件或导入模板中的表头！',
    dictionaryCodeTaken: '该字典编码已被使用！',
    dictionaryItemTwice: '字典项编码不能重复！',
    dictionaryBuiltIn: '内置字典只能查看，不能修改或删除！',
    formWrong: '表单有误，未保存！',
    formsFull: '表单数量已达上限！',
    viewNameTaken: '已有同名视图！',
    viewsFull: '视图数量已达上限！',
    formNothingToAnswer: '表单没有可填写的内容，无法发布！',
    formAsksPassword: '发布的表单不能收集密码：{names}！',
    formAsksFiles: '发布的表单暂不能收集文件：{names}！',
    formClosed: '该表单已停止收集！',
    repliesFull: '答卷数量已达上限！',
    formReplied: '您已填写过该表单！',
    formChanged: '表单刚刚更新，请核对后再次提交！',
    replyWrong: '有内容不符合要求，未提交！',
    formHasReplies: '表单已有答卷，删除前须有删除答卷的权限：{names}！',
    organisationUnknown: '该机构不存在或已停用！',
    orgCodeTaken: '该机构编码已被使用！',
    platformTenant: '平台自身的机构不能这样处理！',
    tenantInUse: '机构已有用户或已有人登录过，不能删除，可以改为停用：{names}！',
    tenantClosed: '该机构已停用或已过有效期，不能进入！',
    menuUnknown: '所选菜单不存在！',
    menuOfPlatform: '平台专用的菜单不能授予其他机构！',
    accountUnknown: '没有这个账号！',
    groupNameTaken: '该分组名称已被使用！',
    ticketInvalid: '登录凭证无效、已使用或已过期，请重新获取！',
    enteredOnly: '您是从平台进入该机构的，请先退出，再切换机构！',
    confinedSession: '您是通过该机构的第三方登录进入的，请用账号密码重新登录后再切换机构！',
    applicationDecided: '该申请已被处理！',
    applicationWaiting: '尚未处理的申请不能删除！',
    receiptUnknown: '没有这个回执编码对应的申请！',
    fileInUse: '文件仍在使用，不能删除：{names}！',
    fileEmpty: '文件是空的，请重新选择！',
    partsIncomplete: '分片不完整或数量不符，请重新上传！',
    fileDamaged: '文件校验失败，内容与其摘要或大小不符，请重新上传！',
    uploadBusy: '该文件正在处理中，请稍后再试！',
    fileNameTaken: '您已上传过名称和内容都相同的文件！',
    pictureUnknown: '请上传一张自己选择的图片！',
    subsystemNameTaken: '该子系统名称已存在！',
    clientIdTaken: '该客户端标识已存在！',
    subsystemInUse: '子系统仍有菜单，不能删除：{names}！',
    subsystemBase: '基础子系统不能停用或删除！',
    clientMissing: '请先填写客户端标识，再生成密钥！',
    clientUnknown: '要登录的子系统不存在或已停用！',
    redirectUriUnknown: '子系统的回调地址未登记，不能登录！',
    challengeNeeded: '该子系统须使用 PKCE 登录，请求缺少 codeChallenge！',
    scopeUnknown: '子系统请求的信息范围有误，不能登录！',
    subsystemForbidden: '您没有使用该子系统的权限！',
    subsystemEntered: '您是从平台进入该机构的，不能登录子系统！',
  },
  sessions: {
    signedInElsewhere: '您的账号已在其他设备登录，如非本人操作，请修改密码！',
    tokenUnknown: '尚未登录或登录已失效，请重新登录！',
    tokenExpired: '登录已过期，请重新登录！',
    accountDisabled: '该账号已停用，请联系管理员！',
    tenantDisabled: '所属机构已停用或已过有效期，请联系管理员！',
    sessionRevoked: '密码已修改或会话已被撤销，请重新登录！',
  },
  comma: '、',
  userFiles: {
    columns: {
      username: '账号名',
      name: '姓名',
      phone: '手机号',
      email: '邮箱',
      remark: '备注',
      departments: '部门',
      roles: '角色',
      status: '状态',
      createTime: '创建时间',
      lastSignInTime: '最近登录时间',
    },
    notes: { required: '（必填）', several: '（多个用；分隔）' },
    statuses: { enabled: '启用', disabled: '停用' },
    reasons: {
      required: '不能为空！',
      username: '账号名须以字母开头，由 2 至 64 个字母、数字或 . _ @ - 组成！',
      name: '姓名不能超过 64 个字符！',
      phone: '请输入正确的手机号！',
      email: '请输入正确的邮箱！',
      remark: '备注不能超过 200 个字符！',
      repeated: '与文件中前面的行重复！',
      departments: '部门不存在、不在您的管理范围内，或须写明上级（如 总部/人事部）！',
      roles: '角色不存在！',
      tooMany: '一行最多 50 个！',
      noSuchUser: '没有这个用户，无法更新！',
    },
    exported: '用户',
    template: '用户导入模板',
  },
  formReplies: {
    columns: { author: '填写人', createTime: '提交时间', number: '版本' },
    guest: '访客',
    yes: '是',
    no: '否',
    exported: '答卷',
  },
  imports: { refused: '未导入的行', reason: '未导入原因' },
  i18nFiles: {
    columns: { id: '编号', 'zh-CN': '简体中文', 'zh-HK': '繁体中文', 'en-US': '英文' },
    reasons: {
      id: '编号只能包含字母、数字、_ 和 -，最多 64 个字符！',
      required: '不能为空！',
      text: '最多 500 个字符，且不能包含无法显示的字符！',
      repeated: '与文件中前面的行重复！',
      foreign: '该编号属于其他应用！',
    },
    exported: '多语言文本',
    template: '多语言文本导入模板',
  },
  parameter: (name) => `参数 ${name} 有误！`,
  forbidden: '没有权限执行此操作！',
  notFound: '请求的资源不存在！',
  methodNotAllowed: '不支持该请求方法！',
  timeout: '请求超时！',
  tooLarge: (limit) => `请求内容过大，不能超过 ${limit}！`,
  storageFull: '机构的文件空间不足，请联系管理员！',
  uploadsFull: '您未完成的上传过多，请先完成或取消其中一些！',
  mediaType: '不支持该内容类型！',
  noPrefix: '控制台不能部署在路径前缀下，请为它单独分配主机名或端口！',
  tooMany: '请求过于频繁，请稍后再试！',
  badRequest: '请求有误！',
  internal: '服务器内部错误！',
  stopping: '服务正在停止，请稍后再试！',
  unavailable: '服务暂时不可用，请稍后再试！',
  system: '系统通知',
  newDevice: {
    title: '新设备登录提醒',
    content: ({ time, times, address, browser }) =>
      `${times === 1 ? '您的账号在一台新设备上登录' : `您的账号先后在 ${times} 台新设备上登录，最近一次`}：\n时间：${time}\n地址：${address}\n浏览器：${browser}\n\n如果是您本人操作，可忽略本消息。如非本人操作，请立即修改密码，并在“账号安全”中结束其他会话、检查通行密钥。`,
    unknownBrowser: '未知',
  },
  bigTitle: '综合管理平台',
  smallTitle: '数字中台 · 科学管理',
};
