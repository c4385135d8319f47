import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { gapsIn } from './complaints';
import {
  createEntryFormMachine,
  type EntryFact,
  type EntryFormPorts,
  type EntryFormRef,
  type EntryFormRules,
} from './entry-form';
import type { PasskeySignInMachine, PasskeySignInRef } from './passkey-sign-in';

/** Platform account: what the form holds. It is handed on to the call and kept nowhere: a password never enters a context. */
export interface AccountForm {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly remember: boolean;
}
export type AccountFormRef = EntryFormRef<AccountForm, string>;

export const ACCOUNT_RULES: EntryFormRules<AccountForm> = {
  fields: ['username', 'password', 'captcha'],
  captcha: 'form',
  check: (form) => gapsIn({ ...form }, ['username', 'password', 'captcha']),
};

export interface LoginScreenPorts extends EntryFormPorts<AccountForm, string> {
  /** The account that was remembered, as it was stored: checked here. */
  readonly readAccount: () => unknown;
  /** Hands the token of whoever is let in to the session. */
  readonly enter: (token: string) => void;
}

interface LoginScreenContext {
  readonly account: string;
  readonly form: AccountFormRef;
  readonly passkey: PasskeySignInRef;
}

/**
 * The sign-in screen (§2.6).
 *
 *     open ──the form, or the passkey beside it, has a token──▶ entered
 */
export function createLoginScreenMachine(ports: LoginScreenPorts, passkey: PasskeySignInMachine) {
  return setup({
    types: {} as { context: LoginScreenContext; events: EntryFact<string> },
    actors: { form: createEntryFormMachine<AccountForm, string>(ports, ACCOUNT_RULES), passkey },
  }).createMachine({
    id: 'loginScreen',
    context: ({ self, spawn }) => {
      const stored = ports.readAccount();
      const input = { owner: self };
      return {
        account: typeof stored === 'string' ? stored : '',
        form: spawn('form', { input }),
        passkey: spawn('passkey', { input }),
      };
    },
    initial: 'open',
    states: {
      open: { on: { 'entry.done': { target: 'entered', actions: ({ event }) => ports.enter(event.answer) } } },
      entered: {},
    },
  });
}

export type LoginScreenMachine = ReturnType<typeof createLoginScreenMachine>;
export type LoginScreenRef = ActorRefFrom<LoginScreenMachine>;

export const loginScreen = ({ context: { account, form, passkey } }: SnapshotFrom<LoginScreenMachine>) => ({
  account,
  form,
  passkey,
});
