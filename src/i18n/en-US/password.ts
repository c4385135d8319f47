import type { Pack } from '../text';
import type { password as source } from '../zh-CN/password';

export const password: Pack<typeof source> = {
  strength: 'Password strength',
  strengths: { weak: 'Weak', fair: 'Fair', strong: 'Strong' },
  rules: {
    title: 'A new password has',
    length: '{{min}} to {{max}} characters',
    characters: 'only digits, letters and ~!@#$%^&*_./?',
    classes: 'at least {{count}} of upper, lower, digit, symbol',
    spaces: 'no spaces',
    kept: 'kept',
    open: 'not yet',
  },
  forgot: {
    link: 'Forgot password',
    title: 'Forgot password',
    hint: 'Prove who you are by the phone number of your account, and choose a new password.',
    submit: 'Set the new password',
  },
  change: {
    title: 'Change password',
    hint: 'A new password signs you out on every device. Sign in with it again.',
    submit: 'Change password',
  },
  needed: {
    title: 'Choose a new password',
    first: 'The password of {{account}} was set by another person. Change it at the first sign-in.',
    expired: 'The password of {{account}} has expired. Change it before you sign in.',
    plain: 'The password of {{account}} has to be changed before you sign in.',
    submit: 'Change password',
  },
  submitting: 'Sending…',
  back: 'Back to sign-in',
  hindered: {
    ticket: 'The time to change the password is over',
    ticketHint: 'Go back, sign in with the present password, and choose a new one again.',
    other: 'The password of this account cannot be changed here',
    otherHint:
      'This account has a second step at sign-in. Sign in first, then change the password in the user menu at the top right.',
  },
};
