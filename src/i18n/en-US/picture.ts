import type { Pack } from '../text';
import type { picture as source } from '../zh-CN/picture';

export const picture: Pack<typeof source> = {
  section: 'Picture',
  of: 'Picture of {{name}}',
  change: 'Change picture',
  changeOf: 'Change picture: {{name}}',
};
