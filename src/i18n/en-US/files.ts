import type { Pack } from '../text';
import type { files as source } from '../zh-CN/files';

export const files: Pack<typeof source> = {
  title: 'File library',
  upload: 'Upload',
  fileName: 'File name',
  contentType: 'Type',
  size: 'Size',
  bytes: 'Size (bytes)',
  uploader: 'Uploaded by',
  uploaderName: 'Uploader’s name',
  createTime: 'Uploaded',
  editTitle: 'Rename file',
  nameHelp: 'The extension changes with it, the content and the address do not',
  emptyHint: 'No files yet. Large files travel in parts and can be continued after a break.',
  named: 'file {{name}}',
  download: 'Download',
  preview: 'Preview “{{name}}”',
  notShown: 'This kind of file cannot be previewed in the browser. Download it to see it.',
  broken: 'The file cannot be shown',
  quota: '{{used}} of {{quota}} used',
  usedBy: 'Used by',
  avatarOf: 'picture of {{name}}',
  signInIcon: 'icon of the sign-in page',
};
