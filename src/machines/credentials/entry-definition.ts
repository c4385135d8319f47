import type { RefusalName } from '../../../contract/refusals';
import type { FieldErrors } from '../base/field-errors';
import type { Seal } from '../base/site';
import type { CaptchaMachine } from './captcha';
import type { PasswordJudgeMachine } from './password-judge';
import type { PasswordKeysPorts } from './password-keys';
import type { PasswordRules } from './password-rules';
import type { SmsCodeMachine } from './sms-code';

/* By what each form before the shell is defined: its ports, what stands beside its fields, and its rules. */

/** What a form before the shell is given. */
export interface EntryFormPorts<Form, Answer> extends PasswordKeysPorts {
  /** Encrypts what is secret, and makes the call. */
  readonly submit: (form: Form, seal: Seal, signal: AbortSignal) => Promise<Answer>;
  /** Puts the cursor into a field, where the user has to go on. */
  readonly focus: (field: string) => void;
  /** Tells whenever the browser has a network again. */
  readonly watchReturn: (tell: () => void) => () => void;
  /** Withdraws the notice about an earlier attempt. */
  readonly withdraw: () => void;
}

/** What a form may have beside its fields. The captcha is for the message of the SMS button where there is one, else for the form. */
export interface EntryFormParts {
  readonly captcha?: CaptchaMachine;
  readonly smsCode?: SmsCodeMachine;
  readonly judge?: PasswordJudgeMachine;
}

/** What a form says of itself. */
export interface EntryFormRules<Form> {
  /** In the order of the screen. */
  readonly fields: readonly (keyof Form & string)[];
  /** What is wrong with what was typed, as far as can be seen without the server. `password` is what a new password has to be. */
  readonly check: (form: Form, password: PasswordRules) => FieldErrors;
  /** Refusals that are no errors but ask for another step, such as a change of the password: told to the owner, and not shown. */
  readonly nextSteps?: readonly RefusalName[];
}
