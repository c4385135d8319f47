import type { Pack } from '../text';
import type { help as source } from '../zh-CN/help';

export const help: Pack<typeof source> = {
  open: 'Page help',
  none: 'No page help yet',
  noneHint: 'Write down how to use this page. All users of this tenant can read it.',
  edit: 'Edit',
  text: 'Help text',
  title: 'Edit page help',
};
