import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { RefusalName } from '../../../contract/refusals';
import type { Notify } from '../base/notices';
import type { EntryFact } from './entry-fact';
import { type EntryFormMachine, type EntryFormRef, entryForm } from './entry-form';
import type { PasswordRules } from './password-rules';

/** Who gets a new password, as far as it is known when the form appears. */
interface NewPasswordInput {
  /** By what they sign in; empty if they have yet to say so. */
  readonly account: string;
  /** The rules of the new one, if a refusal has named them. */
  readonly policy?: PasswordRules;
}

type NewPasswordEvent = EntryFact<string> | { type: 'back' };

interface NewPasswordContext<Form extends object> {
  readonly account: string;
  readonly form: EntryFormRef<Form, string>;
  readonly hindrance: RefusalName | null;
  readonly changed: string | null;
}

/**
 * A form for a new password: in place of the sign-in form, or in a dialog of the shell.
 *
 *     filling ──the server has it──▶ closed (output: by what they sign in)
 *      │  └──cannot be had this way──▶ hindered ──back──▶ closed
 *      └──back──▶ closed (output: null)
 *
 * - What has been sent cannot be taken back: `back` is heard before and after, not while it is on its way.
 */
export function createNewPasswordMachine<Form extends object>(notify: Notify, form: EntryFormMachine<Form, string>) {
  return setup({
    types: {} as {
      context: NewPasswordContext<Form>;
      events: NewPasswordEvent;
      input: NewPasswordInput;
      output: string | null;
    },
    actors: { form },
    guards: { isFree: ({ context }) => !entryForm(context.form.getSnapshot()).busy },
  }).createMachine({
    id: 'newPassword',
    context: ({ input: { account, ...asked }, self, spawn }) => ({
      account,
      form: spawn('form', { id: 'form', input: { owner: self, ...asked } }),
      hindrance: null,
      changed: null,
    }),
    initial: 'filling',
    states: {
      filling: {
        on: {
          'entry.done': {
            target: 'closed',
            actions: [
              assign({ changed: ({ event }) => event.answer }),
              () => notify({ tone: 'success', say: 'passwordChanged' }),
            ],
          },
          'entry.nextStep': { target: 'hindered', actions: assign({ hindrance: ({ event }) => event.refusal }) },
          back: { guard: 'isFree', target: 'closed' },
        },
      },
      hindered: { on: { back: 'closed' } },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.changed,
  });
}

export type NewPasswordMachine<Form extends object> = ReturnType<typeof createNewPasswordMachine<Form>>;
export type NewPasswordRef<Form extends object> = ActorRefFrom<NewPasswordMachine<Form>>;

/** The form, or why there is none to be filled in. */
export const newPassword = <Form extends object>({ context }: SnapshotFrom<NewPasswordMachine<Form>>) => ({
  account: context.account,
  form: context.form,
  hindrance: context.hindrance,
});
