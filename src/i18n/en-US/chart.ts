import type { Pack } from '../text';
import type { chart as source } from '../zh-CN/chart';

export const chart: Pack<typeof source> = {
  loading: 'Loading the chart…',
  bar: '{{month}}, sign-ins: {{count}}',
  month: 'Month',
  count: 'Sign-ins',
  empty: 'No data yet',
  emptyHint: 'No one has signed in during the last twelve months.',
  missing: 'There is no such chart',
  missingHint: 'It may have been revoked. Ask its publisher for the address.',
  failed: 'The chart could not be loaded',
};
