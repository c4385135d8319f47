import type { Pack } from '../text';
import type { picture as source } from '../zh-CN/picture';

export const picture: Pack<typeof source> = {
  section: '頭像',
  of: '{{name}}的頭像',
  change: '更換頭像',
  changeOf: '更換頭像：{{name}}',
};
