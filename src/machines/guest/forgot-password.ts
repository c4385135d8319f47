import { codeError, phoneError, requiredErrors } from '../base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import { createEntryFormMachine } from '../credentials/entry-form';
import { createNewPasswordMachine, type NewPasswordRef } from '../credentials/new-password';
import type { PasswordJudgeMachine } from '../credentials/password-judge';
import { NEW_PASSWORD_FIELDS, type NewPassword, newPasswordErrors } from '../credentials/password-rules';
import type { SmsCodeMachine } from '../credentials/sms-code';

/** §2.6, forgot password: a code sent to the account's number allows a new one. */
export interface ForgotPasswordForm extends NewPassword {
  readonly phone: string;
  readonly captcha: string;
  readonly code: string;
}
export type ForgotPasswordPorts = EntryFormPorts<ForgotPasswordForm, string> & CaptchaPorts;

const RULES: EntryFormRules<ForgotPasswordForm> = {
  fields: ['phone', 'captcha', 'code', ...NEW_PASSWORD_FIELDS],
  check: (form, password) => ({
    ...requiredErrors({ ...form }, ['phone']),
    ...phoneError(form.phone),
    ...codeError(form.code),
    ...newPasswordErrors(password, form, [form.phone]),
  }),
};

/** Its answer is the number, by which they sign in next. */
export const createForgotPasswordMachine = (ports: ForgotPasswordPorts, smsCode: SmsCodeMachine, judge: PasswordJudgeMachine) =>
  createNewPasswordMachine(
    ports.notify,
    createEntryFormMachine<ForgotPasswordForm, string>(ports, RULES, { captcha: createCaptchaMachine(ports), smsCode, judge }),
  );

export type ForgotPasswordMachine = ReturnType<typeof createForgotPasswordMachine>;
export type ForgotPasswordRef = NewPasswordRef<ForgotPasswordForm>;
