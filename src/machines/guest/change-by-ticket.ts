import { z } from 'zod/mini';
import { changeNeeded } from '../../../contract/passwords';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import { createEntryFormMachine, type EntryFormRef } from '../credentials/entry-form';
import { createNewPasswordMachine, type NewPasswordRef } from '../credentials/new-password';
import type { PasswordJudgeMachine } from '../credentials/password-judge';
import { NEW_PASSWORD_FIELDS, type NewPassword, newPasswordErrors } from '../credentials/password-rules';

/** The change that a sign-in asked for: another person set the password, or it has expired. */
export interface TicketChangeForm extends NewPassword {
  /** By what the sign-in was made. */
  readonly account: string;
}
export type TicketChangePorts = EntryFormPorts<TicketChangeForm, string>;
export type TicketChangeFormRef = EntryFormRef<TicketChangeForm, string>;

/** The ticket is part of no form: the ports hold it. Without it there is nothing to be done here. */
const RULES: EntryFormRules<TicketChangeForm> = {
  fields: NEW_PASSWORD_FIELDS,
  nextSteps: ['ticketUnknown'],
  check: (form, password) => newPasswordErrors(password, form, [form.account]),
};

/** Its answer is the account, by which they sign in next. */
export const createTicketChangeMachine = (ports: TicketChangePorts, judge: PasswordJudgeMachine) =>
  createNewPasswordMachine(ports.notify, createEntryFormMachine<TicketChangeForm, string>(ports, RULES, { judge }));

export type TicketChangeMachine = ReturnType<typeof createTicketChangeMachine>;
export type TicketChangeRef = NewPasswordRef<TicketChangeForm>;

const asked = z.pick(changeNeeded, { reason: true, policy: true });
export type ChangeAsked = z.output<typeof asked>;

/** Why a sign-in was refused as `passwordChangeNeeded`, and what the new password has to be; null for a server that does not say. */
export const changeAsked = (data: unknown): ChangeAsked | null => asked.safeParse(data).data ?? null;
