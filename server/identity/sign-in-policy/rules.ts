import type { SignInPolicy } from '../../../contract/passwords';

/** §5 and §9: what is asked of passwords until a tenant asks for something else. */
export const SHIPPED_POLICY: SignInPolicy = {
  minLength: 8,
  maxLength: 40,
  passwordCheckGroupCount: 3,
  historyCount: 3,
  expiryDays: 0,
  changeAtFirstLogin: true,
  singleSession: false,
  openRegistration: false,
  passkeys: false,
  secondFactor: 'off',
  trustedDeviceDays: 30,
};
