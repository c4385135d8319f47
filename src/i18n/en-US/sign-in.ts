import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  title: 'Sign in',
  heading: 'Platform account sign-in',
  sloganFirst: 'Digital middle platform',
  sloganSecond: 'Scientific management',
  sloganHint: 'Every department connected, the whole organisation in order',
  username: 'Account',
  usernameHint: 'Enter your account',
  password: 'Password',
  passwordHint: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  captcha: 'Captcha',
  captchaHint: 'Enter the characters shown',
  captchaRenew: 'Show another picture',
  captchaRetry: 'Not loaded. Try again',
  captchaExpired: 'The captcha has expired. Enter the new one',
  remember: 'Remember my account',
  submit: 'Sign in',
  submitting: 'Signing in…',
};
