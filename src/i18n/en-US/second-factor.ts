import type { Pack } from '../text';
import type { secondFactor as source } from '../zh-CN/second-factor';

export const secondFactor: Pack<typeof source> = {
  title: 'Two-step sign-in',
  setUpTitle: 'Set up two-step sign-in',
  setUpHint: 'Scan the picture with an authenticator app on your phone, then type the 6 digits that it shows.',
  picture: 'QR code for an authenticator app',
  byHand: 'If it cannot be scanned, type this key into the app:',
  turnOn: 'Verify and turn on',
  verifying: 'Verifying…',
  asking: 'Preparing…',
  retry: 'Try again',
  recoveryCodes: 'Recovery codes',
  recoveryHint:
    'Two-step sign-in is on. These {{count}} recovery codes are shown this once: without your phone, each takes the place of a code one time. Keep them somewhere safe.',
  copy: 'Copy',
  download: 'Download',
  kept: 'I have kept them',
};
