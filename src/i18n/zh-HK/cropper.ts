import type { Pack } from '../text';
import type { cropper as source } from '../zh-CN/cropper';

export const cropper: Pack<typeof source> = {
  title: '裁剪圖片',
  opening: '正在開啟圖片…',
  area: '裁剪範圍',
  keys: '拖動或拉伸方框。鍵盤：方向鍵移動，+ 和 - 改變大小，按住 Shift 幅度更大。',
  size: '裁剪後 {{side}} × {{side}} 像素',
  confirm: '確定',
  busy: '正在裁剪…',
};
