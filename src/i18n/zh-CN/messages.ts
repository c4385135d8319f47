/** One's own messages (§2.2, §7.6). */
export const messages = {
  title: '我的消息',
  find: '标题或内容',
  states: { all: '全部', unread: '未读', read: '已读' },
  state: '阅读状态',
  readAll: '全部标为已读',
  news: '有 {{count}} 条新消息',
  empty: '还没有消息。',
  pickOne: '选择一条消息查看内容',
  unread: '未读',
  repeated: '{{title}}（{{times}}）',
  remove: '删除',
  removeContent: '只会删除您收到的这一份，是否确定？',
  back: '返回列表',
} as const;
