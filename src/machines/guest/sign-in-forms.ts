import { codeError, phoneError, requiredErrors } from '../base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import { createEntryFormMachine, type EntryFormMachine, type EntryFormRef, entryForm } from '../credentials/entry-form';
import type { SmsCodeMachine } from '../credentials/sms-code';

/**
 * What a form with a password holds; it asks for one of the two names. It is handed on to the call and stored nowhere: a password never
 * enters a context.
 */
export interface PasswordForm {
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly captcha: string;
  readonly remember: boolean;
}
export type PasswordFormPorts = EntryFormPorts<PasswordForm, string> & CaptchaPorts;
export type PasswordFormMachine = EntryFormMachine<PasswordForm, string>;
export type PasswordFormRef = EntryFormRef<PasswordForm, string>;

/** What is no error, but has to be done before a guest can enter. */
const NEXT_STEPS = ['passwordChangeNeeded', 'secondFactorNeeded', 'secondFactorSetupNeeded'] as const;

const passwordRules = (name: 'username' | 'phone'): EntryFormRules<PasswordForm> => ({
  fields: [name, 'password', 'captcha'],
  nextSteps: NEXT_STEPS,
  check: (form) => ({
    ...requiredErrors({ ...form }, [name, 'password', 'captcha']),
    ...(name === 'phone' ? phoneError(form.phone) : {}),
  }),
});

/** By account, or by the account name of an earlier system. */
export const createAccountFormMachine = (ports: PasswordFormPorts) =>
  createEntryFormMachine<PasswordForm, string>(ports, passwordRules('username'), { captcha: createCaptchaMachine(ports) });
export const createPhoneFormMachine = (ports: PasswordFormPorts) =>
  createEntryFormMachine<PasswordForm, string>(ports, passwordRules('phone'), { captcha: createCaptchaMachine(ports) });

/** Phone and SMS code (§2.6, verification code). The picture is for the message. */
export interface CodeForm {
  readonly phone: string;
  readonly captcha: string;
  readonly code: string;
  readonly remember: boolean;
}
export type CodeFormPorts = EntryFormPorts<CodeForm, string> & CaptchaPorts;
export type CodeFormMachine = EntryFormMachine<CodeForm, string>;
export type CodeFormRef = EntryFormRef<CodeForm, string>;

const CODE_RULES: EntryFormRules<CodeForm> = {
  fields: ['phone', 'captcha', 'code'],
  nextSteps: NEXT_STEPS,
  check: (form) => ({
    ...requiredErrors({ ...form }, ['phone']),
    ...phoneError(form.phone),
    ...codeError(form.code),
  }),
};
export const createCodeFormMachine = (ports: CodeFormPorts, smsCode: SmsCodeMachine) =>
  createEntryFormMachine<CodeForm, string>(ports, CODE_RULES, { captcha: createCaptchaMachine(ports), smsCode });

/** The forms that were opened, each under its tab. */
export interface SignInForms {
  readonly account?: PasswordFormRef;
  readonly phone?: PasswordFormRef;
  readonly original?: PasswordFormRef;
  readonly code?: CodeFormRef;
}

/** Whether a form is waiting for its answer. */
export const isBusy = ({ account, phone, original, code }: SignInForms) =>
  [account, phone, original].some((form) => form && entryForm(form.getSnapshot()).busy) ||
  (code !== undefined && entryForm(code.getSnapshot()).busy);
