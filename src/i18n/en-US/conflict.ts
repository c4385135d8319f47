import type { Pack } from '../text';
import type { conflict as zh } from '../zh-CN/conflict';

export const conflict: Pack<typeof zh> = {
  left: 'Someone else has changed this record. Choose for {{count}} more fields that you both changed.',
  ready: 'Someone else has changed this record. Nothing is left to choose: the merged record can be saved.',
  mine: 'Mine',
  theirs: 'Theirs',
  both: 'Both',
  before: 'Before',
  settled: '{{count}} fields merged automatically',
  back: 'Back to form',
  save: 'Save merged record',
};
