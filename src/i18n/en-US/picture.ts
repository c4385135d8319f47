import type { Pack } from '../text';
import type { picture as source } from '../zh-CN/picture';

export const picture: Pack<typeof source> = {
  section: 'Picture',
  about: 'It is shown at the top right and on the home page.',
  none: 'No picture yet',
  of: 'Picture of {{name}}',
  change: 'Change picture',
  changeOf: 'Change picture: {{name}}',
};
