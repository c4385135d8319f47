import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { USERNAME } from '../../../contract/users';
import { codeError, type FieldErrors, phoneError, requiredErrors } from '../base/field-errors';
import type { PageInput } from '../base/page';
import { CONFIRM_INVITE, type Go, invitationAddress, LOGIN, redirectTarget, signInAddress } from '../base/routes';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import type { EntryFact } from '../credentials/entry-fact';
import { createEntryFormMachine, type EntryFormRef } from '../credentials/entry-form';
import type { PasswordJudgeMachine } from '../credentials/password-judge';
import { NEW_PASSWORD_FIELDS, type NewPassword, newPasswordErrors } from '../credentials/password-rules';
import type { SmsCodeMachine } from '../credentials/sms-code';

/** The data of a new user (§2.2). */
export interface RegisterForm extends NewPassword {
  readonly inviteCode: string;
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  readonly captcha: string;
  readonly code: string;
}
export type RegisterFormRef = EntryFormRef<RegisterForm, string>;

export interface RegisterPorts extends EntryFormPorts<RegisterForm, string>, CaptchaPorts {
  /** The tenant that the address asks for: its registration may be open to everybody. */
  readonly organisation: () => string | null;
  /** Hands a token to the session, and goes to where its user is led. */
  readonly enter: (token: string, address: string) => void;
  readonly go: Go;
}

type RegisterEvent = EntryFact<string> | { type: 'signIn' };

interface RegisterContext {
  readonly search: string;
  /** As the address has it. */
  readonly inviteCode: string;
  /** Whether the address allows registering without an invitation. */
  readonly isOptional: boolean;
  readonly form: RegisterFormRef;
}

/** §5: an empty account is missing instead. */
const usernameError = (username: string): FieldErrors =>
  username.trim() === '' || USERNAME.test(username.trim()) ? {} : { username: 'username' };

/** `isOptional`: an invitation is asked for only where no tenant is. */
const registerRules = (isOptional: () => boolean): EntryFormRules<RegisterForm> => ({
  fields: ['inviteCode', 'name', 'username', 'phone', 'captcha', 'code', ...NEW_PASSWORD_FIELDS],
  check: (form, password) => ({
    ...requiredErrors({ ...form }, [...(isOptional() ? [] : ['inviteCode']), 'username', 'name', 'phone']),
    ...usernameError(form.username),
    ...phoneError(form.phone),
    ...codeError(form.code),
    ...newPasswordErrors(password, form, [form.username, form.phone]),
  }),
});

/**
 * A new account for a person with an invite code, or where a tenant is open to everybody (§2.2).
 *
 *     filling ──the form has a token──▶ entered
 *        └──signIn──▶ /login, from where an invitation leads to /confirmInvite
 *
 * - A user with an account keeps the invitation: it goes along to the sign-in screen.
 * - A new account is led to where the address says, and not to the invitation that it came by, which it has used.
 */
export function createRegisterMachine(ports: RegisterPorts, smsCode: SmsCodeMachine, judge: PasswordJudgeMachine) {
  const isOptional = () => ports.organisation() !== null;
  return setup({
    types: {} as { context: RegisterContext; events: RegisterEvent; input: PageInput },
    actors: {
      form: createEntryFormMachine<RegisterForm, string>(ports, registerRules(isOptional), {
        captcha: createCaptchaMachine(ports),
        smsCode,
        judge,
      }),
    },
  }).createMachine({
    id: 'register',
    context: ({ input: { search }, self, spawn }) => ({
      search,
      inviteCode: new URLSearchParams(search).get('code') ?? '',
      isOptional: isOptional(),
      form: spawn('form', { id: 'form', input: { owner: self } }),
    }),
    initial: 'filling',
    states: {
      filling: {
        on: {
          'entry.done': {
            target: 'entered',
            actions: ({ context, event }) => ports.enter(event.answer, redirectTarget(context.search)),
          },
          signIn: { actions: ({ context }) => ports.go(signInFrom(context)) },
        },
      },
      entered: {},
    },
  });
}

/** The sign-in screen, and after it the invitation, if there is one. */
const signInFrom = ({ inviteCode }: RegisterContext) =>
  inviteCode === ''
    ? LOGIN
    : signInAddress({ path: CONFIRM_INVITE, search: invitationAddress(inviteCode).slice(CONFIRM_INVITE.length), hash: '' });

export type RegisterMachine = ReturnType<typeof createRegisterMachine>;
export type RegisterRef = ActorRefFrom<RegisterMachine>;

/** What stands around the form, and what it begins with. */
export const registerScreen = ({ context: { inviteCode, isOptional, form } }: SnapshotFrom<RegisterMachine>) => ({
  inviteCode,
  isOptional,
  form,
});
