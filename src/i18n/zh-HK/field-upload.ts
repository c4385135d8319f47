import type { Pack } from '../text';
import type { fieldUpload as source } from '../zh-CN/field-upload';

export const fieldUpload: Pack<typeof source> = {
  choose: { image: '選擇圖片', file: '選擇檔案' },
  replace: '更換圖片',
  hint: { image: '可拖放或貼上圖片，不超過 {{size}} MB', file: '可拖放或貼上檔案，不超過 {{size}} MB' },
  drop: '放開即可加入',
  list: '已選擇的檔案',
  kept: { image: '圖片 {{place}}', file: '檔案 {{place}}' },
  remove: '移除 {{name}}',
  forward: '前移 {{name}}',
  back: '後移 {{name}}',
  retry: '重試',
  retryOf: '重試 {{name}}',
  status: {
    waiting: '等候中',
    working: '正在上載…',
    done: '上載成功',
    failed: '上載失敗',
    error: '上載出錯',
  },
  named: '「{{name}}」：{{reason}}',
  wrongType: '請選擇 {{types}} 格式的檔案',
  wrongCropType: '圖片類型須為 {{types}}',
  tooHeavy: { image: '請選擇不超過 {{size}} MB 的圖片', file: '請選擇不超過 {{size}} MB 的檔案' },
  tooMany: { image: '最多支援 {{count}} 張圖片', file: '最多支援 {{count}} 個檔案' },
  missing: { image: '請上載封面圖！', file: '請上載檔案！' },
  empty: '檔案是空的，請選擇有內容的檔案',
  damaged: '圖片已損壞，無法開啟',
  tooLarge: '圖片的像素過多，請縮小到 6,400 萬像素以內、邊長 16,384 像素以內',
  tooSmall: '圖片太小，邊長至少 16 像素',
  unreadable: '檔案已被修改、移動或刪除，請重新選擇',
};
