import type { Pack } from '../text';
import type { files as source } from '../zh-CN/files';

export const files: Pack<typeof source> = {
  title: 'File library',
  upload: 'Upload',
  fileName: 'File name',
  contentType: 'Type',
  size: 'Size',
  uploader: 'Uploaded by',
  createTime: 'Uploaded',
  editTitle: 'Rename file',
  nameHelp: 'The extension changes with it, the content and the address do not',
  emptyHint: 'No files yet. Large files travel in parts and can be continued after a break.',
  named: 'file {{name}}',
  download: 'Download',
  open: 'Open “{{name}}”',
  quota: '{{used}} of {{quota}} used',
};
