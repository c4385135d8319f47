/** The dialog that cuts a square out of a picture (§2.7, §3). */
export const cropper = {
  title: '裁剪图片',
  opening: '正在打开图片…',
  area: '裁剪区域',
  keys: '拖动或拉伸方框。键盘：方向键移动，+ 和 - 改变大小，按住 Shift 幅度更大。',
  size: '裁剪后 {{side}} × {{side}} 像素',
  confirm: '确定',
  busy: '正在裁剪…',
} as const;
