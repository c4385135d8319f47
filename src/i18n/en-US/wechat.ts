import type { Pack } from '../text';
import type { wechat as source } from '../zh-CN/wechat';

export const wechat: Pack<typeof source> = {
  heading: 'Sign in with WeChat',
  picture: 'QR code for signing in with WeChat',
  making: 'Making a QR code…',
  waiting: 'Scan the QR code with WeChat',
  waitingHint: 'Open WeChat on your phone, tap + at the top right, and choose Scan.',
  scanned: 'Scanned',
  scannedHint: 'Confirm the sign-in on your phone.',
  done: 'Signed in. Taking you inside…',
  expired: 'The QR code has expired',
  expiredHint: 'Refresh it, then scan it with WeChat.',
  refused: 'Sign-in canceled',
  refusedHint: 'You have canceled this sign-in on your phone.',
  failed: 'You cannot sign in with WeChat now',
  lost: 'The connection was lost. Trying again…',
  renew: 'Refresh QR code',
  otherMethods: 'Sign in another way',
};
