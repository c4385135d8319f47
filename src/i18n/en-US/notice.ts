import type { Pack } from '../text';
import type { notice as source } from '../zh-CN/notice';

export const notice: Pack<typeof source> = {
  removed: 'deleted successfully!',
  saved: 'saved successfully!',
  copied: 'Copied',
  copyFailed: 'Not copied. Select the text and copy it by hand',
  statusChanged: 'Status updated',
  passwordReset: 'Password reset',
  passwordChanged: 'The password is changed. Sign in with the new one',
  pickAtLeastOne: 'please select at least one record!',
  pickOnlyOne: 'can only choose one',
  selectionFailed: 'selection failed!',
  lastTab: 'this is the last tab, cannot close',
  noTabsLeft: 'no tabs on the left',
  noTabsRight: 'no tabs on the right',
  draftsWait: 'What you had not saved last time is kept: open the same form to go on',
  signedOutElsewhere: 'your account is logged in on another device, change password if this was not you!',
  signedOutExpired: 'login expired, please log in again!',
  languageUnavailable: 'The language could not be loaded, please try again later',
  smsSent: 'SMS sent, please check',
  smsNoAddress: 'missing address for getting the verification code',
  smsNoParams: 'missing parameters',
};
