/** Passwords: their rules, their strength, changing them (§5). */
export const password = {
  strength: '密码强度',
  strengths: { weak: '弱', fair: '中', strong: '强' },
  rules: {
    title: '新密码须符合以下要求',
    length: '{{min}} 至 {{max}} 位',
    characters: '只用数字、字母和 ~!@#$%^&*_./?',
    classes: '大写字母、小写字母、数字、特殊字符中至少 {{count}} 种',
    spaces: '不含空格',
    kept: '已符合',
    open: '未符合',
  },
  forgot: {
    link: '忘记密码',
    title: '找回密码',
    hint: '通过账号绑定的手机号码验证身份，并设置新密码。',
    submit: '设置新密码',
  },
  change: {
    title: '修改密码',
    hint: '修改成功后，所有已登录的设备都会退出，请使用新密码重新登录。',
    submit: '修改密码',
  },
  needed: {
    title: '设置新密码',
    first: '账号 {{account}} 的密码由他人设置，首次登录须先修改。',
    expired: '账号 {{account}} 的密码已过期，须先修改才能登录。',
    plain: '账号 {{account}} 须先修改密码才能登录。',
    submit: '修改密码',
  },
  submitting: '正在提交…',
  back: '返回登录',
  hindered: {
    ticket: '修改密码的时限已过',
    ticketHint: '请返回登录，再次验证账号和原密码后重新设置。',
    other: '此账号不能在这里修改密码',
    otherHint: '此账号登录时还需要再次验证身份。请先登录，再从右上角的用户菜单中修改密码。',
  },
} as const;
