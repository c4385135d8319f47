import type { Pack } from '../text';
import type { cropper as source } from '../zh-CN/cropper';

export const cropper: Pack<typeof source> = {
  title: 'Crop the picture',
  opening: 'Opening the picture…',
  area: 'Crop area',
  keys: 'Drag or stretch the frame. By keyboard: arrows move it, + and - resize it, with Shift in larger steps.',
  size: 'Crops to {{side}} × {{side}} pixels',
  confirm: 'OK',
  busy: 'Cropping…',
};
