import type { Pack } from '../text';
import type { embedding as source } from '../zh-CN/embedding';

export const embedding: Pack<typeof source> = {
  ready: 'Waiting for the site around this page to sign you in',
  readyHint: 'The content will appear by itself.',
  expired: 'Your session has ended. Waiting for the site around this page to sign you in again',
  expiredHint: 'You will be back where you were. What you typed into forms is kept.',
  refused: 'This site may not embed the console',
  refusedHint: 'Open it in a window of its own. To embed it, ask the platform administrator to add this site to the list.',
  openOwn: 'Open in a new window',
};
