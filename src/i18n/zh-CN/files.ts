/** The file library (§7.8). */
export const files = {
  title: '文件库',
  upload: '上传',
  fileName: '文件名',
  contentType: '类型',
  size: '大小',
  uploader: '上传人',
  createTime: '上传时间',
  editTitle: '重命名文件',
  nameHelp: '扩展名也会一起修改，文件内容和地址不变',
  emptyHint: '还没有文件。大文件会分片上传，中断后可继续。',
  named: '文件 {{name}}',
  download: '下载',
  preview: '预览“{{name}}”',
  notShown: '不能在浏览器中预览这种文件，请下载后查看。',
  broken: '文件无法显示',
  quota: '已用 {{used}}，共 {{quota}}',
} as const;
