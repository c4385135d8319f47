/** The screen of multilingual texts. */
export const i18nTexts = {
  title: '多语言管理',
  addTitle: '新增文本',
  editTitle: '编辑文本',
  emptyHint: '还没有多语言文本',
  named: '文本 {{text}}',
  text: '文本',
  textPlaceholder: '任一语言中的文字',
  missing: '缺少翻译',
  missingIn: {
    'zh-HK': '缺少繁体',
    'en-US': '缺少英文',
    any: '缺少任一',
  },
  languages: {
    'zh-CN': '简体中文',
    'zh-HK': '繁体中文',
    'en-US': '英文',
  },
  id: '编号',
  createTime: '创建时间',
  none: '未填写',
  editInPlace: '点击编辑',
  import: '导入',
  export: '导出',
  importTitle: '导入多语言文本',
} as const;
