/** The dialog that imports a workbook. */
export const imports = {
  steps: {
    choosing: '选择文件',
    trying: '试导入',
    importing: '导入',
    finished: '结果',
  },
  template: '下载模板',
  hint: '只支持 .xlsx 文件，最多 10,000 行',
  trying: '正在检查 {{name}}…',
  faults: {
    wrongType: '请选择 .xlsx 文件',
    empty: '文件是空的，请选择有内容的文件',
    tooLarge: '文件超过 10 MB，请拆分后再导入',
  },
  back: '返回',
  start: '导入 {{count}} 行',
  tried: '共 {{total}} 行：可新增 {{created}}，可更新 {{updated}}，有问题 {{problems}}',
  imported: '导入完成：共 {{total}} 行，新增 {{created}}，更新 {{updated}}，有问题 {{problems}}',
  allOrNothing: '有问题的行全部改正后才能导入，现在不会保存任何一行。',
  nothingNew: '所有行都与现有数据相同，无需导入。',
  noRows: '文件中没有数据行，请填写后再导入。',
  passedOver: '未识别的列，其内容不会导入：{{columns}}',
  row: '行',
  field: '列',
  reason: '原因',
  downloadProblems: '下载问题行',
} as const;
