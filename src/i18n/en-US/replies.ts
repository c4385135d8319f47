import type { Pack } from '../text';
import type { replies as zh } from '../zh-CN/replies';

export const replies: Pack<typeof zh> = {
  send: 'Submit',
  thanks: 'Submitted',
  thanksHint: 'Thank you for filling in the form',
  again: 'Fill in another',
  failed: 'The form could not be loaded',
  missing: 'There is no such form',
  missingHint: 'It may have been deleted, or the link is not right',
  shut: {
    closed: 'This form takes no more responses',
    full: 'This form has all the responses it takes',
    replied: 'You have filled in this form already',
  },
  shutHint: {
    closed: 'Ask its publisher if you still need to respond',
    full: 'Ask its publisher if you still need to respond',
    replied: 'Everyone responds once',
  },
  publish: 'Publish',
  publishAgain: 'Publish again',
  publishTitle: 'Publish form: {{name}}',
  publishAbout:
    'Users who are signed in can fill in the form as it is designed now, by its link. Later changes take effect when it is published again.',
  publishedAs: 'Open as version {{number}}. Publish again after a change: responses keep the version that they were given to.',
  stoppedAt: 'Closed at version {{number}}.',
  stop: 'Close',
  resume: 'Reopen',
  address: 'Link',
  lastDay: 'Last day',
  noLastDay: 'No limit',
  most: 'Most responses',
  noMost: 'No limit (at most {{most}})',
  once: 'Everyone responds once',
  state: 'Published',
  states: { none: 'Not published', open: 'Open', closed: 'Closed' },
  export: 'Export responses',
  count: 'Responses',
  withReplies: '{{named}} with its {{count}} responses',
};
