import type { Pack } from '../text';
import type { signIn as source } from '../zh-CN/sign-in';

export const signIn: Pack<typeof source> = {
  heading: 'Welcome',
  methods: 'Ways to sign in',
  tabs: { account: 'Account', phone: 'Phone', original: 'Original', code: 'SMS code', qr: 'QR code' },
  sloganFirst: 'Digital middle platform',
  sloganSecond: 'Scientific management',
  sloganHint: 'Every department connected, the whole organisation in order',
  remember: 'Remember my account',
  rememberPhone: 'Remember my number',
  register: 'Register',
  apply: 'For organisations',
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
