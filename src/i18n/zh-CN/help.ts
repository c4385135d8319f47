/** What a tenant says of its pages. */
export const help = {
  open: '页面帮助',
  none: '还没有页面帮助',
  noneHint: '写下如何使用此页面，本租户的用户都能看到。',
  edit: '编辑',
  text: '帮助内容',
  title: '编辑页面帮助',
} as const;
