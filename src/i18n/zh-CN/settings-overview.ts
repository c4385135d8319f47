/** What is set, what is as shipped and what is weak. */
export const settingsOverview = {
  title: '设置总览',
  about: '各项设置的现状：哪些仍是出厂设置，哪些较弱。',
  open: '前往{{page}}',
  noThirdParties: '还没有第三方登录。',
  embedding: '可嵌入控制台的站点',
  embeddingOff: '没有站点可以嵌入控制台。',
  embeddingHow: '由服务器的设置 OFA_EMBED_ORIGINS 决定，对所有组织有效。填写站点的来源，用逗号分隔，重启服务器后生效。',
} as const;
