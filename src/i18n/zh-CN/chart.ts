/** A published chart (§2.1). */
export const chart = {
  loading: '正在加载图表…',
  bar: '{{month}}：登录 {{count}} 次',
  month: '月份',
  count: '登录次数',
  empty: '暂无数据',
  emptyHint: '最近十二个月没有登录记录。',
  missing: '图表不存在',
  missingHint: '该图表可能已被撤回，请向发布者确认地址。',
  failed: '图表未能加载',
} as const;
