import type { Pack } from '../text';
import type { fill as zh } from '../zh-CN/fill';

export const fill: Pack<typeof zh> = {
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
  choicesFailed: 'The choices could not be loaded',
  chooseFile: 'Choose file',
  fileTooLarge: 'Select a file not exceeding {{size}} MB',
  tooManyFiles: 'At most {{count}} files supported',
  removeFile: 'Remove {{name}}',
  answerFaults: {
    missing: 'Fill in {{about}}',
    wrong: '“{{about}}” is not a valid value',
    tooLong: 'At most {{about}} characters',
    pattern: '{{about}}',
    tooSmall: 'At least {{about}}',
    tooLarge: 'At most {{about}}',
  },
  patternBroken: 'The format is not right',
  lastDay: 'Open through {{day}}',
  draft: 'What you fill in is kept in this window only, until you submit it or leave it unchanged for an hour.',
  clear: 'Clear',
  proof: 'Confirm',
  proofHint: 'Type the characters of the picture: it shows that a person submits the form.',
  sending: 'Submitting…',
};
