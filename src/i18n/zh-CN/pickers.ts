/** Pickers (§2.7). */
export const pickers = {
  choose: '选择',
  pick: '选择',
  picked: '已选择的内容',
  pickedCount: '已选 {{count}}',
  pickedTab: '已选（{{count}}）',
  clear: '清空',
  confirm: '确定（{{count}}）',
  users: {
    title: '选择用户',
    search: '姓名或账号',
    below: '含下级',
    empty: '还没有用户',
  },
} as const;
