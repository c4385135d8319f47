import type { Pack } from '../text';
import type { headers as zh } from '../zh-CN/headers';

export const headers: Pack<typeof zh> = {
  value: 'Name',
  type: 'Key',
  width: 'Width',
  field: 'Row {{row}}: {{label}}',
  add: 'Add below row {{row}}',
  remove: 'Delete row {{row}}',
  needed: 'At least one valid entry is needed',
  sure: 'Sure to delete?',
  title: 'Export headers',
  open: 'Export with own headers…',
};
