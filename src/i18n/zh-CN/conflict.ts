/** Two people have edited one record. */
export const conflict = {
  left: '该数据已被他人修改。还有 {{count}} 项与您的修改冲突，请选择。',
  ready: '该数据已被他人修改。没有未处理的冲突，可以保存合并结果。',
  mine: '我的',
  theirs: '对方的',
  both: '双方的',
  before: '原来的',
  settled: '已自动合并 {{count}} 项',
  back: '返回表单',
  save: '保存合并结果',
} as const;
