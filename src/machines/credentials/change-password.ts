import { requiredErrors } from '../base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from './captcha';
import type { EntryFormPorts, EntryFormRules } from './entry-definition';
import { createEntryFormMachine, type EntryFormRef } from './entry-form';
import { createNewPasswordMachine, type NewPasswordRef } from './new-password';
import type { PasswordJudgeMachine } from './password-judge';
import { NEW_PASSWORD_FIELDS, type NewPassword, newPasswordErrors } from './password-rules';

/** The signed-in user's own password. */
export interface ChangePasswordForm extends NewPassword {
  readonly account: string;
  readonly oldPassword: string;
}
export type ChangePasswordPorts = EntryFormPorts<ChangePasswordForm, string>;

const RULES: EntryFormRules<ChangePasswordForm> = {
  fields: ['oldPassword', ...NEW_PASSWORD_FIELDS],
  check: (form, password) => ({
    ...requiredErrors({ ...form }, ['oldPassword']),
    ...newPasswordErrors(password, form, [form.account]),
  }),
};

/** Its answer is the account. Afterwards the user is signed out (§4). */
export const createChangePasswordMachine = (ports: ChangePasswordPorts, judge: PasswordJudgeMachine) =>
  createNewPasswordMachine(ports.notify, createEntryFormMachine<ChangePasswordForm, string>(ports, RULES, { judge }));

export type ChangePasswordMachine = ReturnType<typeof createChangePasswordMachine>;
export type ChangePasswordRef = NewPasswordRef<ChangePasswordForm>;

/** §2.6, change password: on the sign-in screen, by a guest. */
export interface OutsideChangeForm extends NewPassword {
  readonly username: string;
  /** The present password, for signing in. */
  readonly password: string;
  readonly captcha: string;
}
export type OutsideChangePorts = EntryFormPorts<OutsideChangeForm, string> & CaptchaPorts;
export type OutsideChangeFormRef = EntryFormRef<OutsideChangeForm, string>;

const OUTSIDE_RULES: EntryFormRules<OutsideChangeForm> = {
  fields: ['username', 'password', 'captcha', ...NEW_PASSWORD_FIELDS],
  nextSteps: ['secondFactorNeeded', 'secondFactorSetupNeeded'],
  check: (form, password) => ({
    ...requiredErrors({ ...form }, ['username', 'password', 'captcha']),
    ...newPasswordErrors(password, form, [form.username]),
  }),
};

/** Signs in, changes, signs out: the console is never entered. Its answer is the account. */
export const createOutsideChangeMachine = (ports: OutsideChangePorts, judge: PasswordJudgeMachine) =>
  createNewPasswordMachine(
    ports.notify,
    createEntryFormMachine<OutsideChangeForm, string>(ports, OUTSIDE_RULES, { captcha: createCaptchaMachine(ports), judge }),
  );

export type OutsideChangeMachine = ReturnType<typeof createOutsideChangeMachine>;
export type OutsideChangeRef = NewPasswordRef<OutsideChangeForm>;
