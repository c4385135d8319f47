import type { RefusalName } from '../../contract/refusals';
import type { Captcha, LoginConfig } from '../../contract/sign-in';
import type { Complaints } from './complaints';
import type { Notify } from './notices';
import type { PasswordRules } from './password-rules';
import type { Seal } from './site';

/** What a form before the shell is given. */
export interface EntryFormPorts<Form, Answer> {
  /** How passwords travel; `again` when what is known has turned out to be out of date. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  readonly loadCaptcha: (signal: AbortSignal) => Promise<Captcha>;
  /** Encrypts what is secret, and makes the call. */
  readonly submit: (form: Form, seal: Seal, signal: AbortSignal) => Promise<Answer>;
  /** Puts the cursor into a field, where the user has to go on. */
  readonly focus: (field: string) => void;
  readonly notify: Notify;
}

/** For a form without a captcha. */
export const NO_PICTURE = (): Promise<Captcha> => Promise.reject(new Error('This form has no picture.'));

export interface EntryFormRules<Form> {
  /** In the order of the screen. */
  readonly fields: readonly (keyof Form & string)[];
  /** What the picture is for: the form itself, its SMS code, or there is none. */
  readonly captcha: 'form' | 'sms' | 'none';
  /** What is wrong with what was typed, as far as can be seen without the server. `password` is what a new password has to be. */
  readonly check: (form: Form, password: PasswordRules) => Complaints;
  /** Refusals that are no errors but lead on, such as a password that has to be changed: told to the owner, and not shown. */
  readonly leadingOn?: readonly RefusalName[];
  /** Where the SMS code is to be had from, for a form that has one. */
  readonly smsUrl?: string;
}
