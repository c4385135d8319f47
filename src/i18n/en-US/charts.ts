import type { Pack } from '../text';
import type { charts as source } from '../zh-CN/charts';

export const charts: Pack<typeof source> = {
  title: 'Published charts',
  name: 'Title',
  address: 'Address',
  createTime: 'Published',
  addTitle: 'Publish chart',
  editTitle: 'Edit chart',
  emptyHint: 'No published charts yet. Everyone who has the address of a published chart sees it without signing in.',
  named: 'chart {{title}} (its address stops working at once)',
  about:
    'The chart shows the sign-ins of the last twelve months, as they are when it is opened. Everyone who has its address sees it without signing in.',
  openNamed: 'Open chart {{title}} in a new window',
  link: 'Address and embed code',
  linkTitle: 'Chart “{{title}}”',
  linkAbout: 'Everyone who has this address sees the chart without signing in, until it is deleted.',
  snippet: 'Embed code',
  snippetAbout: 'Only sites that the operator lists in OFA_EMBED_ORIGINS can embed the chart.',
  copyNamed: 'Copy {{name}}',
  signIns: 'Sign-ins by month',
  noSignIns: 'No one has signed in during the last twelve months',
};
