/** The table-header editor (§2.7). */
export const headers = {
  value: '名称',
  type: '键',
  width: '宽度',
  field: '第 {{row}} 行 {{label}}',
  add: '在第 {{row}} 行下方新增',
  remove: '删除第 {{row}} 行',
  needed: '至少需要一条有效数据',
  sure: '确定删除吗？',
  title: '导出表头',
  open: '自定义表头导出…',
} as const;
