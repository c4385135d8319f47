import type { Pack } from '../text';
import type { record as zh } from '../zh-CN/record';

export const record: Pack<typeof zh> = {
  facts: 'Details',
  basics: 'Basics',
  back: 'Back to {{list}}',
  gone: 'This record does not exist or has been deleted',
  outdated: 'This record has changed',
  tabs: 'Parts of the record',
};
