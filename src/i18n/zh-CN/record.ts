/** The texts of the page of any record. */
export const record = {
  facts: '资料',
  basics: '基本资料',
  back: '返回{{list}}',
  gone: '数据不存在或已被删除',
  outdated: '该数据已更新',
  tabs: '资料分类',
} as const;
