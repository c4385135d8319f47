import type { Failure } from '../../../contract/failure';
import { type RefusalName, refusalOf } from '../../../contract/refusals';
import type { Captcha, LoginConfig } from '../../../contract/sign-in';
import type { Complaints } from '../base/complaints';
import type { Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { Seal } from '../base/site';
import type { PasswordJudgeFact, PasswordJudgeRef } from './password-judge';
import type { PasswordRules } from './password-rules';
import type { SmsAddress, SmsCodeRef, SmsFact, SmsParams } from './sms-code';

/** What a form before the shell is given. */
export interface EntryFormPorts<Form, Answer> {
  /** How passwords travel; `again` when what is known has turned out to be out of date. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  readonly loadCaptcha: (signal: AbortSignal) => Promise<Captcha>;
  /** Encrypts what is secret, and makes the call. */
  readonly submit: (form: Form, seal: Seal, signal: AbortSignal) => Promise<Answer>;
  /** Puts the cursor into a field, where the user has to go on. */
  readonly focus: (field: string) => void;
  /** Tells whenever the browser has a network again. */
  readonly watchReturn: (tell: () => void) => () => void;
  readonly notify: Notify;
  /** Takes back what was said of an earlier attempt. */
  readonly withdraw: () => void;
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
  /** Where the SMS code is to be had from, for a form that has one and another place than the console's own. */
  readonly smsAddress?: SmsAddress;
}

/** Told to the screen that the form stands on. */
export type EntryFact<Answer> =
  | { type: 'entry.done'; answer: Answer }
  | { type: 'entry.ledOn'; refusal: RefusalName; data: unknown };

export type EntryFormEvent<Form> =
  | { type: 'submit'; form: Form }
  /** The picture was clicked. */
  | { type: 'renew' }
  /** The captcha field was entered. */
  | { type: 'used' }
  | { type: 'edited'; field: string }
  /** The cursor has left a field. */
  | { type: 'left'; field: keyof Form & string; form: Form }
  /** The button that asks for an SMS code. */
  | { type: 'sendCode'; params: SmsParams }
  | SmsFact
  | PasswordJudgeFact
  | { type: 'spent' }
  | { type: 'failed'; failure: Failure }
  /** There is a network again. */
  | { type: 'returned' };

export interface EntryFormInput<Answer> {
  readonly owner: Teller<EntryFact<Answer>>;
  /** What a new password has to be, where that came with the refusal that led here. */
  readonly policy?: PasswordRules;
}

export interface EntryFormContext<Answer> extends EntryFormInput<Answer> {
  readonly smsCode: SmsCodeRef | null;
  readonly judge: PasswordJudgeRef | null;
  readonly config: LoginConfig | null;
  readonly captcha: Captcha | null;
  readonly complaints: Complaints;
}

/** What is sent: what was typed, and for which picture and by which keys. */
export interface Attempt<Form> {
  readonly form: Form;
  readonly seal: Seal;
}
export type Left<Form> = Pick<Extract<EntryFormEvent<Form>, { type: 'left' }>, 'field' | 'form'>;

/** A refusal that is no error. */
export interface LedOn {
  readonly refusal: RefusalName;
  readonly data: unknown;
}

export function ledOnBy(failure: Failure): LedOn {
  const refusal = refusalIn(failure);
  if (failure.kind !== 'refused' || !refusal) throw new Error('Only a refusal leads on.');
  return { refusal, data: failure.data };
}

export const refusalIn = (failure: Failure) => (failure.kind === 'refused' ? refusalOf(failure.code) : undefined);

export const sealOf = ({ captcha, config }: Pick<EntryFormContext<unknown>, 'captcha' | 'config'>): Seal => ({
  codeId: captcha?.codeId ?? null,
  config: config ?? {},
});
