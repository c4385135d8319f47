import { codeError, phoneError, requiredErrors } from '../base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import { createEntryFormMachine, type EntryFormRef } from '../credentials/entry-form';
import type { SmsCodeMachine } from '../credentials/sms-code';

/** The account for an identity that a third party vouched for: the one of this phone number. */
export interface BindForm {
  readonly phone: string;
  readonly captcha: string;
  readonly code: string;
}
export type BindFormRef = EntryFormRef<BindForm, string>;
export type BindFormPorts = EntryFormPorts<BindForm, string> & CaptchaPorts;

/** The ticket that vouches for the identity is in no form: the ports hold it. Without it the form is useless. */
const RULES: EntryFormRules<BindForm> = {
  fields: ['phone', 'captcha', 'code'],
  check: ({ phone, code }) => ({
    ...requiredErrors({ phone }, ['phone']),
    ...phoneError(phone),
    ...codeError(code),
  }),
  nextSteps: ['ticketUnknown'],
};

/** `bingPhone` (§7.1): an identity of a third party becomes that of an account. Its answer is the token. */
export const createBindFormMachine = (ports: BindFormPorts, smsCode: SmsCodeMachine) =>
  createEntryFormMachine<BindForm, string>(ports, RULES, { captcha: createCaptchaMachine(ports), smsCode });

export type BindFormMachine = ReturnType<typeof createBindFormMachine>;
