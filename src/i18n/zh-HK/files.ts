import type { Pack } from '../text';
import type { files as source } from '../zh-CN/files';

export const files: Pack<typeof source> = {
  title: '檔案庫',
  upload: '上載',
  fileName: '檔案名稱',
  contentType: '類型',
  size: '大小',
  bytes: '大小（位元組）',
  uploader: '上載人',
  uploaderName: '上載人姓名',
  createTime: '上載時間',
  editTitle: '重新命名檔案',
  nameHelp: '副檔名會一併更改，檔案內容和地址不變',
  emptyHint: '還沒有檔案。大檔案會分段上載，中斷後可繼續。',
  named: '檔案 {{name}}',
  download: '下載',
  preview: '預覽“{{name}}”',
  notShown: '不能在瀏覽器中預覽這種檔案，請下載後查看。',
  broken: '檔案無法顯示',
  quota: '已用 {{used}}，共 {{quota}}',
  usedBy: '用於',
  avatarOf: '{{name}}的頭像',
  signInIcon: '登入頁圖示',
};
