import type { Pack } from '../text';
import type { pickers as zh } from '../zh-CN/pickers';

export const pickers: Pack<typeof zh> = {
  choose: 'Choose',
  pick: 'Choose',
  picked: 'What is chosen',
  pickedCount: '{{count}} selected',
  pickedTab: 'Selected ({{count}})',
  clear: 'Clear',
  confirm: 'OK ({{count}})',
  users: {
    title: 'Choose users',
    search: 'Name or username',
    below: 'Include those below',
    empty: 'No users yet',
  },
};
