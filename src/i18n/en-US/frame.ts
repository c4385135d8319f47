import type { Pack } from '../text';
import type { frame as source } from '../zh-CN/frame';

export const frame: Pack<typeof source> = {
  siteTitle: 'Comprehensive Management Platform',
  defaultTitle: 'Integrated Management Platform',
  language: 'Language',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'Follow system' },
  close: 'Close',
  loading: 'Loading…',
  retry: 'Retry',
  reload: 'Reload',
  signOut: 'Sign out',
  requestId: 'Request ID',
  offline: 'You are offline',
  offlineHint: 'Once the network is back, try again. What you have typed is kept.',
  unreachable: 'The console cannot be reached right now',
  unreachableHint: 'You are still signed in. Try again shortly, or sign out and sign in again.',
  crashed: 'Something unexpected went wrong',
  crashedHint: 'Your last action may not have been completed. Reload to carry on.',
};
