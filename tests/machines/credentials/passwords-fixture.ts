import { CallError } from '../../../contract/failure';
import { SHIPPED_POLICY } from '../../../contract/passwords';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import type { Captcha } from '../../../contract/sign-in';
import type { ChangePasswordForm, OutsideChangeForm } from '../../../src/machines/credentials/change-password';
import type { ForgotPasswordForm } from '../../../src/machines/guest/forgot-password';

export const OFFLINE = new CallError({ kind: 'offline' });

/** A refusal with its reason, and by which policy where the server says so. */
export const refused = (name: RefusalName, data: unknown = null) =>
  new CallError({ kind: 'refused', code: REFUSALS[name].code, desc: `拒绝 ${name}`, data, requestId: 'r1' });

/** What a server answers for a password that will not do under another policy than the one that was known. */
export const refusedBy = (minLength: number) => refused('passwordLength', { ...SHIPPED_POLICY, minLength });

export const RULES = { minLength: 8, maxLength: 40, passwordCheckGroupCount: 3 };
export const SEAL = { codeId: null, config: { passwordType: 'default' } } as const;
export const CAPTCHA: Captcha = { codeId: 'c1', image: 'data:image/svg+xml;base64,PHN2Zy8+' };

const chosen = { newPassword: 'Chosen_2026', confirmPassword: 'Chosen_2026' };
export const OWN: ChangePasswordForm = { account: 'zhang.wei', oldPassword: 'Former_2026', ...chosen };
export const OUTSIDE: OutsideChangeForm = { username: 'zhang.wei', password: 'Former_2026', captcha: 'aB3d', ...chosen };
export const FORGOTTEN: ForgotPasswordForm = { phone: '13800138000', captcha: 'aB3d', code: '123456', ...chosen };
