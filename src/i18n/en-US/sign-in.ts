import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  heading: 'Platform account sign-in',
  sloganFirst: 'Digital middle platform',
  sloganSecond: 'Scientific management',
  sloganHint: 'Every department connected, the whole organisation in order',
  remember: 'Remember my account',
  submit: 'Sign in',
  submitting: 'Signing in…',
};
