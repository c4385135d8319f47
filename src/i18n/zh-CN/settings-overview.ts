/** What is set, what is as shipped and what is weak. */
export const settingsOverview = {
  title: '设置总览',
  about: '各项设置的现状：哪些仍是出厂设置，哪些较弱。',
  open: '前往{{page}}',
  noThirdParties: '还没有第三方登录。',
} as const;
