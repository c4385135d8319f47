import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  heading: 'Welcome',
  methods: 'Ways to sign in',
  tabs: {
    account: 'Platform account',
    phone: 'Phone number',
    original: 'Original account',
    code: 'Verification code',
    qr: 'QR code scan',
  },
  sloganFirst: 'Digital middle platform',
  sloganSecond: 'Scientific management',
  sloganHint: 'Every department connected, the whole organization in order',
  remember: 'Remember my account',
  rememberPhone: 'Remember my number',
  register: 'Register',
  apply: 'For organizations',
  otherMethods: 'Other ways to sign in',
  proof: {
    title: 'Two-step sign-in',
    codeHint: 'Enter the 6 digits that the authenticator on your phone shows.',
    recoveryCodeHint: 'Enter a recovery code that you have not used yet.',
    codeWay: 'Use the authenticator',
    recoveryCodeWay: 'Use a recovery code',
    trust: 'Do not ask on this device for {{days}} days',
    submit: 'Verify and sign in',
    submitting: 'Verifying…',
  },
  submit: 'Sign in',
  submitting: 'Signing in…',
};
